import type { Pool } from 'pg';
import type { ServiceRequest } from '../../access/service-request.ts';
import type { ShownStudents } from '../../disclosures/record-roster-read.ts';
import { quote } from '../../input/validation-errors.ts';
import { AppError } from '../../shared/errors.ts';
import { readCollectionQuery, readFieldsParameter, type SentParameters } from '../query/query-parameters.ts';
import type { OneRosterVersion } from '../records/record.ts';
import { type FoundRecord, tableOf } from './branch-sql.ts';
import { type Collection, type CollectionName, collectionOf } from './collections.ts';
import { comparedNames, comparedStudents } from './compared-students.ts';
import { findRecord } from './find-record.ts';
import { readLongPage, readPage } from './read-page.ts';
import { readRecords } from './read-records.ts';
import type { ServiceUrls } from './run-statement.ts';
import type { PageRequest } from './sources.ts';

type RosterRequest = Pick<ServiceRequest, 'caller' | 'database'>;

/** A record that the path names. */
export interface NamedRecord {
  readonly collection: CollectionName;
  readonly sourcedId: string;
}

/** The parts of a request that collections and single records have in common. */
export interface OneRosterRead {
  readonly version: OneRosterVersion;
  readonly collection: CollectionName;
  readonly parameters: SentParameters;
  readonly urls: ServiceUrls;
}

/** A page of a collection as JSON text. */
export interface CollectionPage {
  readonly limit: number;
  readonly offset: number;
  readonly total: number;
  /** The text; absent for a page of more than 1,000 records. */
  readonly text?: string;
  /** Reads the text in parts, from a connection that it holds meanwhile. Nothing is read before the first part is requested. */
  readonly parts: () => AsyncGenerator<string, void, undefined>;
  /** The people whose data the text has, as far as it has been read. */
  readonly shown: ShownStudents;
}

/**
 * Reads a page of a collection, or of the records that belong to others, such as the students of a class.
 * @throws AppError `validation_error` for the parameters; `not_found` if one of `within` does not exist
 */
export async function readCollection(
  { caller, database }: RosterRequest,
  { version, collection: name, parameters, urls }: OneRosterRead,
  within: readonly NamedRecord[],
): Promise<CollectionPage> {
  const { institutionId } = caller;
  const collection = collectionOf(version, name);
  const query = readCollectionQuery(parameters, collection, version);
  const records = within.map(async (named) => {
    const { pool } = database;
    const record = await findOrThrow(pool, collectionOf(version, named.collection), institutionId, named.sourcedId);
    return { collection: named.collection, record };
  });
  const request = { institutionId, within: await Promise.all(records), query };
  const names = query.fields ?? collection.names;
  const selection = { collection, names, urls, students: namedStudents(request.within) };
  const { total, text } = await readPage(database, selection, request);
  const compared = comparedNames(query);
  const showsAllFound = query.offset === 0 && total > 0 && total <= query.limit;
  if (!showsAllFound || compared.length > 1)
    selection.students.push(
      ...(await comparedStudents({ connection: database.pool, institutionId, isFiltered: true }, collection, request)),
    );
  const list = collection.description.collection;
  return {
    limit: query.limit,
    offset: query.offset,
    total,
    ...(text !== undefined && { text: `{"${list}":[${text}]}` }),
    parts: () => listText(list, readLongPage(database, selection, request)),
    shown: { fields: compared.length > 0 ? [...new Set([...names, ...compared])] : names, ids: selection.students },
  };
}

/** Returns the ids of the students to whom the records of a collection belong: it is about them, whatever it has. */
function namedStudents(within: PageRequest['within']): string[] {
  return within.flatMap(({ record: { branch, key } }) => (tableOf(branch) === 'students' ? [String(key[0])] : []));
}

/** A record as JSON text, and whose data it has. */
export interface FoundText {
  readonly text: string;
  readonly shown: ShownStudents;
}

/**
 * Reads one record as JSON text.
 * @throws AppError `validation_error` for the parameters; `not_found`
 */
export async function readRecord(
  { caller, database: { pool } }: RosterRequest,
  { version, collection: name, parameters, urls }: OneRosterRead,
  sourcedId: string,
): Promise<FoundText> {
  const { institutionId } = caller;
  const collection = collectionOf(version, name);
  const names = readFieldsParameter(parameters, collection) ?? collection.names;
  const record = await findOrThrow(pool, collection, institutionId, sourcedId);
  const students: string[] = [];
  const scope = { connection: pool, institutionId };
  for await (const text of readRecords(scope, { collection, names, urls, students }, [record]))
    return { text: `{"${collection.description.single}":${text}}`, shown: { fields: names, ids: students } };
  throw unknown(collection, sourcedId);
}

async function findOrThrow(
  pool: Pool,
  collection: Collection,
  institutionId: number,
  sourcedId: string,
): Promise<FoundRecord> {
  const record = await findRecord(pool, collection, institutionId, sourcedId);
  if (!record) throw unknown(collection, sourcedId);
  return record;
}

function unknown({ description }: Collection, sourcedId: string): AppError {
  return new AppError('not_found', `There is no ${description.single} with the sourcedId ${quote(sourcedId)}.`);
}

async function* listText(name: string, chunks: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let separator = `{"${name}":[`;
  for await (const chunk of chunks) {
    yield separator + chunk;
    separator = ',';
  }
  yield separator === ',' ? ']}' : `${separator}]}`;
}
