/** Bytes that are passed on at once: rows arrive one by one, and compressing each alone would be slow. */
const CHUNK = 64 * 1024;

/**
 * Puts a header before rows of CSV and ends every line as RFC 4180 says. Returns undefined if there are no rows: such a file is not
 * allowed.
 * @param rows the rows, without line breaks within fields
 * @param onProgress receives the number of rows so far
 */
export async function csvLines(
  rows: AsyncIterable<Buffer>,
  header: readonly string[],
  onProgress: (count: number) => void,
): Promise<AsyncGenerator<Buffer> | undefined> {
  const chunks = rows[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return undefined;
  return writeLines(`${header.join(',')}\r\n`, first.value, chunks, onProgress);
}

async function* writeLines(
  header: string,
  first: Buffer,
  chunks: AsyncIterator<Buffer>,
  onProgress: (count: number) => void,
): AsyncGenerator<Buffer> {
  // Each byte is a character of its own, so that a chunk may end within one of UTF-8.
  let text = header;
  let count = 0;
  const pass = (chunk: Buffer) => {
    const lines = chunk.toString('latin1').split('\n');
    count += lines.length - 1;
    text += lines.join('\r\n');
  };
  pass(first);
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    if (text.length >= CHUNK) {
      yield Buffer.from(text, 'latin1');
      text = '';
      onProgress(count);
    }
    pass(next.value);
  }
  yield Buffer.from(text, 'latin1');
  onProgress(count);
}
