import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { type Entry, fromBufferPromise } from 'yauzl';

export type Row = Readonly<Record<string, string>>;

/** A OneRoster bundle. */
export interface Bundle {
  /** The entries of the zip, in their order. */
  readonly entries: readonly Entry[];
  /** The text of each file by its name without `.csv`. */
  readonly texts: ReadonlyMap<string, string>;
  /** Returns the rows of a file; none if it is absent. */
  rows(file: string): Row[];
}

/** Unpacks a bundle. */
export async function readBundle(bytes: Buffer): Promise<Bundle> {
  const zip = await fromBufferPromise(bytes);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  const texts = new Map<string, string>();
  for (const entry of entries) {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    texts.set(entry.fileName.replace(/\.csv$/, ''), content.toString('utf8'));
  }
  const rows = (file: string) =>
    parse(texts.get(file) ?? '', { columns: true, record_delimiter: '\r\n' }) as unknown as Row[];
  return { entries, texts, rows };
}
