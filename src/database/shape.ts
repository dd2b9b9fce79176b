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
export interface Shape {
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
export type Shaped<T> = T | JsonText;

/** The fields selected under one field, or none. */
export function selectedUnder(fields: readonly SelectedField[], name: string): readonly SelectedField[] {
  return fields.filter((field) => field.name === name).flatMap((field) => field.fields ?? []);
}
