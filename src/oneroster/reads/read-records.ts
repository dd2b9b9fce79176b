import type { Pool } from 'pg';
import { preparedSelection } from '../../database/reads/prepared.ts';
import type { Branch } from '../records/record.ts';
import { type FoundKey, keyColumns } from './branch-sql.ts';
import type { Collection } from './collections.ts';
import { recordJson } from './json.sql.ts';

/** Records that one statement reads. Their text is what a long answer needs of memory at a time. */
const CHUNK = 1_000;

/** The base URLs of references to records of the rostering and the gradebook service. */
export interface ServiceUrls {
  readonly rostering: string;
  readonly gradebook: string;
}

export interface RecordsRequest {
  readonly pool: Pool;
  readonly institutionId: number;
  readonly urls: ServiceUrls;
  readonly collection: Collection;
  /** The fields to read. */
  readonly names: readonly string[];
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
  request: RecordsRequest,
  keys: readonly FoundKey[],
): AsyncGenerator<string, void, undefined> {
  for (let start = 0; start < keys.length; start += CHUNK) {
    const texts = await readChunk(request, keys.slice(start, start + CHUNK));
    if (texts.length > 0) yield texts.join(',');
  }
}

/** Returns the texts of the records. One that was deleted after it was found is missing. */
async function readChunk(request: RecordsRequest, keys: readonly FoundKey[]): Promise<string[]> {
  const texts: string[] = [];
  const { pool, institutionId, urls } = request;
  for (const [branch, positions] of Map.groupBy(keys.keys(), (position) => (keys[position] as FoundKey).branch)) {
    const own = positions.map((position) => (keys[position] as FoundKey).key);
    const columns = keyColumns(branch).map((_, column) => own.map((key) => key[column]));
    const types = columns.map(([value]) => (typeof value === 'number' ? 'int' : 'text'));
    const text = selectRecords(request, branch, types);
    const values = [institutionId, urls.rostering, urls.gradebook, ...columns];
    const { rows } = await preparedSelection<Row>(pool, text, values);
    for (const { place, record, students } of rows) {
      texts[positions[place - 1] as number] = record;
      if (students) request.students.push(students);
    }
  }
  return texts.filter((text) => text !== undefined);
}

/** Builds the statement that reads records of a branch by their keys. */
function selectRecords({ collection, names }: RecordsRequest, branch: Branch, types: readonly string[]): string {
  const { description, version } = collection;
  const arrays = types.map((type, index) => `$${index + 4}::${type}[]`);
  const keys = types.map((_, index) => `key${index + 1}`);
  const columns = keyColumns(branch).map((column, index) => `${column} = k.key${index + 1}`);
  return `select k.place::int as place, ${recordJson(description, version, branch, names)}::text as record,
    ${branch.students ?? 'null::text'} as students
    from unnest(${arrays.join(', ')}) with ordinality as k (${keys.join(', ')}, place), ${branch.from}
    where ${branch.where} and ${columns.join(' and ')} and $2::text is not null and $3::text is not null`;
}
