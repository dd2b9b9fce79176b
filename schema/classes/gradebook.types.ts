import type { Grade as GradeEntity } from '../../src/classes/grades/grade.entity.ts';
import type { Gradebook as View } from '../../src/classes/grades/gradebook.queries.ts';
import { Arguments, inputs, int, nullable, Output, of, outputs } from '../shared/fields.ts';
import { StudentReference } from '../shared/reference.types.ts';
import { Assessment } from './assessment.types.ts';
import { GradeRevision, gradeValues } from './grade.types.ts';

@Output("A student's grade in a gradebook: for an assessment, or the final grade of a course and term.")
export class GradebookCell
  extends outputs({
    ...gradeValues,
    id: int('Id of the grade.'),
    studentId: int('Id of the student, as in the students of the gradebook.'),
    assessmentId: nullable.int('Id of the assessment; null for a final grade.'),
    courseId: int('Id of the course.'),
    term: nullable.text('Name of the term.'),
    publishedAt: nullable.dateTime('When the grade was published; null while it is held back.'),
  })
  implements Pick<GradeEntity, 'id' | 'studentId' | 'assessmentId' | 'courseId'> {}

@Output('A grade that was deleted, with who deleted it, when and why.')
export class DeletedCell extends outputs({
  ...GradeRevision.fields,
  id: int('Id that the grade had.'),
  studentId: int('Id of the student.'),
  assessmentId: nullable.int('Id of the assessment, which may be deleted, too; null for a final grade.'),
  courseId: int('Id of the course.'),
  term: nullable.text('Name of the term.'),
}) {}

@Output('All grades of a class: rows of students and columns of assessments.')
export class Gradebook
  extends outputs({
    classId: int('Id of the class.'),
    students: of(
      () => [StudentReference],
      'The students who are enrolled today, were on the last day of a term that is over, or have grades in the gradebook, ordered by name.',
    ),
    assessments: of(
      () => [Assessment],
      'The assessments, those without grades included, by due date; those without one last.',
    ),
    cells: of(() => [GradebookCell], 'The grades for assessments.'),
    finals: of(() => [GradebookCell], 'The final grades.'),
    deleted: of(() => [DeletedCell], 'The grades that were deleted, the latest first.'),
  })
  implements View<StudentReference, Assessment, GradebookCell, DeletedCell>
{
  /** Read by the resolvers of its fields. */
  termName!: string | null;
}

@Arguments()
export class GradebookArgs extends inputs({
  classId: int('Id of the class.'),
  term: nullable.text('Only grades and assessments of the term with this name. Default: all terms.'),
}) {}
