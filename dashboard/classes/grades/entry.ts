import { formatNumber, t } from '../../texts.ts';
import type { Grade } from './columns.ts';
import type { GradebookQuery, GradeInput } from './grades.generated.ts';

/** The steps from the highest letter down. A step without a percentage is only typed. */
export type GradeScale = readonly { readonly letter: string; readonly from: number | null }[];

/** Returns the scale of the course of a class, or that of the institution. */
export function scaleOf({ class: section, institution }: GradebookQuery): GradeScale {
  const steps = section?.course?.gradeScale?.steps;
  return steps ? steps.map(({ letter, label, from }) => ({ letter: letter ?? label, from })) : institution.gradeScale;
}

/** A grade as it is typed: a score, a letter of the scale, or a status. */
export type Entry = Pick<GradeInput, 'score' | 'letter' | 'status'>;

const statuses = ['exempt', 'incomplete', 'withdrawn'] as const;

/** Reads what was typed. Returns nothing if it is no score, no letter and no beginning of a status. */
export function readEntry(text: string, scale: GradeScale): Entry | undefined {
  const typed = text.trim().toLowerCase();
  if (/^-?\d+([.,]\d+)?$/.test(typed)) return { score: Number(typed.replace(',', '.')) };
  const step = scale.find(({ letter }) => letter.toLowerCase() === typed);
  if (step) return { letter: step.letter };
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

/** Returns the letter that a score earns, as the service computes it: with hundredths, which are whole numbers. */
function letterOf(score: number, maxScore: number, scale: GradeScale): string | undefined {
  const percent = (Math.round(score * 100) * 100) / Math.round(maxScore * 100);
  const reached = scale.filter(({ from }) => from !== null && from <= percent);
  return reached.toSorted((a, b) => Number(b.from) - Number(a.from))[0]?.letter;
}
