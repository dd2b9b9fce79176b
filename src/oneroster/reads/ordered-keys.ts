import { sql } from 'kysely';
import type { Sql } from '../../database/reads/sql.ts';
import { keyAliases, keyColumns } from './branch-sql.ts';
import type { Source } from './sources.ts';
import { withoutUnusedJoins } from './totals.sql.ts';

/**
 * Returns a relation of the first keys of sources of one origin, in their common order: `source` is the place of the source, `place`
 * that of the key. Each source is sorted by itself, for which it has an index, so that PostgreSQL merges them and reads no further.
 */
export function orderedKeys(sources: readonly Source[], limit: number, offset = 0): Sql {
  // PostgreSQL finds the best plan if it knows that few rows are needed, so the limit is a literal.
  const first = sql.raw(`limit ${limit}`);
  const bounds = offset === 0 ? first : sql`${first} offset ${offset}::bigint`;
  const isAlone = sources.length === 1;
  const parts = sources.map(({ branch, condition }, index) => {
    const columns = keyColumns(branch);
    const keys = columns.map((column, place) => `${column} as key${place + 1}`);
    return sql`(select ${sql.raw(String(index))} as source, ${sql.raw(keys.join(', '))}
      from ${sql.raw(withoutUnusedJoins(branch))} where ${condition}
      order by ${sql.raw(columns.join(', '))} ${isAlone ? bounds : offset === 0 ? first : sql``})`;
  });
  if (isAlone) return sql`(select found.*, row_number() over () as place from ${sql.join(parts)} found)`;
  const aliases = sql.raw(keyAliases((sources[0] as Source).branch).join(', '));
  return sql`(select found.*, row_number() over () as place from (
    select * from (${sql.join(parts, sql` union all `)}) merged order by ${aliases} ${bounds}) found)`;
}
