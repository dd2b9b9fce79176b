import type { Pool } from 'pg';

const PARTITIONS = `
  select inhrelid::regclass::text as name from pg_inherits
  where inhparent = any (array(select each::regclass::oid from unnest($1::text[]) each)) order by 1`;

/** Returns the names of the tables' partitions in which an institution has rows. */
export async function filledPartitions(
  pool: Pool,
  tables: readonly string[],
  institutionId: number,
): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of (await pool.query<{ name: string }>(PARTITIONS, [tables])).rows) {
    const { rowCount } = await pool.query(`select from ${name} where institution_id = $1 limit 1`, [institutionId]);
    if (rowCount) filled.push(name);
  }
  return filled.sort();
}
