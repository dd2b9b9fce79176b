import { Field, Float, InputType, Int } from 'type-graphql';
import type { GradeStatus } from '../../src/classes/grades/grade.entity.ts';
import {
  entrySchema,
  type SubmissionInput,
  scoreRule,
  submissionSchema,
} from '../../src/classes/grades/grade.rules.ts';
import { entriesRule } from '../../src/input/entries.ts';
import { GraphqlOnly } from '../shared/graphql-only.ts';
import { Rule, Rules } from '../shared/rule.ts';
import { DateScalar } from '../shared/scalars.ts';
import { AssessmentInput } from './assessment.types.ts';
import { GradeStatusEnum } from './grade.types.ts';

type Entry = SubmissionInput['grades'][number];

@Rules(entrySchema)
@InputType({ description: "One student's grade. Name the student by studentId or id, and give a score or a letter." })
export class GradeInput implements Entry {
  @Field(() => String, { nullable: true, description: "The institution's own identifier of the student." })
  studentId?: string | null;

  @Field(() => Int, { nullable: true, description: 'Id of the student.' })
  id?: number | null;

  @Rule(scoreRule)
  @Field(() => Float, {
    nullable: true,
    description:
      'Score, at most 2 decimals. Up to ten times the maximum score as extra credit, unless the institution refuses it.',
  })
  score?: number | null;

  @Field(() => String, { nullable: true, description: "Letter of the institution's grade scale." })
  letter?: string | null;

  @Field(() => GradeStatusEnum, {
    nullable: true,
    description: 'Status of the grade. Default graded, which requires a score or a letter.',
  })
  status?: GradeStatus | null;

  @Field(() => String, { nullable: true, description: 'Remark, at most 1,000 characters.' })
  comment?: string | null;

  @GraphqlOnly()
  @Field(() => Boolean, {
    nullable: true,
    description:
      'True if the work was handed in late. Default: whether handedInOn is after the due date; without it, as before.',
  })
  late?: boolean | null;

  @GraphqlOnly()
  @Field(() => Boolean, {
    nullable: true,
    description: 'True if the work was not handed in. It needs neither score nor status. Default: as before.',
  })
  missing?: boolean | null;

  @GraphqlOnly()
  @Field(() => DateScalar, {
    nullable: true,
    description: 'The day on which the work was handed in; null for unknown. Default: as before.',
  })
  handedInOn?: string | null;
}

@Rules(submissionSchema)
@InputType({ description: 'Grades of a class.' })
export class SubmitGradesInput implements SubmissionInput {
  @Field(() => Int, {
    nullable: true,
    description: 'Id of the course. Default: the course of the class. Required for a homeroom.',
  })
  courseId?: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Name of the term. Default: the term of the class. Final grades are of that term, of one that contains it, or of a part of it.',
  })
  term?: string | null;

  @Field(() => AssessmentInput, { nullable: true, description: 'The assessment. Omit it for final grades.' })
  assessment?: AssessmentInput | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True to publish the grades at once, false to hold them back. Default: what the institution has chosen.',
  })
  published?: boolean | null;

  @Rule(entriesRule)
  @Field(() => [GradeInput], { description: '1 to 1,000 grades, submitted all or nothing.' })
  grades!: GradeInput[];
}
