import { t } from '../../../texts.ts';
import type { Column } from '../columns.ts';
import { readEntry, scaleOf, textOf } from '../entry.ts';
import type { GradebookQuery } from '../grades.generated.ts';
import type { TypedGrade } from './edit-history.ts';
import type { Draft, EditAction, Edits } from './edits.ts';
import { removeGrades, type Submitted, submitColumn } from './submission.ts';

/** The gradebook as it is shown now. */
export interface Shown {
  readonly edits: Edits;
  readonly columns: readonly Column[];
  readonly data: GradebookQuery;
  /** Called when grades are stored. */
  readonly onStored: () => void;
}

/** Typed grades that wait to be sent, by column. Each column has at most one request under way. */
export class GradeQueue {
  private readonly waiting = new Map<string, Map<number, Submitted>>();
  private readonly sending = new Map<string, Promise<void>>();
  private readonly shown: () => Shown;
  private readonly dispatch: (action: EditAction) => void;

  constructor(shown: () => Shown, dispatch: (action: EditAction) => void) {
    this.shown = shown;
    this.dispatch = dispatch;
  }

  /** Adds entries, and marks those at once that are no grade. */
  add(typed: readonly TypedGrade[]): void {
    const drafts = typed.flatMap((grade) => {
      const draft = this.toDraft(grade);
      return draft ? [{ ...grade, draft }] : [];
    });
    if (drafts.length > 0) this.dispatch({ type: 'drafted', drafts });
  }

  /** Sends what waits. */
  flush(): void {
    for (const [key, entries] of this.waiting) {
      const column = this.shown().columns.find((each) => each.key === key);
      if (!column || this.sending.has(key)) continue;
      this.waiting.delete(key);
      this.sending.set(key, this.send(column, [...entries.values()]));
    }
  }

  /** Sends what waits, and returns once nothing is under way. */
  async settle(): Promise<void> {
    this.flush();
    while (this.sending.size > 0) await Promise.all(this.sending.values());
  }

  private toDraft({ studentId, column, text, comment }: TypedGrade): Draft | undefined {
    const { edits, data } = this.shown();
    const grade = edits.grades[studentId]?.[column];
    this.forget(column, studentId);
    if (text.trim() === textOf(grade) && !this.sending.has(column)) {
      this.dispatch({ type: 'dropped', place: { studentId, column } });
      return undefined;
    }
    const entry = text.trim() === '' ? null : readEntry(text, scaleOf(data));
    if (entry === undefined) return { text, state: 'failed', message: t('grades.unreadable', { text: text.trim() }) };
    this.keep(column, { studentId, text, entry, comment: comment ?? grade?.comment ?? null });
    return { text, state: 'waiting' };
  }

  private async send(column: Column, entries: readonly Submitted[]): Promise<void> {
    const { key } = column;
    const drafted = (each: Submitted, draft: Omit<Draft, 'text'>) => ({
      studentId: each.studentId,
      column: key,
      draft: { text: each.text, ...draft },
    });
    this.dispatch({ type: 'drafted', drafts: entries.map((each) => drafted(each, { state: 'saving' })) });
    const { edits, data } = this.shown();
    const outcomes = [
      await removeGrades(key, entries, edits),
      await submitColumn(data.class?.id ?? 0, column, entries),
    ];
    this.sending.delete(key);
    for (const { stored } of outcomes)
      this.dispatch({ type: 'stored', grades: stored.map((grade) => ({ ...grade, column: key })) });
    if (outcomes.some(({ stored }) => stored.length > 0)) this.shown().onStored();
    // A value typed meanwhile replaces the refused one.
    const isLatest = ({ studentId }: Submitted) => !this.waiting.get(key)?.has(studentId);
    const drafts = outcomes
      .flatMap(({ failed }) => failed)
      .filter(isLatest)
      .map(({ message, isUnsent = false, ...each }) => drafted(each, { state: 'failed', message, isUnsent }));
    if (drafts.length > 0) this.dispatch({ type: 'drafted', drafts });
    for (const each of outcomes.flatMap(({ again }) => again).filter(isLatest)) this.keep(key, each);
    this.flush();
  }

  private keep(column: string, entry: Submitted): void {
    const entries = this.waiting.get(column) ?? new Map<number, Submitted>();
    this.waiting.set(column, entries.set(entry.studentId, entry));
  }

  private forget(column: string, studentId: number): void {
    const entries = this.waiting.get(column);
    entries?.delete(studentId);
    if (entries?.size === 0) this.waiting.delete(column);
  }
}
