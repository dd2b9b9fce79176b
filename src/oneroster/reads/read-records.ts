import { sql } from 'kysely';
import type { Sql } from '../../database/reads/sql.ts';
import type { Branch } from '../records/record.ts';
import { type FoundKey, keyAliases, keyColumns } from './branch-sql.ts';
import type { Collection } from './collections.ts';
import { recordJson } from './json.sql.ts';
import { runStatement, type ServiceUrls, type StatementScope } from './run-statement.ts';
import { countsSql, groupedByOrigin, orderedKeys, type Source } from './sources.ts';

/** Records that one statement reads. Their text is what a long answer needs of memory at a time. */
export const CHUNK = 1_000;

/** Chooses the fields that are read of records, and collects the students whom they are about. */
export interface RecordSelection {
  readonly collection: Collection;
  /** The fields to read. */
  readonly names: readonly string[];
  readonly urls: ServiceUrls;
  /** Receives the ids of the students whose data have been read. */
  readonly students: string[];
}

interface Row extends Record<string, unknown> {
  place: number;
  record: string;
  students: string | null;
}

/** Reads records as JSON, in their order, as texts of up to 1,000 records with commas between them. PostgreSQL writes the JSON. */
export async function* readRecords(
  scope: StatementScope,
  selection: RecordSelection,
  keys: readonly FoundKey[],
): AsyncGenerator<string, void, undefined> {
  for (let start = 0; start < keys.length; start += CHUNK) {
    const texts = await readChunk(scope, selection, keys.slice(start, start + CHUNK));
    if (texts.length > 0) yield texts.join(',');
  }
}

/** Returns the texts of the records. One that was deleted after it was found is missing, except within a snapshot. */
async function readChunk(
  scope: StatementScope,
  selection: RecordSelection,
  keys: readonly FoundKey[],
): Promise<string[]> {
  const texts: string[] = [];
  for (const [branch, positions] of Map.groupBy(keys.keys(), (position) => (keys[position] as FoundKey).branch)) {
    const own = positions.map((position) => (keys[position] as FoundKey).key);
    const arrays = keyColumns(branch).map((_, column) => {
      const values = own.map((key) => key[column]);
      return sql`${values}::${sql.raw(typeof values[0] === 'number' ? 'int' : 'text')}[]`;
    });
    const keysOfBranch = sql`unnest(${sql.join(arrays)}) with ordinality`;
    const statement = recordsSql(selection, branch, keysOfBranch);
    const rows = await runStatement<Row>({ ...scope, urls: selection.urls }, statement);
    for (const { place, record, students } of rows) {
      texts[positions[place - 1] as number] = record;
      if (students) selection.students.push(students);
    }
  }
  return texts.filter((text) => text !== undefined);
}

/** The beginning of a page, as far as it is in the sources of its first origin. */
export interface FirstRecords {
  /** The number of records of each source. */
  readonly counts: readonly number[];
  readonly length: number;
  readonly text: string;
  /** The ids of the students whose data the text has. */
  readonly students: readonly string[];
}

type FirstRow = Omit<FirstRecords, 'students'> & { students: string | null };

/** Reads the first records of the sources of the first origin, and counts those of all sources, by one statement. */
export async function readFirst(
  scope: StatementScope,
  selection: RecordSelection,
  sources: readonly Source[],
  limit: number,
): Promise<FirstRecords> {
  const group = (groupedByOrigin(sources)[0] as readonly number[]).map((place) => sources[place] as Source);
  const records = group.map(({ branch }, index) => {
    const keys = sql`(select ${sql.raw(keyAliases(branch).join(', '))}, place from keys where source = ${sql.raw(String(index))})`;
    return recordsSql(selection, branch, keys);
  });
  const statement = sql`, keys as materialized (select * from ${orderedKeys(group, limit)} ordered)
    select ${countsSql(sources)} as counts, count(*)::int as length,
      coalesce(string_agg(record, ',' order by place), '') as text, string_agg(nullif(students, ''), ',' order by place) as students
    from (${sql.join(records, sql` union all `)}) records`;
  const [row] = await runStatement<FirstRow>({ ...scope, urls: selection.urls }, statement);
  const { students, ...found } = row as FirstRow;
  return { ...found, students: students ? [students] : [] };
}

/** Returns SQL that selects records of a branch. @param keys a relation of their keys and places */
function recordsSql(
  { collection: { description, version }, names }: Pick<RecordSelection, 'collection' | 'names'>,
  branch: Branch,
  keys: Sql,
): Sql {
  const aliases = keyAliases(branch);
  const matches = keyColumns(branch).map((column, index) => `${column} = k.${aliases[index]}`);
  return sql`select k.place::int as place, ${sql.raw(recordJson(description, version, branch, names))} as record,
    ${sql.raw(branch.students ?? 'null::text')} as students
    from ${keys} as k (${sql.raw(aliases.join(', '))}, place), ${sql.raw(branch.from)}
    where ${sql.raw(branch.where)} and ${sql.raw(matches.join(' and '))}`;
}
