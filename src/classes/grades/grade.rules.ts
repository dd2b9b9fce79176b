import { z } from 'zod';
import type { ExtraCredit, GradePublication } from '../../auth/institution.entity.ts';
import { findNumberProblem, type NumberRule } from '../../input/number-rules.ts';
import { type DeepPartial, nullableText, required } from '../../input/schemas.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import { findPoints, findStep, type LetterScale } from '../grading/scales/grade-steps.ts';
import { assessmentSchema } from './assessments/assessment.rules.ts';
import { Grade, type GradeStatus, type Working } from './grade.entity.ts';

/** A student's grade: exactly one of `studentId` and `id`, and a score or a letter. */
export const entrySchema = z.object({
  /** The institution's own identifier of the student. */
  studentId: nullableText({ max: 64 }).optional(),
  /** Id of the student. */
  id: required<number>().nullish(),
  score: z.number().nullish(),
  letter: nullableText(Grade.properties.letter.rule).optional(),
  status: required<GradeStatus>().nullish(),
  comment: nullableText(Grade.properties.comment.rule).optional(),
  late: required<boolean>().nullish(),
  missing: required<boolean>().nullish(),
  /** YYYY-MM-DD. */
  handedInOn: required<string>().nullish(),
});

/** A submission of grades ([D37]). */
export const submissionSchema = z.object({
  courseId: required<number>().nullish(),
  /** Name of the term. */
  term: nullableText({ max: 100 }).optional(),
  assessment: assessmentSchema.nullish(),
  /** Whether the grades are published at once. Absent for what the institution has chosen. */
  published: required<boolean>().nullish(),
  grades: z.array(entrySchema),
});

export type SubmissionInput = z.input<typeof submissionSchema>;
export type Submission = z.output<typeof submissionSchema>;
export type GradeEntry = Submission['grades'][number];

/** The rule of a score, whose maximum depends on its assessment and on the institution. */
export const scoreRule = { min: 0, decimals: 2 };

/** A grade to store, under its column names. */
export interface GradeColumns {
  score: number | null;
  max_score: number;
  letter: string | null;
  points: number | null;
  status: GradeStatus;
  comment: string | null;
  /** Null keeps the former value. */
  late: boolean | null;
  /** Null keeps the former value. */
  missing: boolean | null;
  /** Undefined keeps the former day. */
  handed_in_on: string | null | undefined;
  /** Null of a grade that somebody entered. */
  working: Working | null;
}

/** The rules of grading of a course. */
export interface GradingRules {
  readonly scale: LetterScale;
  readonly extraCredit: ExtraCredit;
  readonly gradePublication: GradePublication;
}

export interface Grading extends GradingRules {
  readonly maxScore: number;
}

/** The target of the grades of a submission. */
export interface GradedWork extends Grading {
  /** The last day of an assessment, YYYY-MM-DD; absent without one. Work that is handed in later is late. */
  readonly dueOn?: string | null;
}

/** Adds the errors of entries that depend on the maximum score and on the course's rules, under the entries' indexes. */
export function checkGrades(
  errors: ValidationErrors,
  entries: readonly DeepPartial<GradeEntry>[],
  grading: Grading,
): void {
  const { scale } = grading;
  const letters = scale.steps.map((step) => step.letter);
  for (const [index, { score, letter, status, missing }] of entries.entries()) {
    const [scoreField, letterField] = [`grades.${index}.score`, `grades.${index}.letter`];
    const problem = score == null ? undefined : findScoreProblem(score, grading);
    if (problem) errors.add(scoreField, problem);
    if (letter != null && !letters.includes(letter)) errors.add(letterField, `must be one of: ${letters.join(', ')}.`);
    else if (letter != null && score != null) errors.add(letterField, 'cannot be sent together with a score.');
    const isMissing = score == null && letter == null && !errors.has(scoreField) && !errors.has(letterField);
    if (isMissing && !missing && (status ?? 'graded') === 'graded')
      errors.add(scoreField, 'is required unless there is a letter, or a status other than graded.');
  }
}

/** Returns the problem of a score, or undefined if it is valid. */
export function findScoreProblem(score: number, { maxScore, scale, extraCredit }: Grading): string | undefined {
  if (scale.kind === 'standards') return 'cannot be sent: the grade scale of the course has letters only.';
  const problem = findNumberProblem(score, { ...scoreRule, ...highestScore(maxScore, extraCredit) });
  if (problem || findStep(score, maxScore, scale)) return problem;
  return `must be at least ${scale.steps.at(-1)?.from}, where the lowest step of the grade scale begins.`;
}

/** Scores above the maximum are extra credit: up to ten times as much, unless the institution refuses it ([D61]). */
function highestScore(maxScore: number, extraCredit: ExtraCredit): Pick<NumberRule, 'max' | 'maxReason'> {
  if (extraCredit === 'refused') return { max: maxScore, maxReason: 'the institution refuses extra credit' };
  // In hundredths, which are whole numbers: 33.33 × 10 in floating point is less than 333.3.
  return { max: (Math.round(maxScore * 100) * 10) / 100, maxReason: 'at most ten times the maximum score' };
}

/**
 * Returns the grade to store. The course's scale gives letter and points for a score, or points for a letter. Only `graded`
 * entries have points, because no others count ([D28], [D37]).
 */
export function toGrade(entry: GradeEntry, { maxScore, scale, dueOn }: GradedWork): GradeColumns {
  const { score = null, letter = null, comment = null } = entry;
  const status = entry.status ?? 'graded';
  const { handedInOn } = entry;
  const isLate = handedInOn && dueOn ? handedInOn > dueOn : null;
  const handedIn = { late: entry.late ?? isLate, missing: entry.missing ?? null, handed_in_on: handedInOn };
  const stored = { score, max_score: maxScore, status, comment, ...handedIn, working: null };
  if (status !== 'graded') return { ...stored, letter, points: null };
  if (score === null) return { ...stored, letter, points: letter === null ? null : findPoints(letter, scale) };
  const step = findStep(score, maxScore, scale);
  return { ...stored, letter: step?.letter ?? null, points: step?.points ?? null };
}
