import { FORMULA_BEGIN, withPrefix } from '../import/file/formula-prefix.ts';

const LINE_BREAK = 10;
const QUOTE = 34;

/** Matches a quoted field, and a field that begins like a formula. The fields between them stay as they are. */
const FIELD = new RegExp(`(?<=[,\\n])(?:"((?:[^"]|"")*)"|${FORMULA_BEGIN}[^,\\n]*)`, 'g');

/** Also matches fields with a character that stands for lost bytes. */
const FIELD_OR_LOST = new RegExp(`${FIELD.source}|(?<=[,\\n])[^,\\n"\\uFFFD]*\\uFFFD[^,\\n]*`, 'g');

/**
 * Puts an apostrophe before each text that a spreadsheet would run as a formula ([D32]).
 * An export waits for PostgreSQL's processor, so this is done here, while PostgreSQL writes the next rows.
 * @param chunks CSV of several columns with a header, as PostgreSQL's COPY writes it
 */
export async function* prefixFormulas(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk]);
    const end = endOfRecords(bytes);
    rest = bytes.subarray(end);
    if (end > 0) yield Buffer.from(prefixAll(bytes.toString('utf8', 0, end)));
  }
}

function prefixAll(text: string): string {
  return text.replace(text.includes('\uFFFD') ? FIELD_OR_LOST : FIELD, prefixField);
}

function prefixField(field: string, quoted: string | undefined): string {
  return quoted === undefined ? withPrefix(field) : `"${withPrefix(quoted)}"`;
}

/** Returns the offset after the last complete record. A line break in quotes does not end one. */
function endOfRecords(bytes: Buffer): number {
  let end = 0;
  for (let from = 0; ; ) {
    const opening = bytes.indexOf(QUOTE, from);
    const unquoted = bytes.subarray(from, opening === -1 ? bytes.length : opening);
    const lineBreak = unquoted.lastIndexOf(LINE_BREAK);
    if (lineBreak !== -1) end = from + lineBreak + 1;
    const closing = opening === -1 ? -1 : bytes.indexOf(QUOTE, opening + 1);
    if (closing === -1) return end;
    from = closing + 1;
  }
}
