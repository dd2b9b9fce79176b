import type { Grade, Grades, RowGrades } from '../columns.ts';

/** A grade that was typed and is not stored yet. An empty text takes a grade away. */
export interface Draft {
  readonly text: string;
  readonly state: 'waiting' | 'saving' | 'failed';
  /** Says why it could not be stored. */
  readonly message?: string;
  /** True if the service could not be reached, so that the grade is sent again once there is a connection. */
  readonly isUnsent?: boolean;
}

export type RowDrafts = Readonly<Record<string, Draft>>;

/** A cell of the grid: the id of its student and the key of its column. */
export interface Place {
  readonly studentId: number;
  readonly column: string;
}

/** The grades that are stored and those that are not. Rows that do not change stay the same objects, so they are not drawn again. */
export interface Edits {
  readonly grades: Grades;
  readonly drafts: Readonly<Record<number, RowDrafts>>;
}

/** The result of a text that was sent: a grade, or null if there is none any more. */
type StoredGrade = Place & { readonly grade: Grade | null; readonly text: string };

export type EditAction =
  | { readonly type: 'loaded'; readonly grades: Grades }
  | { readonly type: 'drafted'; readonly drafts: readonly (Place & { readonly draft: Draft })[] }
  | { readonly type: 'stored'; readonly grades: readonly StoredGrade[] }
  | { readonly type: 'dropped'; readonly place: Place };

/** Returns the grades and drafts after an action. */
export function reduceEdits(edits: Edits, action: EditAction): Edits {
  if (action.type === 'loaded') return { ...edits, grades: action.grades };
  const drafts: Record<number, RowDrafts> = { ...edits.drafts };
  const grades: Record<number, RowGrades> = { ...edits.grades };
  if (action.type === 'dropped') drop(drafts, action.place);
  if (action.type === 'drafted')
    for (const { studentId, column, draft } of action.drafts)
      drafts[studentId] = { ...drafts[studentId], [column]: draft };
  if (action.type === 'stored')
    for (const { grade, text, ...place } of action.grades) {
      const { studentId, column } = place;
      if (grade) grades[studentId] = { ...grades[studentId], [column]: grade };
      else drop(grades, place);
      // A later entry in the same cell is still to be stored.
      if (drafts[studentId]?.[column]?.text === text) drop(drafts, place);
    }
  return { grades, drafts };
}

function drop<Value>(rows: Record<number, Readonly<Record<string, Value>>>, { studentId, column }: Place): void {
  const { [column]: _dropped, ...others } = rows[studentId] ?? {};
  rows[studentId] = others;
}

/** Returns all drafts with their places. */
export function listDrafts({ drafts }: Edits): (Place & { draft: Draft })[] {
  return Object.entries(drafts).flatMap(([studentId, row]) =>
    Object.entries(row).map(([column, draft]) => ({ studentId: Number(studentId), column, draft })),
  );
}
