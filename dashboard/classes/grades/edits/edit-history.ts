import { textOf } from '../entry.ts';
import type { Edits, Place } from './edits.ts';

/** A text that was typed or pasted into a cell. */
export type TypedGrade = Place & {
  readonly text: string;
  /** The comment of a grade that comes back. Others keep the comment that they have. */
  readonly comment?: string | null;
};

/** Cells that were changed at once: what was typed, and what stood there before. */
interface Step {
  readonly before: readonly TypedGrade[];
  readonly after: readonly TypedGrade[];
}

/** The steps that can be undone, and those that were and can be done again; the latest last. */
export interface EditHistory {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

export const noHistory: EditHistory = { done: [], undone: [] };

/** Returns the history with one more step. What was undone before is forgotten, and so are cells that stay as they are. */
export function addStep(history: EditHistory, edits: Edits, typed: readonly TypedGrade[]): EditHistory {
  const changes = typed.flatMap((after) => {
    const { studentId, column } = after;
    const grade = edits.grades[studentId]?.[column];
    const text = edits.drafts[studentId]?.[column]?.text ?? textOf(grade);
    if (after.text.trim() === text) return [];
    return [{ before: { studentId, column, text, comment: grade?.comment ?? null }, after }];
  });
  if (changes.length === 0) return history;
  const step = { before: changes.map(({ before }) => before), after: changes.map(({ after }) => after) };
  return { done: [...history.done, step], undone: [] };
}

/** Returns the history before its latest step, and what to enter; nothing if there is no step. */
export function undo({ done, undone }: EditHistory): [EditHistory, readonly TypedGrade[]] | undefined {
  const step = done.at(-1);
  return step && [{ done: done.slice(0, -1), undone: [...undone, step] }, step.before];
}

/** Returns the history after the step that was undone last, and what to enter; nothing if there is no step. */
export function redo({ done, undone }: EditHistory): [EditHistory, readonly TypedGrade[]] | undefined {
  const step = undone.at(-1);
  return step && [{ done: [...done, step], undone: undone.slice(0, -1) }, step.after];
}
