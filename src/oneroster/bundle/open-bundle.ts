import { addAbortSignal, type PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { type ReadStreamOptions, ZipFile } from 'yazl';
import type { Database } from '../../database/connection/database.ts';
import { type CopySnapshot, openCopySnapshot } from '../../database/transactions/copy-snapshot.ts';
import type { OneRosterVersion, RecordDescription } from '../records/record.ts';
import { records } from '../records/records.ts';
import { csvLines } from './csv-lines.ts';
import { type Delta, fileSql, headerOf } from './file.sql.ts';
import { manifestOf } from './manifest.ts';

export interface BundleOptions {
  readonly version: OneRosterVersion;
  /** For a delta: the time, in ISO 8601, since which records have changed. */
  readonly since?: string | undefined;
  /** Receives the number of rows that have been written to a file. */
  readonly onProgress?: (file: string, rows: number) => void;
}

/** The files in the order of the zip, so that a record comes after those that it refers to. */
const files: Readonly<Record<OneRosterVersion, readonly RecordDescription[]>> = {
  '1.2': orderOf('roles'),
  '1.1': orderOf(),
};

/** Returns the records of a bundle. Roles have a file in 1.2 only. */
function orderOf(...roles: 'roles'[]): RecordDescription[] {
  const names = ['orgs', 'academicSessions', 'courses', 'classes', 'users', ...roles] as const;
  const rest = ['enrollments', 'demographics', 'categories', 'lineItems', 'results'] as const;
  return [...names, ...rest].map((name) => records[name]);
}

/** The earliest time of the format, in the local time that the format has, so that the same data give the same bytes everywhere. */
const ENTRY: Partial<ReadStreamOptions> = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true };

/**
 * Opens a bundle: a zip of CSV files with their manifest, all of one moment, that is generated while it is read. Memory use does not
 * grow with the number of records. Destroying the stream early ends the work.
 * @throws AppError `service_unavailable` if other exports of the institution are in progress
 */
export async function openBundle(database: Database, institutionId: number, options: BundleOptions): Promise<Readable> {
  const snapshot = await openCopySnapshot(database, institutionId);
  const zip = new ZipFile();
  // Typed without what a stream has beyond reading.
  const output = zip.outputStream as PassThrough;
  const abort = new AbortController();
  zip.on('error', (error: Error) => output.destroy(error));
  output.once('close', () => {
    abort.abort();
    snapshot.break();
  });
  addFiles(zip, snapshot, institutionId, options, abort.signal)
    .then(() => snapshot.end())
    .catch((error: Error) => {
      snapshot.break();
      output.destroy(error);
    });
  return output;
}

/** Milliseconds in which a school changes a small part of its records. */
const RECENT_MS = 30 * 24 * 3_600_000;

function deltaSince(since: string): Delta {
  return { isRecent: Date.now() - Date.parse(since) < RECENT_MS };
}

async function addFiles(
  zip: ZipFile,
  snapshot: CopySnapshot,
  institutionId: number,
  { version, since, onProgress }: BundleOptions,
  signal: AbortSignal,
): Promise<void> {
  const delta = since === undefined ? undefined : deltaSince(since);
  const written = new Set<string>();
  for (const record of files[version]) {
    const name = record.collection;
    const rows = await snapshot.copy({
      text: fileSql(record, version, delta),
      values: [institutionId, ...(since === undefined ? [] : [since])],
      options: 'format csv',
    });
    const lines = await csvLines(rows, headerOf(record, version), (count) => onProgress?.(name, count));
    if (!lines) continue;
    written.add(name);
    const content = Readable.from(lines, { objectMode: false });
    zip.addReadStream(addAbortSignal(signal, content), `${name}.csv`, ENTRY);
    await finished(content);
  }
  zip.addBuffer(Buffer.from(manifestOf(version, since !== undefined, written)), 'manifest.csv', ENTRY);
  zip.end();
}
