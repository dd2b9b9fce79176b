import type { Pool } from 'pg';

/** Searches all columns of the database, including the job queue, for the texts. Returns matches as `schema.table.column: text`. */
export async function findTextsInDatabase(pool: Pool, texts: readonly string[]): Promise<string[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string; type: string }>(
    `select format('%I.%I', table_schema, table_name) as table, quote_ident(column_name) as column, data_type as type
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and data_type in ('text', 'character varying', 'jsonb', 'json', 'bytea', 'ARRAY', 'date')`,
  );
  const matches: string[] = [];
  for (const { table, column, type } of columns) {
    const value = type === 'bytea' ? `encode(${column}, 'escape')` : `${column}::text`;
    const { rows } = await pool.query<{ sought: string }>(
      `select distinct sought from ${table}, unnest($1::text[]) as texts (sought) where strpos(lower(${value}), lower(sought)) > 0`,
      [texts],
    );
    matches.push(...rows.map(({ sought }) => `${table}.${column}: ${sought}`));
  }
  return matches;
}
