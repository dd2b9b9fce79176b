import { checkNumber } from '../../input/number-rules.ts';
import { readText, type TextInput } from '../../input/text-rules.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import { MAX_ENTRIES } from '../max-entries.ts';
import type { GradeStatus } from './grade.entity.ts';
import { type GradeScale, gradeFor, percentOf, pointsFor } from './grade-scale.ts';

/** A grade as it is sent: the student by exactly one of the two identifiers, and a score or a letter. */
export interface GradeEntry {
  studentId?: string | null;
  id?: number | null;
  score?: number | null;
  letter?: TextInput;
  status?: GradeStatus | null;
  comment?: TextInput;
}

/** A grade as it is stored, under the names of its columns. */
export interface GradeColumns {
  score: number | null;
  max_score: number;
  letter: string | null;
  points: number | null;
  status: GradeStatus;
  comment: string | null;
}

/** @throws AppError `validation_error` for more entries than are read at all */
export function checkEntryCount(problems: ValidationErrors, entries: readonly GradeEntry[]): void {
  if (entries.length >= 1 && entries.length <= MAX_ENTRIES) return;
  const tooMany = entries.length > MAX_ENTRIES;
  if (tooMany || !problems.has('grades'))
    problems.add('grades', `must have 1 to ${MAX_ENTRIES.toLocaleString('en')} entries; it has ${entries.length}.`);
  if (tooMany) problems.throwIfAny();
}

/**
 * One grade of a submission: letter and points follow from the score by the institution's scale, or the points from the letter.
 * Only what is `graded` has points, for nothing else counts ([D28], [D37]). What is wrong is added under the entry's index.
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
  const letter = readText(problems, field('letter'), entry.letter, { max: 5, check: letterRule(scale) }) ?? null;
  const comment = readText(problems, field('comment'), entry.comment, { max: 1000 }) ?? null;
  if (score !== null && letter !== null) problems.add(field('letter'), 'cannot be sent together with a score.');
  const graded = status === 'graded';
  if (graded && score === null && letter === null && !problems.has(field('score')) && !problems.has(field('letter'))) {
    problems.add(field('score'), 'is required, or a letter, unless the status is another than graded.');
  }
  const stored = { score, max_score: maxScore, status, comment };
  if (!graded || problems.found) return { ...stored, letter, points: null };
  if (score === null) return { ...stored, letter, points: letter === null ? null : (pointsFor(letter, scale) ?? null) };
  const step = gradeFor(percentOf(score, maxScore), scale);
  return { ...stored, letter: step.letter, points: step.points };
}

function letterRule(scale: GradeScale) {
  const letters = scale.map((step) => step.letter);
  return (text: string) => (letters.includes(text) ? undefined : `must be one of: ${letters.join(', ')}.`);
}
