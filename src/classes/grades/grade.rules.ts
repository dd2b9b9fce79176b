import { checkNumber } from '../../input/number-rules.ts';
import { readText, type TextInput } from '../../input/text-rules.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import { MAX_ENTRIES } from '../class.rules.ts';
import type { GradeStatus } from './grade.entity.ts';
import { findGradeStep, findPoints, type GradeScale, toPercent } from './grade-scale.ts';

/** Input of a student's grade: exactly one of `studentId` and `id`, and a score or a letter. */
export interface GradeEntry {
  /** The institution's own identifier of the student. */
  studentId?: string | null;
  /** Id of the student. */
  id?: number | null;
  score?: number | null;
  letter?: TextInput;
  status?: GradeStatus | null;
  comment?: TextInput;
}

/** A grade to store, under its column names. */
export interface GradeColumns {
  score: number | null;
  max_score: number;
  letter: string | null;
  points: number | null;
  status: GradeStatus;
  comment: string | null;
}

/** Adds an error if there are no entries. @throws AppError `validation_error` if there are too many to validate */
export function checkEntryCount(problems: ValidationErrors, entries: readonly GradeEntry[]): void {
  if (entries.length >= 1 && entries.length <= MAX_ENTRIES) return;
  const tooMany = entries.length > MAX_ENTRIES;
  if (tooMany || !problems.has('grades'))
    problems.add('grades', `must have 1 to ${MAX_ENTRIES.toLocaleString('en')} entries; it has ${entries.length}.`);
  if (tooMany) problems.throwIfAny();
}

/**
 * Validates an entry and returns the grade to store. The institution's scale gives letter and points for a score, or points for
 * a letter. Only `graded` entries have points, because no others count ([D28], [D37]). Errors are added under the entry's index.
 */
export function readGrade(
  problems: ValidationErrors,
  index: number,
  entry: GradeEntry,
  { maxScore, scale }: { maxScore: number; scale: GradeScale },
): GradeColumns {
  const field = (name: keyof GradeEntry) => `grades.${index}.${name}`;
  const status = entry.status ?? 'graded';
  const score = entry.score ?? null;
  checkNumber(problems, field('score'), score, { min: 0, max: maxScore, decimals: 2 });
  const letter = readText(problems, field('letter'), entry.letter, { max: 5, check: createLetterCheck(scale) }) ?? null;
  const comment = readText(problems, field('comment'), entry.comment, { max: 1000 }) ?? null;
  if (score !== null && letter !== null) problems.add(field('letter'), 'cannot be sent together with a score.');
  const graded = status === 'graded';
  if (graded && score === null && letter === null && !problems.has(field('score')) && !problems.has(field('letter'))) {
    problems.add(field('score'), 'is required unless there is a letter, or a status other than graded.');
  }
  const stored = { score, max_score: maxScore, status, comment };
  if (!graded || problems.any) return { ...stored, letter, points: null };
  if (score === null)
    return { ...stored, letter, points: letter === null ? null : (findPoints(letter, scale) ?? null) };
  const step = findGradeStep(toPercent(score, maxScore), scale);
  return { ...stored, letter: step.letter, points: step.points };
}

function createLetterCheck(scale: GradeScale): (text: string) => string | undefined {
  const letters = scale.map((step) => step.letter);
  return (text) => (letters.includes(text) ? undefined : `must be one of: ${letters.join(', ')}.`);
}
