/** A selected field: its name in the schema, its name in the response, and its own selected fields. */
export interface SelectedField {
  readonly name: string;
  readonly as: string;
  readonly fields?: readonly SelectedField[];
}

/**
 * The fields that a caller selects, and the format of the result. `objects` returns rows for further resolvers; `text` returns the
 * response's JSON as PostgreSQL writes it, which passes through unchanged.
 */
export interface Selection {
  readonly format: 'objects' | 'text';
  readonly fields: readonly SelectedField[];
  /** Takes the people whom the rows are about, if the request records them. */
  readonly subjects?: SubjectCollector | undefined;
}

/** Collects the people whose data a request reads. */
export interface SubjectCollector {
  /**
   * @param ids the ids, separated by commas
   * @param fields the names of the fields that are read
   */
  add(ids: string, fields: readonly string[]): void;
}

/** A response that is JSON text already, with the facts that HTTP headers need. */
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

/** The result of a read: an object, or its JSON text if the selection has the format `text`. */
export type Selected<T> = T | JsonText;

/** Returns the selection of a nested object, which is read as objects for further resolvers. @param path the names that lead to it */
export function nestedSelection(selection: Selection, ...path: readonly string[]): Selection {
  return { ...selection, format: 'objects', fields: path.reduce(nestedFields, selection.fields) };
}

const nestedByFields = new WeakMap<readonly SelectedField[], Map<string, readonly SelectedField[]>>();

/** Returns the fields selected within a field. Returns the same array each time for the same selection, since it is a cache key. */
export function nestedFields(fields: readonly SelectedField[], name: string): readonly SelectedField[] {
  const nested = nestedByFields.get(fields) ?? new Map<string, readonly SelectedField[]>();
  nestedByFields.set(fields, nested);
  const selected =
    nested.get(name) ?? fields.filter((field) => field.name === name).flatMap((field) => field.fields ?? []);
  nested.set(name, selected);
  return selected;
}
