import { Field, InputType } from 'type-graphql';
import { enrolmentCorrectionSchema } from '../../src/students/enrolments/correct-enrolment.service.ts';
import { deletedType } from '../shared/deleted.types.ts';
import { Rules } from '../shared/rule.ts';
import { DateScalar } from '../shared/scalars.ts';

@Rules(enrolmentCorrectionSchema)
@InputType({ description: 'Corrections of an enrolment. Fields that are absent stay.' })
export class UpdateEnrolmentInput {
  @Field(() => DateScalar, { nullable: true, description: 'First day.' })
  beginsOn?: string;

  @Field(() => DateScalar, {
    nullable: true,
    description: 'First day on which the student is no longer enrolled; null opens the enrolment again.',
  })
  endsOn?: string | null;

  @Field(() => String, { nullable: true, description: 'Reason why the enrolment ended.' })
  reason?: string | null;
}

/** The result of deleting an enrolment. */
export const DeletedEnrolment = deletedType('DeletedEnrolment', 'enrolment');
