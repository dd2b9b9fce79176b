import type { PoolClient, QueryResultRow } from 'pg';
import { runUnprepared } from '../../students/import/import-run.ts';

/** Runs a statement of an import with those of the values that it names, and returns its rows. */
export async function runSql<Row extends QueryResultRow>(
  client: PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  // A statement with a value that it does not use fails, so the values that are used are numbered anew.
  const used = [...new Set(text.match(/\$\d/g))];
  const numbered = text.replace(/\$\d/g, (place) => `$${used.indexOf(place) + 1}`);
  const usedValues = used.map((place) => values[Number(place.slice(1)) - 1]);
  return (await runUnprepared<Row>(client, numbered, usedValues)).rows;
}
