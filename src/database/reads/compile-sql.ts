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
