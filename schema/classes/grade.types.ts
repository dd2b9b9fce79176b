import type { Grade as GradeEntity, GradeStatus } from '../../src/classes/grades/grade.entity.ts';
import type { LeftGrade as Left, GradeSubmission as Submission } from '../../src/classes/grades/grade.service.ts';
import { deletedType } from '../shared/deleted.types.ts';
import { enumType } from '../shared/enum.ts';
import {
  Arguments,
  boolean,
  dateTime,
  float,
  inputs,
  int,
  nullable,
  Output,
  of,
  outputs,
  text,
} from '../shared/fields.ts';
import { PageArgs, pageType } from '../shared/page.types.ts';
import { StudentReference, UserReference } from '../shared/reference.types.ts';
import { JsonObjectScalar } from '../shared/scalars.ts';
import { Assessment } from './assessment.types.ts';
import { Course } from './course.types.ts';

export const GradeStatusEnum = enumType<GradeStatus>('GradeStatus', 'The status of a grade.', {
  graded: 'The work was graded. Only this status counts towards GPA and credits.',
  incomplete: 'The work is not finished.',
  withdrawn: 'The student withdrew.',
  exempt: 'The student is exempt from the work.',
});

/** The values of a grade, present or former, with who submitted them. */
export const gradeValues = {
  score: nullable.float('Score, above the maximum score with extra credit; null if a letter was submitted.'),
  maxScore: float('Maximum score.'),
  letter: nullable.text("Letter of the institution's grade scale."),
  points: nullable.float('Grade points by the grade scale; null unless the status is graded.'),
  status: of(() => GradeStatusEnum, 'Status of the grade.'),
  late: boolean('True if the work was handed in after it was due.'),
  missing: boolean('True if the work was not handed in.'),
  handedInOn: nullable.date('The day on which the work was handed in, if it is known.'),
  working: nullable.typed<Record<string, unknown>>(
    () => JsonObjectScalar,
    'How the grading policy came to the final grade; null of a grade that somebody entered.',
  ),
  comment: nullable.text('Remark.'),
  submittedBy: nullable.of(() => UserReference, 'The user who submitted the grade; null for an API key.'),
  submittedAt: dateTime('When the grade was submitted.'),
};

@Output('The former values of a grade that was replaced or deleted.')
export class GradeRevision extends outputs({
  ...gradeValues,
  replacedAt: dateTime('When the grade was replaced or deleted.'),
  deleted: boolean('True if the grade was deleted.'),
  deletedBy: nullable.of(
    () => UserReference,
    'The user who deleted the grade; null if it was replaced, or deleted by an API key or OAuth client.',
  ),
  reason: nullable.text('Why the grade was deleted.'),
}) {}

@Output(
  "A student's grade for an assessment, or the final grade of a class, course and term if there is no assessment.",
)
export class Grade
  extends outputs({
    ...gradeValues,
    id: int('Id assigned by the service.'),
    sourcedId: text('Identifier in OneRoster.'),
    student: of(() => StudentReference, 'The student.'),
    classId: int('Id of the class.'),
    course: of(() => Course, 'The course.'),
    term: nullable.text('Name of the term.'),
    assessment: nullable.of(() => Assessment, 'The assessment; null for the final grade.'),
    credits: nullable.int(
      'Credits of a final grade: those of the course when it was first submitted. Null for an assessment.',
    ),
    publishedAt: nullable.dateTime('When the grade was published; null while it is held back.'),
  })
  implements Pick<GradeEntity, 'id' | 'classId'> {}

export const GradePage = pageType('GradePage', () => Grade);

export const DeletedGrade = deletedType('DeletedGrade', 'grade');

@Arguments()
export class GradeListArgs extends inputs({
  ...PageArgs.fields,
  classId: nullable.int('Only grades of this class.'),
  studentId: nullable.text('Only records of the student with this student id.'),
  courseId: nullable.int('Only grades of this course.'),
  term: nullable.text('Only grades of the term with this name.'),
}) {}

@Output('A student whose final grade was left as it is.')
export class LeftGrade
  extends outputs({
    student: of(() => StudentReference, 'The student.'),
    reason: text('Why.'),
  })
  implements Left {}

@Output('The result of submitting grades.')
export class GradeSubmission
  extends outputs({
    classId: int('Id of the class.'),
    courseId: int('Id of the course.'),
    term: nullable.text('Name of the term.'),
    assessment: nullable.of(() => Assessment, 'The assessment; null for final grades.'),
    created: int('Number of new grades.'),
    updated: int('Number of replaced grades. Their former values are in their history.'),
    unchanged: int('Number of grades that already had the same values.'),
    grades: of(() => [Grade], 'The grades, in the order of the input.'),
    left: of(() => [LeftGrade], 'Students whose proposed grade was not accepted, with the reason.'),
  })
  implements Submission<Grade> {}
