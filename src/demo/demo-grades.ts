import { findStep, type GradeStep, type LetterScale, toPercent } from '../classes/grading/scales/grade-steps.ts';
import type { DemoRow } from './demo-data.ts';

/** A grade to insert. */
export interface DemoGrade {
  studentId: string;
  classCode: string;
  /** Title of the assessment; null for a final grade of the class. */
  title: string | null;
  type: string | null;
  score: number;
  maxScore: number;
  letter: string;
  points: number;
  submittedAt: string;
}

/**
 * Returns one grade per student and assessment. The source repeats one; the later row wins, as a grade that is submitted again
 * replaces the former ([D37]).
 */
export function toAssessmentGrades(rows: DemoRow<'grades'>[], scale: LetterScale): DemoGrade[] {
  const latest = new Map(rows.map((row) => [`${row.studentId} ${row.classCode} ${row.title}`, row]));
  return [...latest.values()].map(({ gradedAt, ...row }) => {
    const [score, maxScore] = [Number(row.score), Number(row.maxScore)];
    const { letter, points } = findStep(score, maxScore, scale) as GradeStep;
    return { ...row, score, maxScore, letter, points, submittedAt: gradedAt };
  });
}

/** Computes the final grade of each student and class, which the source lacks: the mean percentage of the assessments. */
export function computeFinalGrades(assessmentGrades: DemoGrade[], scale: LetterScale): DemoGrade[] {
  const groups = Map.groupBy(assessmentGrades, (grade) => `${grade.studentId} ${grade.classCode}`);
  return [...groups.values()].map((grades) => {
    const [{ studentId, classCode }] = grades as [DemoGrade, ...DemoGrade[]];
    const score = meanPercent(grades);
    const { letter, points } = findStep(score, 100, scale) as GradeStep;
    const submittedAt = grades.map((grade) => grade.submittedAt).reduce((a, b) => (a > b ? a : b));
    return { studentId, classCode, title: null, type: null, score, maxScore: 100, letter, points, submittedAt };
  });
}

/** Returns the mean percentage, rounded half up to two decimals. Computes with whole hundredths, so that ties are exact. */
function meanPercent(grades: DemoGrade[]): number {
  const sum = grades.reduce((total, { score, maxScore }) => total + Math.round(100 * toPercent(score, maxScore)), 0);
  const count = grades.length;
  return Math.floor((2 * sum + count) / (2 * count)) / 100;
}
