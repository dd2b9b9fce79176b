import { createHash, createSecretKey } from 'node:crypto';
import type { PoolClient, QueryResultRow } from 'pg';
import { sealText } from '../shared/sealed-text.ts';

/** The changes of an import to a student: the value of each field of a new student, else the former and the new one. */
interface ImportedChanges extends QueryResultRow {
  readonly id: number;
  /** JSON by the fields' names. */
  readonly changes: string;
  readonly key: Buffer;
}

/** Runs a statement of an import. */
type Run = (client: PoolClient, text: string, values?: unknown[]) => Promise<{ rows: QueryResultRow[] }>;

/** Students whose changes are in memory at a time. */
const BATCH_SIZE = 2_000;

/** Returns SQL that joins the sealed changes of a student, and their digest. @param id SQL of the student's id */
export const joinSealedChanges = (id: string) => `left join sealed_changes sealed on sealed.student_id = ${id}`;

const CREATE = 'create temp table sealed_changes (student_id integer, changes bytea, digest bytea) on commit drop';

const STORE = `
  insert into sealed_changes select s.student_id, decode(s.value, 'base64'), decode(s.digest, 'base64')
  from unnest($1::int[], $2::text[], $3::text[]) as s (student_id, value, digest)`;

/**
 * Seals how an import changes each student with the student's own key ([D42]), for a statement that writes the feed.
 * @param list SQL that selects id, changes and key of the students with the next ids. $1 institution, $2 the id before them
 */
export async function sealImportedChanges(
  client: PoolClient,
  institutionId: number,
  { run, list }: { run: Run; list: string },
): Promise<void> {
  await run(client, CREATE);
  let last = 0;
  for (;;) {
    const rows = (await run(client, `${list} order by id limit ${BATCH_SIZE}`, [institutionId, last]))
      .rows as ImportedChanges[];
    const sealed = rows.map(({ key, changes }) => ({ key, value: sealText(createSecretKey(key), changes) }));
    const values = sealed.map(({ value }) => value.toString('base64'));
    const digests = sealed.map(({ key, value }) => createHash('sha256').update(key).update(value).digest('base64'));
    if (rows.length > 0) await run(client, STORE, [rows.map(({ id }) => id), values, digests]);
    if (rows.length < BATCH_SIZE) break;
    last = rows.at(-1)?.id as number;
  }
  await run(client, 'analyze sealed_changes');
}
