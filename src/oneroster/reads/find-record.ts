import { sql } from 'kysely';
import type { Pool } from 'pg';
import { type FoundRecord, type Key, keyColumns, sourcedIdConditions } from './branch-sql.ts';
import type { Collection, CollectionPart } from './collections.ts';
import { runStatement } from './run-statement.ts';

/**
 * Finds a record of a collection by its sourcedId. A stored identifier wins over an equal one that the service would assign, and a
 * record over a deleted one.
 */
export async function findRecord(
  pool: Pool,
  { parts }: Collection,
  institutionId: number,
  sourcedId: string,
): Promise<FoundRecord | undefined> {
  const candidates = parts.flatMap(({ branch }, part) =>
    sourcedIdConditions(branch.sourcedId, sourcedId).map((condition, rank) => {
      const key = sql.raw(`json_build_array(${keyColumns(branch).join(', ')})`);
      const position = sql.raw(`${Number(branch.deleted === true)} as is_deleted, ${rank} as rank, ${part} as part`);
      return sql`(select ${position}, ${key} as key from ${sql.raw(branch.from)}
        where ${sql.raw(branch.where)} and ${condition} limit 1)`;
    }),
  );
  const [row] = await runStatement<{ part: number; key: Key }>(
    { connection: pool, institutionId },
    sql`select part, key from (${sql.join(candidates, sql` union all `)}) found order by is_deleted, rank, part limit 1`,
  );
  return row && { branch: (parts[row.part] as CollectionPart).branch, key: row.key, sourcedId };
}
