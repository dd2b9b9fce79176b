import type { Readable } from 'node:stream';

/** Rows are collected to about this many bytes. */
const SIZE = 256 * 1024;

/** In COPY's text format every row ends with it, and none contains it. */
const ROW_END = 0x0a;

/** Cuts the output of a COPY in text format into buffers of whole rows. */
export async function* wholeRows(copied: Readable): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const part of copied as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.length;
    const end = part.lastIndexOf(ROW_END) + 1;
    if (length < SIZE || end === 0) continue;
    yield Buffer.concat([...parts.slice(0, -1), part.subarray(0, end)]);
    parts = [part.subarray(end)];
    length = part.length - end;
  }
  if (length > 0) yield Buffer.concat(parts);
}

/** Counts rows in COPY's text format. */
export function countRows(rows: Buffer): number {
  let count = 0;
  for (let end = rows.indexOf(ROW_END); end !== -1; end = rows.indexOf(ROW_END, end + 1)) count += 1;
  return count;
}
