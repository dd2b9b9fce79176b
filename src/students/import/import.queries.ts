import type { ServiceRequest } from '../../access/service-request.ts';
import { userReference } from '../../auth/user.read-model.ts';
import type { ReadModel } from '../../database/reads/build-select.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { pageReader, recordReader } from '../../database/reads/record-readers.ts';
import { dateTime, idArray } from '../../database/reads/sql.ts';
import { type StoredProblem, toListedProblem } from './import-problems.ts';

/** Readable fields of an import. A resolver reads the problems. */
const importReadModel: ReadModel = {
  keys: ['id'],
  joins: { u: 'left join users u on u.institution_id = i.institution_id and u.id = i.created_by' },
  fields: {
    id: { sql: 'i.id' },
    kind: { sql: 'i.kind' },
    mode: { sql: 'i.mode' },
    totalRows: { sql: 'i.total_rows' },
    created: { sql: 'i.created' },
    updated: { sql: 'i.updated' },
    deactivated: { sql: 'i.deactivated' },
    unchanged: { sql: 'i.unchanged' },
    skipped: { sql: 'i.skipped' },
    failed: { sql: 'i.failed' },
    createdAt: { sql: dateTime('i.created_at') },
    createdBy: userReference,
    actorName: { sql: 'i.actor_name' },
    undoneAt: { sql: dateTime('i.undone_at') },
    kept: { sql: 'i.kept' },
  },
};

/** Returns one import of the caller's institution. */
export const getImport = recordReader(importReadModel, 'imports i');

/** Lists a page of the institution's imports, newest first. Dry runs and refused imports are not stored. */
export const listImports = pageReader(importReadModel, 'imports i', 'i.id desc');

/** Returns the stored problems of each import, ordered by row and column. */
export async function problemsByImport({ caller, database }: ServiceRequest, importIds: readonly number[]) {
  const { rows } = await prepared<{ id: number; problems: StoredProblem[] }>(
    database.pool,
    `select id, problems from imports where institution_id = $1 and id = any(${idArray('$2')})`,
    [caller.institutionId, importIds],
  );
  return new Map(rows.map(({ id, problems }) => [id, problems.map(toListedProblem)]));
}
