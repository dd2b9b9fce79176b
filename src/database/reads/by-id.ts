import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import { buildSelect, cachedStatement, type ReadModel } from './build-select.ts';
import { type OneRow, selectedValue, selectRows } from './one.ts';
import { preparedForSelection } from './prepared.ts';
import type { Selected, Selection } from './selection.ts';
import { aliasOf, idArray } from './sql.ts';
import { rowSubjects } from './subjects.ts';

/** Most ids that one statement reads. More are faster as parallel statements. */
const MAX_IDS = 32;

/** Identifies a record of an institution. An id of another institution finds nothing ([D10]). */
export interface RecordQuery {
  /** The table with its alias: `students s`. */
  readonly from: string;
  /** A further condition that the record must meet. */
  readonly where?: string;
  readonly institutionId: number;
  readonly id: number;
}

interface RowWithId extends OneRow {
  id: number;
}

/** Collects ids of an institution, which one statement reads at the end of this turn of the event loop. */
interface IdBatch {
  readonly pool: Pool;
  readonly text: string;
  readonly institutionId: number;
  readonly loader: DataLoader<number, RowWithId | undefined>;
}

/** Batches that are not sent yet. */
const pending = new Set<IdBatch>();

/**
 * Reads a record by its id. Returns undefined if there is none. Records of an institution that are requested in the same turn of
 * the event loop are read by one statement, which costs PostgreSQL and this process a fraction of single reads.
 */
export async function readById<T>(
  pool: Pool,
  model: ReadModel,
  record: RecordQuery,
  selection: Selection,
): Promise<Selected<T> | undefined> {
  const { loader } = batchFor(pool, statementFor(model, record, selection), record.institutionId, selection);
  const row = await loader.load(record.id);
  return row && selectedValue<T>(model, row, selection);
}

/**
 * Returns a statement that reads each id by the plan that a single id would have. An id has at most one record; `limit 1` keeps
 * PostgreSQL from joining whole tables for all ids at once.
 */
function statementFor(model: ReadModel, { from, where = 'true' }: RecordQuery, selection: Selection): string {
  const select = buildSelect(model, selection.fields, selection.format);
  return cachedStatement(select, [from, where, rowSubjects(model, selection)], () => {
    const alias = aliasOf(from);
    return `select requested.id, record.* from unnest(${idArray('$2')}) requested(id) cross join lateral (
      ${selectRows(model, select, from, selection)}
      where ${alias}.institution_id = $1 and ${alias}.id = requested.id and ${where} limit 1) record`;
  });
}

function batchFor(pool: Pool, text: string, institutionId: number, selection: Selection): IdBatch {
  for (const batch of pending) {
    if (batch.text === text && batch.institutionId === institutionId && batch.pool === pool) return batch;
  }
  const loader = new DataLoader<number, RowWithId | undefined>(
    async (ids) => {
      pending.delete(batch);
      const { rows } = await preparedForSelection<RowWithId>(selection)(pool, text, [institutionId, ids]);
      const rowsById = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => rowsById.get(id));
    },
    { maxBatchSize: MAX_IDS, batchScheduleFn: setImmediate },
  );
  const batch: IdBatch = { pool, text, institutionId, loader };
  pending.add(batch);
  return batch;
}
