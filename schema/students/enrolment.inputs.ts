import { enrolmentCorrectionSchema } from '../../src/students/enrolments/correct-enrolment.service.ts';
import { deletedType } from '../shared/deleted.types.ts';
import { Input, inputs, nullable } from '../shared/fields.ts';
import { Rules } from '../shared/rule.ts';

@Rules(enrolmentCorrectionSchema)
@Input('Corrections of an enrolment. Fields that are absent stay.')
export class UpdateEnrolmentInput extends inputs({
  beginsOn: nullable.date('First day.'),
  endsOn: nullable.date('First day on which the student is no longer enrolled; null opens the enrolment again.'),
  reason: nullable.text('Reason why the enrolment ended.'),
}) {}

/** The result of deleting an enrolment. */
export const DeletedEnrolment = deletedType('DeletedEnrolment', 'enrolment');
