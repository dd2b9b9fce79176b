import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import { createUndistributedDatabase } from './database.ts';

const PAGE = 8192;
const HEADER = 24;

/**
 * Returns the tables and indexes of a database in whose files a row or an entry contains one of the texts, also if no transaction sees
 * it any more. Free space of pages is not searched. Needs the run's own server.
 */
export async function findStoredTexts(pool: Pool, texts: readonly (string | Buffer)[]): Promise<string[]> {
  await writeFiles();
  const { rows } = await pool.query<{ name: string; path: string }>(`
    select oid::regclass::text as name, pg_relation_filepath(oid) as path from pg_class
    where relkind in ('r', 'i', 't') and pg_relation_size(oid) > 0 order by 1`);
  const found: string[] = [];
  for (const { name, path } of rows) {
    const stored = itemsOf(await readFile(join(inject('serverDirectory'), path)));
    if (texts.some((text) => stored.some((item) => item.includes(text)))) found.push(name);
  }
  return found;
}

/** Writes what is in memory only: so does each new database that is a copy of files. A checkpoint is not allowed to the role. */
async function writeFiles(): Promise<void> {
  await (await createUndistributedDatabase()).drop();
}

/**
 * Returns what the line pointers of all pages point to: each has an offset of 15 bits, two flags and a length of 15 bits. The first page
 * of an index has other things in their place, which may lead anywhere.
 */
function itemsOf(file: Buffer): Buffer[] {
  const items: Buffer[] = [];
  for (let start = 0; start < file.length; start += PAGE) {
    const page = file.subarray(start, start + PAGE);
    const [lower, upper] = [page.readUInt16LE(12), page.readUInt16LE(14)];
    for (let at = HEADER; at < lower; at += 4) {
      const pointer = page.readUInt32LE(at);
      const offset = pointer & 0x7fff;
      if (offset >= upper) items.push(page.subarray(offset, offset + (pointer >>> 17)));
    }
  }
  return items;
}
