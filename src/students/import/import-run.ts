import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import type { ServiceRequest } from '../../access/service-request.ts';
import type { Change } from '../../audit/change.ts';
import { bulkDatabase } from '../../database/connection/database.ts';
import { BULK_STATEMENT_TIMEOUT_MS } from '../../database/reads/prepared.ts';
import { conflict, notFound } from '../../shared/errors.ts';

export const importModes = ['create', 'upsert'] as const;
export type ImportMode = (typeof importModes)[number];

/** The kinds of imports: a table of students or of marks of attendance, or a OneRoster bundle. */
export const importKinds = ['students', 'attendance', 'oneroster'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The maximum number of problems in a response ([D31]). */
export const MAX_LISTED_PROBLEMS = 1_000;

/** The maximum number of changes in the response of a dry run ([D59]). */
export const MAX_LISTED_CHANGES = 1_000;

/** Returns a request that runs on a connection for bulk work, of its institution's share. */
export function bulkRequest(request: ServiceRequest): ServiceRequest {
  return { ...request, database: bulkDatabase(request.database, request.caller.institutionId) };
}

/** Runs a statement of an import. It is not prepared, because its plan depends on temporary tables. */
export function runUnprepared<Row extends QueryResultRow>(
  client: PoolClient,
  text: string,
  values: unknown[] = [],
): Promise<QueryResult<Row>> {
  return client.query<Row>({ text, values, query_timeout: BULK_STATEMENT_TIMEOUT_MS });
}

/** Runs a statement of an import, and returns its rows. */
export async function listUnprepared<Row>(client: PoolClient, text: string, values: unknown[] = []): Promise<Row[]> {
  return (await runUnprepared<Row & QueryResultRow>(client, text, values)).rows;
}

/**
 * Records the students whom a planned file names or leaves out: the numbers of changed and unchanged ones tell their values.
 * @param existing SQL that selects the ids of existing students from the plan
 * @param fields the names of the file's fields
 */
export async function collectPlanned(
  client: PoolClient,
  { selection }: Pick<ServiceRequest, 'selection'>,
  existing: string,
  fields: readonly string[],
): Promise<void> {
  if (!selection?.subjects) return;
  const list = `select string_agg(id::text, ',') as ids from (${existing}) existing`;
  const { rows } = await runUnprepared<{ ids: string | null }>(client, list);
  if (rows[0]?.ids) selection.subjects.add(rows[0].ids, fields);
}

const OTHER_UNDO: Record<ImportKind, string> = {
  students: 'The import is one of students. Undo it by undoImport.',
  attendance: 'The import is one of marks. Undo it by undoImport.',
  oneroster: 'The import is one of a OneRoster bundle. Undo it by undoOneRosterImport.',
};

/**
 * Locks an import that is to be undone.
 * @throws AppError `not_found`; `conflict` if it is of another kind or was undone already, and nothing was left alone
 */
export async function lockImport({ client, caller }: Change, id: number, kind: ImportKind): Promise<void> {
  const { rows } = await runUnprepared<{ kind: ImportKind; undone: boolean }>(
    client,
    'select kind, undone_at is not null and kept = 0 as undone from imports where institution_id = $1 and id = $2 for update',
    [caller.institutionId, id],
  );
  if (!rows[0]) throw notFound('Import');
  if (rows[0].kind !== kind) throw conflict(OTHER_UNDO[rows[0].kind]);
  if (rows[0].undone) throw conflict('The import was already undone.');
}

/** Marks an import as undone. @param kept the number of records that were left alone, which a further undo tries again */
export async function markUndone({ client, caller }: Change, id: number, kept: number): Promise<void> {
  const text = 'update imports set undone_at = now(), kept = $3 where institution_id = $1 and id = $2';
  await runUnprepared(client, text, [caller.institutionId, id, kept]);
}

/** Returns SQL of the message about a record that was changed since. @param later SQL of the id of the import that did it; null if it was none */
export const changedSince = (later: string) =>
  `coalesce('was changed by import ' || ${later} || ' after this one: undo that one first.', 'was changed after the import and is left alone.')`;
