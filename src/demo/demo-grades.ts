import { type GradeScale, gradeFor, percentOf } from '../classes/grades/grade-scale.ts';
import type { DemoRow } from './demo-data.ts';

/** A grade to insert: for the assessment of that title, or the final of the class where the title is null. */
export interface DemoGrade {
  studentId: string;
  classCode: string;
  title: string | null;
  type: string | null;
  score: number;
  maxScore: number;
  letter: string;
  points: number;
  submittedAt: string;
}

/** One row a student and assessment: the source repeats one, and a grade submitted again replaces the former ([D37]). */
export function assessmentGrades(rows: DemoRow<'grades'>[], scale: GradeScale): DemoGrade[] {
  const latest = new Map(rows.map((row) => [`${row.studentId} ${row.classCode} ${row.title}`, row]));
  return [...latest.values()].map(({ gradedAt, ...row }) => {
    const [score, maxScore] = [Number(row.score), Number(row.maxScore)];
    const { letter, points } = gradeFor(percentOf(score, maxScore), scale);
    return { ...row, score, maxScore, letter, points, submittedAt: gradedAt };
  });
}

/** The final of each student and class, which the source does not have: the mean of the student's assessments in percent. */
export function finalGrades(assessed: DemoGrade[], scale: GradeScale): DemoGrade[] {
  const groups = Map.groupBy(assessed, (grade) => `${grade.studentId} ${grade.classCode}`);
  return [...groups.values()].map((grades) => {
    const [{ studentId, classCode }] = grades as [DemoGrade, ...DemoGrade[]];
    const score = meanPercent(grades);
    const { letter, points } = gradeFor(score, scale);
    const submittedAt = grades.map((grade) => grade.submittedAt).reduce((a, b) => (a > b ? a : b));
    return { studentId, classCode, title: null, type: null, score, maxScore: 100, letter, points, submittedAt };
  });
}

/** Rounded half up to two decimals, in whole hundredths so that a tie is one. */
function meanPercent(grades: DemoGrade[]): number {
  const sum = grades.reduce((total, { score, maxScore }) => total + Math.round(100 * percentOf(score, maxScore)), 0);
  const count = grades.length;
  return Math.floor((2 * sum + count) / (2 * count)) / 100;
}
