import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';

/** SQL whose values are parameters, written with Kysely's `sql` tag. */
export type Sql = RawBuilder<unknown>;

/** Compiles SQL for PostgreSQL. It has no connection: statements run prepared, by `prepared.ts`. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Returns the text of SQL and the values of its parameters `$1`, `$2` … */
export function compileSql(statement: Sql): { text: string; values: unknown[] } {
  const { sql: text, parameters } = statement.compile(compiler);
  return { text, values: [...parameters] };
}

/** Separates parts in a compiled text. PostgreSQL allows no NUL in a statement, so no part contains it. */
const SEPARATOR = '\0';

/** Compiles parts of one statement, whose parameters are numbered throughout. */
export function compileParts(parts: readonly Sql[]): { texts: string[]; values: unknown[] } {
  const { text, values } = compileSql(sql.join(parts, sql.raw(SEPARATOR)));
  return { texts: text.split(SEPARATOR), values };
}

/** SQL of a timestamptz column as ISO 8601 in UTC, with milliseconds and `Z` ([D2]). */
export function dateTime(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** SQL of a name in the order in which people look names up, that of Unicode, whatever the locale of the database is. */
export function inNameOrder(name: string): string {
  return `${name} collate "und-x-icu"`;
}

/** Returns the alias in a table with its alias: `s` in `students s`. */
export function aliasOf(from: string): string {
  return from.slice(from.lastIndexOf(' ') + 1);
}

/**
 * SQL of an array of ids that is a parameter. The subquery hides the array's length from the planner, which then assumes ten ids and
 * plans once. Otherwise it plans again for shorter arrays, which costs several times the execution.
 * @param placeholder the parameter: `$2`
 */
export function idArray(placeholder: string): string {
  return `(select ${placeholder}::int[])::int[]`;
}

/** SQL of the condition that an id is one of some, hidden from the planner as by `idArray`. */
export function isOneOf(id: Sql, ids: readonly number[]): Sql {
  return sql`${id} = any((select ${ids}::int[])::int[])`;
}

/** Punctuation that separates words like a blank ([D97]): `search_normalise` replaces it. For brackets of a regular expression. */
export const SEPARATORS = ',;·،؛、・';

/** Splits a search text into words ([D24]). */
export function splitWords(search: string): string[] {
  return search.split(WORD_BOUNDARY).filter(Boolean);
}

/** Also separates at the full-width and half-width forms of the separators, which normalising makes plain. */
const WORD_BOUNDARY = new RegExp(`[\\s${SEPARATORS}，；､･]+`, 'u');

/**
 * SQL of a condition that a normalised column contains a text. The index finds candidates by a pattern, and `strpos` filters them,
 * so such statements are planned with their values.
 * @param text SQL of the normalised text
 */
export function containsText(column: Sql, text: Sql): Sql {
  return sql`(${column} like search_pattern(${text}) and strpos(${column}, ${text}) > 0)`;
}

/** Escapes a normalised text as a LIKE pattern that matches only the text itself. */
export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** The orders of a list: by each of these keys, and descending. */
export function ordersOf<const Key extends string>(keys: Readonly<Record<Key, unknown>>): (Key | `${Key}_desc`)[] {
  return (Object.keys(keys) as Key[]).flatMap((key) => [key, `${key}_desc`] as const);
}

/**
 * Returns SQL that orders a list by the expressions of a key of the list's own table, rows without a value last and ties by id.
 * @param alias the alias of the list's table
 */
export function orderSql<Key extends string>(
  alias: string,
  keys: Readonly<Record<Key, readonly string[]>>,
  order: Key | `${Key}_desc` | null | undefined,
): string {
  if (!order) return `${alias}.id`;
  const direction = order.endsWith('_desc') ? 'desc' : 'asc';
  const expressions = keys[order.replace(/_desc$/, '') as Key];
  return [...expressions.map((sql) => `${sql} ${direction} nulls last`), `${alias}.id ${direction}`].join(', ');
}
