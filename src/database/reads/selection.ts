/** One field that a caller asked for: its name in the schema, its name in the answer, and what was asked of it in turn. */
export interface SelectedField {
  readonly name: string;
  readonly as: string;
  readonly fields?: readonly SelectedField[];
}

/**
 * What a caller wants of a read. `objects` gives rows to resolve further; `text` gives the answer as PostgreSQL writes it,
 * which is passed through untouched.
 */
export interface Selection {
  readonly format: 'objects' | 'text';
  readonly fields: readonly SelectedField[];
}

/** An answer that is JSON already, with the facts about it that go into HTTP headers. */
export class JsonText {
  constructor(
    readonly text: string,
    readonly facts: { version?: number; pagination?: Pagination } = {},
  ) {}
}

export interface Pagination {
  total: number;
  page: number;
  limit: number;
  totalPages: number;
}

/** What a read gives for a type: its object, or the JSON text of it when the shape asked for text. */
export type Selected<T> = T | JsonText;

const inner = new WeakMap<readonly SelectedField[], Map<string, readonly SelectedField[]>>();

/** The fields selected under one field, or none. For one selection it gives the same array each time, by which its SQL is found again. */
export function nestedFields(fields: readonly SelectedField[], name: string): readonly SelectedField[] {
  const known = inner.get(fields) ?? new Map<string, readonly SelectedField[]>();
  inner.set(fields, known);
  const selected =
    known.get(name) ?? fields.filter((field) => field.name === name).flatMap((field) => field.fields ?? []);
  known.set(name, selected);
  return selected;
}
