import type { Pool, PoolClient } from 'pg';
import type { Database } from '../../database/connection/database.ts';
import { runReport } from '../../database/reads/report.ts';
import { genericPlans, JIT_OFF } from '../../database/transactions/transaction-settings.ts';
import { findKeys } from './find-keys.ts';
import { CHUNK, type RecordSelection, readFirst, readRecords } from './read-records.ts';
import type { StatementScope } from './run-statement.ts';
import { countSources, filtersRecords, type PageRequest, type Source, sourcesOf } from './sources.ts';

/** A page of a collection: the number of all records, and the JSON of its own with commas between them. */
export interface FoundPage {
  readonly total: number;
  /** Absent for a page of more than 1,000 records, which `readLongPage` reads. */
  readonly text?: string;
}

const BEGIN = `begin isolation level repeatable read read only; ${JIT_OFF}`;

/**
 * Reads a page of up to 1,000 records. Counts, keys and records are those of one snapshot, so that a page is never short because of a
 * record that is deleted meanwhile.
 */
export async function readPage(
  { pool }: Database,
  selection: RecordSelection,
  request: PageRequest,
): Promise<FoundPage> {
  const sources = sourcesOf(selection.collection, request);
  if (sources.length === 0) return { total: 0, text: '' };
  const first = await readFirstPage(pool, selection, request, sources);
  if (first) return first;
  const client = await pool.connect();
  const page = await releaseOnError(client, async () => {
    const scope = await beginOn(client, request);
    const found = await readInSnapshot(scope, selection, request, sources);
    await client.query('commit');
    return found;
  });
  client.release();
  return page;
}

/**
 * Reads the first page of a collection whose records are not filtered by one statement. Most consumers begin with it, and its first sources fill
 * it unless there are few records. Returns undefined otherwise.
 */
async function readFirstPage(
  pool: Pool,
  selection: RecordSelection,
  { institutionId, query }: PageRequest,
  sources: readonly Source[],
): Promise<FoundPage | undefined> {
  const { sort, offset, limit } = query;
  if (sort || filtersRecords(query) || offset > 0 || limit > CHUNK) return undefined;
  const { counts, length, text, students } = await readFirst(
    { connection: pool, institutionId },
    selection,
    sources,
    limit,
  );
  const total = sum(counts);
  if (length < Math.min(limit, total)) return undefined;
  selection.students.push(...students);
  return { total, text };
}

async function readInSnapshot(
  scope: StatementScope,
  selection: RecordSelection,
  { query }: PageRequest,
  sources: readonly Source[],
): Promise<FoundPage> {
  const counts = await countSources(scope, sources);
  const total = sum(counts);
  if (Math.min(query.limit, total - query.offset) > CHUNK) return { total };
  const keys = await findKeys(scope, selection.collection, sources, { query, counts });
  const texts: string[] = [];
  for await (const text of readRecords(scope, selection, keys)) texts.push(text);
  return { total, text: texts.join(',') };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/**
 * Reads a page of any length in parts of up to 1,000 records, from one snapshot. As a report, because it holds its connection while
 * it is sent. Nothing happens before the first part is requested.
 * @throws AppError `service_unavailable` if the institution's share of such connections is busy
 */
export async function* readLongPage(
  database: Database,
  selection: RecordSelection,
  request: PageRequest,
): AsyncGenerator<string, void, undefined> {
  const sources = sourcesOf(selection.collection, request);
  const { client, first, rest } = await runReport(database, request.institutionId, 'bulk', (connection) =>
    releaseOnError(connection, async () => {
      const scope = await beginOn(connection, request);
      const counts = await countSources(scope, sources);
      const keys = await findKeys(scope, selection.collection, sources, { query: request.query, counts });
      const parts = readRecords(scope, selection, keys);
      return { client: connection, first: await parts.next(), rest: parts };
    }),
  );
  let isComplete = false;
  try {
    if (!first.done) yield first.value;
    yield* rest;
    await client.query('commit');
    isComplete = true;
  } finally {
    client.release(!isComplete);
  }
}

/** Begins a snapshot. Planning a statement without filter would cost more than reading a page, so it happens once per connection. */
async function beginOn(client: PoolClient, { institutionId, query }: PageRequest): Promise<StatementScope> {
  const isFiltered = filtersRecords(query);
  await client.query(isFiltered ? BEGIN : `${BEGIN}; ${genericPlans(client)}`);
  return { connection: client, institutionId, isFiltered };
}

/** Closes the connection if the work fails, since its transaction may be open. */
async function releaseOnError<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
