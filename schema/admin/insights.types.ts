import type {
  AbsentInARowView,
  ClassAttendanceView,
  CourseResultsView,
  GradeLevelResultsView,
  StudentAttendanceRateView,
} from '../../src/admin/analytics/insights.queries.ts';
import { Arguments, date, float, inputs, int, nullable, Output, of, outputs, text } from '../shared/fields.ts';

@Arguments()
export class InsightArgs extends inputs({
  limit: nullable.int('Number of entries, 1 to 100. Default: 10.'),
}) {}

@Arguments()
export class LowestAttendanceArgs extends inputs({
  ...InsightArgs.fields,
  below: nullable.float('The rate that the students are below. Default: 90.'),
  minMarks: nullable.int('The fewest marks that a rate says something by. Default: 10.'),
}) {}

@Arguments()
export class AbsentInARowArgs extends inputs({
  ...InsightArgs.fields,
  days: nullable.int('The fewest days, 2 to 100. Default: 3.'),
}) {}

const attendanceMarks = {
  rate: nullable.float('Percentage attended, 2 decimals; null if no mark counts.'),
  marks: int('Number of marks.'),
  absent: int('Number of marks that are absent.'),
};

@Output('The attendance of a class in the period.')
export class ClassAttendance extends outputs(attendanceMarks) implements ClassAttendanceView {
  classId!: number;
}

@Output('The attendance of a student in the period, in all classes.')
export class StudentAttendanceRate extends outputs(attendanceMarks) implements StudentAttendanceRateView {
  studentId!: number;
}

@Output('A student who was absent, excused or not, on all of the last days with marks in the period.')
export class AbsentInARow
  extends outputs({
    since: date('The first of the days.'),
    days: int('Number of days with marks since then.'),
  })
  implements AbsentInARowView
{
  studentId!: number;
}

@Output('The share of a letter among final grades.')
class LetterShare extends outputs({
  letter: text('The letter, or a word of another grading scheme.'),
  share: float('Percentage of the final grades, 2 decimals.'),
}) {}

const results = {
  students: int('Number of students with such a grade.'),
  grades: int('Number of grades.'),
  averagePoints: float('Average points, 2 decimals.'),
  failing: int('Number of grades with 0 points.'),
  letters: of(() => [LetterShare], 'The share of each letter, best first.'),
};

@Output('Final grades with points of a course in the period.')
export class CourseResults extends outputs(results) implements CourseResultsView {
  courseId!: number;
}

@Output('Final grades with points in the period, of the students of a grade level.')
export class GradeLevelResults
  extends outputs({
    ...results,
    gradeLevel: nullable.text('The grade level; null for students without one.'),
  })
  implements GradeLevelResultsView {}
