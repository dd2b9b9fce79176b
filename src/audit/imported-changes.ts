import { createSecretKey, hash, randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { PoolClient, QueryResultRow } from 'pg';
import { NONCE, sealText } from '../shared/sealed-text.ts';

/** A student's entry in the feed of changes, as an import makes it. */
interface ImportedEntry {
  readonly id: number;
  readonly type: string;
  readonly number: string;
  /** Names of the changed fields, as PostgreSQL writes an array. */
  readonly changed: string;
  /** JSON by the fields' names: the value of each field of a new student, else the former and the new one. Null for a deleted one. */
  readonly changes: string | null;
  /** Null for a student without an audit key. */
  readonly key: Buffer | null;
}

/** Runs a statement of an import. */
type Run = (client: PoolClient, text: string, values?: unknown[]) => Promise<{ rows: QueryResultRow[] }>;

const NEXT = 'fetch 1000 from imported_entries';

const WRITE = `
  insert into student_changes (institution_id, audit_log_id, type, student_id, student_number, changed, number_digest, changes, changes_digest)
  select $1, $2::bigint, e.type, e.id, e.number, e.changed::text[], decode(e.number_digest, 'base64'), decode(e.changes, 'base64'),
    decode(e.changes_digest, 'base64')
  from unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
    as e (id, type, number, changed, number_digest, changes, changes_digest)`;

/**
 * Adds an entry to the feed for each student that an import has written, with how it was changed, sealed with the student's own key
 * ([D42]). The digests are keyed, so that nothing can be guessed from them once the key is erased. PostgreSQL writes entries while this
 * process seals the next ones.
 * @param list SQL that selects the entries in their order: id, type, number, changed as text, changes and key. $1 institution
 */
export async function writeImportedChanges(
  client: PoolClient,
  { institutionId, auditLogId, list, run }: { institutionId: number; auditLogId: number; list: string; run: Run },
): Promise<void> {
  const write = (sealed: SealedEntry[]) => run(client, WRITE, [institutionId, auditLogId, ...columnsOf(sealed)]);
  const next = async () => (await run(client, NEXT)).rows as ImportedEntry[];
  await run(client, `declare imported_entries no scroll cursor for ${list}`, [institutionId]);
  let entries = await next();
  for (let sealed: SealedEntry[] = []; entries.length + sealed.length > 0; ) {
    const working = [sealed.length > 0 && write(sealed), next(), sealAll(entries)] as const;
    [, entries, sealed] = await Promise.all(working);
  }
  await run(client, 'close imported_entries');
}

/** Seals entries with pauses, in which other requests proceed and PostgreSQL gets its next statement. */
async function sealAll(entries: readonly ImportedEntry[]): Promise<SealedEntry[]> {
  const nonces = randomBytes(NONCE * entries.length);
  const sealed: SealedEntry[] = [];
  for (const [index, entry] of entries.entries()) {
    if (index % 200 === 199) await setImmediate();
    sealed.push(seal(entry, nonces.subarray(NONCE * index, NONCE * (index + 1))));
  }
  return sealed;
}

function seal({ key, changes, ...entry }: ImportedEntry, nonce: Buffer) {
  const digest = (content: Buffer) => key && hash('sha256', Buffer.concat([key, content]), 'base64');
  const sealed = key && changes !== null ? sealText(createSecretKey(key), changes, '', nonce) : null;
  return {
    ...entry,
    numberDigest: digest(Buffer.from(entry.number)),
    changes: sealed?.toString('base64'),
    changesDigest: sealed && digest(sealed),
  };
}

type SealedEntry = ReturnType<typeof seal>;

/**
 * Returns an array for each column of `WRITE`. Only identifiers and names of fields need quotes: pg would look through the long texts for
 * what to quote.
 */
function columnsOf(entries: readonly SealedEntry[]): unknown[] {
  const quoted = (name: keyof SealedEntry) => entries.map((entry) => entry[name]);
  const plain = (name: keyof SealedEntry) => `{${entries.map((entry) => entry[name] ?? 'NULL').join(',')}}`;
  const sealed = (['numberDigest', 'changes', 'changesDigest'] as const).map(plain);
  return [plain('id'), plain('type'), quoted('number'), quoted('changed'), ...sealed];
}
