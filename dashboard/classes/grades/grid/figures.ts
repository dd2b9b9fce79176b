import { formatRate } from '../../../texts.ts';
import type { Column, RowGrades } from '../columns.ts';
import type { Edits, RowDrafts } from '../edits/edits.ts';
import { readEntry } from '../entry.ts';
import type { GradeScale } from '../grade-scale.ts';

/** The mean of several grades, and how many are missing. */
export interface Figures {
  /** The mean in percent of the maximum scores; null if there are no scores. */
  readonly mean: number | null;
  /** The number of grades that are missing. */
  readonly missing: number;
}

/** Returns the figures of a student's assessments. What was typed counts before it is stored. */
export function rowFigures(
  columns: readonly Column[],
  grades: RowGrades | undefined,
  drafts: RowDrafts | undefined,
  context: { readonly scale: GradeScale; readonly today: string },
): Figures {
  const cells = columns.filter(({ kind }) => kind === 'assessment');
  return figuresOf(
    cells.map((column) => ({ column, grade: grades?.[column.key], draft: drafts?.[column.key] })),
    context,
  );
}

/** Returns the figures of a column over the students who are in the class. */
export function columnFigures(
  column: Column,
  students: readonly { readonly id: number }[],
  { grades, drafts }: Edits,
  context: { readonly scale: GradeScale; readonly today: string },
): Figures {
  const { key } = column;
  return figuresOf(
    students.map(({ id }) => ({ column, grade: grades[id]?.[key], draft: drafts[id]?.[key] })),
    context,
  );
}

/** Formats a mean of percentages. */
export function formatMean(mean: number | null): string {
  return mean === null ? '' : formatRate(mean);
}

interface Cell {
  readonly column: Column;
  readonly grade: RowGrades[string] | undefined;
  readonly draft: RowDrafts[string] | undefined;
}

function figuresOf(cells: readonly Cell[], { scale, today }: { scale: GradeScale; today: string }): Figures {
  const percents: number[] = [];
  let missing = 0;
  for (const { column, grade, draft } of cells) {
    const { maxScore, assessment } = column;
    const typed = draft && draft.state !== 'failed' ? (readEntry(draft.text, scale) ?? null) : grade;
    if (typed?.score != null) percents.push((100 * typed.score) / maxScore);
    const isDue = !assessment?.dueOn || assessment.dueOn <= today;
    if (!typed && isDue) missing += 1;
  }
  const sum = percents.reduce((total, percent) => total + percent, 0);
  return { mean: percents.length > 0 ? sum / percents.length : null, missing };
}
