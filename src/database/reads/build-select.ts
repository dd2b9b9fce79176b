import type { SelectedField } from './selection.ts';

/** A field of a type that is one SQL expression. `join` names the joined table that it needs. */
export interface Column {
  readonly sql: string;
  readonly join?: string;
}

/** A field that is an object of its own, null unless the condition `present` holds. */
export interface NestedColumns {
  readonly present?: string;
  readonly join?: string;
  readonly fields: Readonly<Record<string, Column | NestedColumns>>;
}

/**
 * How a type of the schema is read from tables: said once, used for the item, the list and the search, for REST and GraphQL.
 * Fields that stand here need no resolver; fields that have a resolver do not stand here.
 */
export interface ReadModel {
  readonly fields: Readonly<Record<string, Column | NestedColumns>>;
  /** Alias to join clause. */
  readonly joins: Readonly<Record<string, string>>;
  /** Fields that rows always carry, because resolvers of other fields start from them. */
  readonly keys: readonly string[];
  /** SQL of a row's version, where rows have one ([D23]). */
  readonly version?: string;
}

export interface BuiltSelect {
  /** An SQL expression that gives one row's JSON. */
  readonly json: string;
  /** The join clauses that it needs. */
  readonly joins: string;
  /** The statements around it that were written so far, by what tells them apart. */
  readonly statements: Map<string, string>;
}

type Format = 'objects' | 'text';
type Projections = Record<Format, Map<ReadModel, BuiltSelect>>;

/** Saves writing the SQL of a selection again. Equal selections give equal SQL, whether they are one array or two. */
const cache = new WeakMap<readonly SelectedField[], Projections>();

/** The SQL that reads the selected fields of a type; `text` leaves out the keys that nobody asked for. */
export function buildSelect(readable: ReadModel, selected: readonly SelectedField[], format: Format): BuiltSelect {
  const projections = cache.get(selected) ?? { objects: new Map(), text: new Map() };
  cache.set(selected, projections);
  const projection = projections[format].get(readable) ?? write(readable, selected, format);
  projections[format].set(readable, projection);
  return projection;
}

function write(readable: ReadModel, selected: readonly SelectedField[], format: Format): BuiltSelect {
  const fields = format === 'text' ? selected : byName(selected, readable);
  const joins = new Set<string>();
  const json = jsonObject(fields, readable.fields, joins);
  const clauses = Object.entries(readable.joins).flatMap(([alias, clause]) => (joins.has(alias) ? [clause] : []));
  return { json, joins: clauses.join(' '), statements: new Map<string, string>() };
}

/** A statement around a projection, written once: as one and the same string it is found again without being read. */
export function statementOf({ statements }: BuiltSelect, parts: readonly unknown[], write: () => string): string {
  const key = parts.join('\n');
  const known = statements.get(key);
  if (known !== undefined) return known;
  const text = write();
  statements.set(key, text);
  return text;
}

/**
 * Rows for resolvers carry schema names, each once, whatever aliases the document gave them, and always the keys. They stand in
 * one order, whatever the document's: selections of the same fields share a statement, and GraphQL orders the answer itself.
 */
function byName(selected: readonly SelectedField[], readable: ReadModel): SelectedField[] {
  const wanted = new Map<string, SelectedField>(readable.keys.map((name) => [name, { name, as: name }]));
  for (const field of selected) {
    const column = readable.fields[field.name];
    if (!column) continue;
    wanted.set(field.name, 'fields' in column ? wholeObject(field.name, column) : { name: field.name, as: field.name });
  }
  return [...wanted.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

function wholeObject(name: string, column: NestedColumns): SelectedField {
  const fields = Object.entries(column.fields).map(([key, nested]) =>
    'fields' in nested ? wholeObject(key, nested) : { name: key, as: key },
  );
  return { name, as: name, fields };
}

function jsonObject(selected: readonly SelectedField[], columns: ReadModel['fields'], joins: Set<string>): string {
  const pairs = selected.map((field) => {
    if (field.name === '__typename') throw new Error('__typename is not a column: such a selection is not projected.');
    const column = columns[field.name];
    if (!column) throw new Error(`The field ${field.name} has no column.`);
    if (column.join) joins.add(column.join);
    return `'${field.as}', ${'fields' in column ? nestedObject(field, column, joins) : column.sql}`;
  });
  return `json_build_object(${pairs.join(', ')})`;
}

function nestedObject(field: SelectedField, column: NestedColumns, joins: Set<string>): string {
  const json = jsonObject(field.fields ?? [], column.fields, joins);
  return column.present ? `case when ${column.present} then ${json} end` : json;
}
