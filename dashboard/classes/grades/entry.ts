import { formatNumber, t } from '../../texts.ts';
import type { Grade } from './columns.ts';
import { type GradeScale, letterOf } from './grade-scale.ts';
import type { GradebookQuery, GradeInput } from './grades.generated.ts';

/** Returns the scale of the course of a class, or that of the institution. */
export function scaleOf({ class: section, institution }: GradebookQuery): GradeScale {
  return section?.course?.gradeScale ?? { kind: 'percent', steps: institution.gradeScale };
}

/** A grade as it is typed: a score, a letter of the scale, or a status. */
export type Entry = Pick<GradeInput, 'score' | 'letter' | 'status'>;

const statuses = ['exempt', 'incomplete', 'withdrawn'] as const;

/** Reads what was typed. Returns nothing if it is no score, no letter and no beginning of a status. */
export function readEntry(text: string, scale: GradeScale): Entry | undefined {
  const typed = text.trim().toLowerCase();
  const isNumber = /^-?\d+([.,]\d+)?$/.test(typed);
  const step = scale.steps.find(({ letter }) => letter.toLowerCase() === typed);
  // Letters of standards are often numbers.
  if (step && (!isNumber || scale.kind === 'standards')) return { letter: step.letter };
  if (isNumber) return { score: Number(typed.replace(',', '.')) };
  const status = statuses.find((known) =>
    [known, t(`grades.status.${known}`).toLowerCase()].some((word) => typed.length > 1 && word.startsWith(typed)),
  );
  return status && { status };
}

/** Returns a grade as it is shown and typed; nothing for no grade. */
export function textOf(grade: Grade | undefined): string {
  if (!grade) return '';
  if (grade.status !== 'graded') return t(`grades.status.${grade.status}`);
  if (grade.score === null) return grade.letter ?? '';
  return formatNumber(grade.score, { maximumFractionDigits: 2, useGrouping: false });
}

/** Returns the letter that a typed score will earn. */
export function previewOf(text: string, maxScore: number, scale: GradeScale): string | undefined {
  const score = readEntry(text, scale)?.score;
  return score == null || score < 0 ? undefined : letterOf(score, maxScore, scale);
}
