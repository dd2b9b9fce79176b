import type { TransferCredit as Entity } from '../../../src/classes/grading/transfer-credits/transfer-credit.entity.ts';
import { deletedType } from '../../shared/deleted.types.ts';
import { boolean, float, Input, inputs, int, nullable, Output, outputs, text } from '../../shared/fields.ts';

@Output('Credits of a course that a student brings from another school.')
export class TransferCredit
  extends outputs({
    id: int('Id of the transfer credit.'),
    school: text('Name of the other school.'),
    courseTitle: text('Title of the course there.'),
    schoolYear: int('The year in which the school year ends.'),
    credits: float('Credits, all of which are earned.'),
    letter: nullable.text('Letter grade.'),
    points: nullable.float('Points towards the GPA.'),
    countsForGpa: boolean('True if `gpa` of the student counts the credits. `currentGpa` never does.'),
  })
  implements Omit<Entity, 'institutionId' | 'studentId' | 'createdAt' | 'updatedAt' | symbol> {}

@Input('A transfer credit. For one that exists, absent fields keep their values.')
export class TransferCreditInput extends inputs({
  studentId: nullable.int('Id of the student. Required for a new transfer credit, which stays with its student.'),
  school: nullable.text('Name of the other school, 1 to 200 characters. Required for a new transfer credit.'),
  courseTitle: nullable.text('Title of the course there, 1 to 200 characters. Required for a new transfer credit.'),
  schoolYear: nullable.int('The year in which the school year ends, 1900 to 2200. Required for a new transfer credit.'),
  credits: nullable.float('Credits, 0 to 99 with at most 2 decimals. Required for a new transfer credit.'),
  letter: nullable.text('Letter grade, at most 50 characters.'),
  points: nullable.float('Points towards the GPA, 0 to 99.99.'),
  countsForGpa: nullable.boolean(
    'Whether `gpa` of the student counts the credits, which then need points. Default: false.',
  ),
}) {}

export const DeletedTransferCredit = deletedType('DeletedTransferCredit', 'transfer credit');
