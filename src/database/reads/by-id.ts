import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import { buildSelect, type ReadModel, statementOf } from './build-select.ts';
import { type OneRow, selectedValue, selectRows } from './one.ts';
import { preparedForSelection } from './prepared.ts';
import type { Selected, Selection } from './selection.ts';
import { aliasOf, idArray } from './sql.ts';

/** How many ids one statement reads at most: more are better read beside each other. */
const MAX_IDS = 32;

/** Which record: one of an institution, since another institution's id finds nothing ([D10]). */
export interface RecordOf {
  /** The table with its alias: `students s`. */
  readonly from: string;
  /** What must hold of the record besides. */
  readonly where?: string;
  readonly institutionId: number;
  readonly id: number;
}

interface RowOfId extends OneRow {
  id: number;
}

/** Ids of an institution that are read by one statement at the end of this turn of the event loop. */
interface Batch {
  readonly pool: Pool;
  readonly text: string;
  readonly institutionId: number;
  readonly loader: DataLoader<number, RowOfId | undefined>;
}

/** What is not sent yet. */
const waiting = new Set<Batch>();

/**
 * Reads a record by its id; undefined where there is none. Those that requests of an institution ask for in the same turn of
 * the event loop are read together, so that a crowd of them costs PostgreSQL and this process a part of what each costs alone.
 */
export async function readById<T>(
  pool: Pool,
  readable: ReadModel,
  record: RecordOf,
  selection: Selection,
): Promise<Selected<T> | undefined> {
  const { loader } = batchFor(pool, textOf(readable, record, selection), record.institutionId, selection);
  const row = await loader.load(record.id);
  return row && selectedValue<T>(row, selection);
}

/**
 * A statement that reads each id by the plan that it would have alone. Each id has at most one record; to say so by `limit 1`
 * also keeps PostgreSQL from joining whole tables for all ids at once.
 */
function textOf(readable: ReadModel, { from, where = 'true' }: RecordOf, selection: Selection): string {
  const projection = buildSelect(readable, selection.fields, selection.format);
  return statementOf(projection, [from, where], () => {
    const alias = aliasOf(from);
    return `select asked.id, found.* from unnest(${idArray('$2')}) asked(id) cross join lateral (
      ${selectRows(readable, projection, from)}
      where ${alias}.institution_id = $1 and ${alias}.id = asked.id and ${where} limit 1) found`;
  });
}

function batchFor(pool: Pool, text: string, institutionId: number, selection: Selection): Batch {
  for (const batch of waiting) {
    if (batch.text === text && batch.institutionId === institutionId && batch.pool === pool) return batch;
  }
  const loader = new DataLoader<number, RowOfId | undefined>(
    async (ids) => {
      waiting.delete(batch);
      const { rows } = await preparedForSelection<RowOfId>(selection)(pool, text, [institutionId, ids]);
      const found = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => found.get(id));
    },
    { maxBatchSize: MAX_IDS, batchScheduleFn: setImmediate },
  );
  const batch: Batch = { pool, text, institutionId, loader };
  waiting.add(batch);
  return batch;
}
