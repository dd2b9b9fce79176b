import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BULK_STATEMENT_TIMEOUT_MS } from '../../../database/reads/prepared.ts';
import { runUnprepared } from '../../../students/import/import-run.ts';
import { type BundleFile, columnsOfFile, stagedColumn, stagedTable } from './bundle-files.ts';

/**
 * Creates the staging table of a file. `removed` is true for records that are to be deleted, `failed` for rows with a problem,
 * `unidentified` for those of which it is unknown what record they name, and `left_out` for those that the plan leaves out.
 */
export async function createStaging(client: PoolClient, file: BundleFile): Promise<void> {
  const table = stagedTable(file);
  const columns = stagedColumns(file).map((name) => `${name} text`);
  await runUnprepared(
    client,
    `create temp table ${table} (row integer, removed boolean, failed boolean, unidentified boolean, ${columns.join(', ')},
       left_out boolean not null default false) on commit drop`,
  );
}

function stagedColumns(file: BundleFile): string[] {
  return [...columnsOfFile(file)].map(([name, column]) => stagedColumn(name, column));
}

/** Writes lines of COPY into the staging table of a file as they arrive. */
export async function copyLines(client: PoolClient, file: BundleFile, lines: AsyncIterable<string>): Promise<void> {
  const columns = ['row', 'removed', 'failed', 'unidentified', ...stagedColumns(file)].join(', ');
  const copy = copyFrom(`copy ${stagedTable(file)} (${columns}) from stdin`);
  const target = Object.assign(client.query(copy), { query_timeout: BULK_STATEMENT_TIMEOUT_MS });
  await pipeline(Readable.from(lines), target);
}
