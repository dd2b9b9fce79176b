import { isUtf8 } from 'node:buffer';
import { csvRows } from '../csv-rows.ts';
import { FileError, invalidFile } from '../sheet-file.ts';
import { type Detection, detectEncoding } from './detect-encoding.ts';
import { decode, type Encoding, readByteOrderMark } from './encodings.ts';

/** A CSV file as text. */
export interface DecodedCsv {
  readonly text: string;
  readonly encoding: Encoding;
}

/** With these bytes a text in ISO-2022-JP, which otherwise looks like ASCII, changes to Japanese characters: two bytes each, and back. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the bytes are escape sequences.
const JAPANESE = /\x1b\$[@B](?:[!-~]{2})+\x1b[($]/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the bytes are escape sequences.
const JAPANESE_BEGIN = /\x1b\$[@B]/g;

/**
 * Decodes a CSV file and removes its byte order mark. The encoding is that of the client, else that of the mark, else UTF-8 if the
 * file is valid UTF-8, else the one that is detected ([D57]). U+FFFD stands for bytes that the encoding does not know.
 * @throws FileError `validation_error` for a file whose encoding is not sure, or that is UTF-8 in some rows only
 */
export function decodeCsv(bytes: Buffer, stated: Encoding | null): DecodedCsv {
  const encoding = stated ?? readByteOrderMark(bytes) ?? findEncodingOf(bytes);
  rejectOtherMark(bytes, encoding);
  return { text: decode(bytes, encoding), encoding };
}

function rejectOtherMark(bytes: Buffer, encoding: Encoding): void {
  const mark = readByteOrderMark(bytes);
  if (mark === undefined || mark === encoding) return;
  const message = `is ${encoding}, but the file begins with the byte order mark of ${mark}. Leave encoding out.`;
  throw new FileError('validation_error', message, 'encoding');
}

function findEncodingOf(bytes: Buffer): Encoding {
  if (isJapanese(bytes)) return 'iso-2022-jp';
  if (isUtf8(bytes)) return 'utf-8';
  const { sure, likely, hasUtf8Words } = detectEncoding(bytes);
  if (hasUtf8Words) throw mixedEncodings(bytes);
  if (sure === undefined) throw unsureEncoding(likely);
  return sure;
}

/** Returns whether every change to Japanese characters has some and ends: a name in another encoding may have the bytes of one. */
function isJapanese(bytes: Buffer): boolean {
  if (!bytes.includes('\x1b$')) return false;
  const text = bytes.toString('latin1');
  const begins = text.match(JAPANESE_BEGIN) ?? [];
  return begins.length > 0 && begins.length === text.match(new RegExp(JAPANESE, 'g'))?.length;
}

function unsureEncoding(likely: Detection['likely']): FileError {
  const readings = likely.map(({ encoding, word }) => `${encoding} (${JSON.stringify(word)})`).join(', ');
  return invalidFile(
    `is in an encoding that cannot be told for sure. Send the one as encoding in which this word reads right: ${readings}.`,
    { encoding: likely },
  );
}

/**
 * Returns the error that names the first row that is not UTF-8. Rows are split as Latin-1, which has a character for each byte and so
 * needs no knowledge of the encoding.
 */
function mixedEncodings(bytes: Buffer): FileError {
  const row = firstRowOfOtherEncoding(bytes);
  return invalidFile(`mixes encodings: some of it is UTF-8, but row ${row} is not. Save the whole file as UTF-8.`);
}

function firstRowOfOtherEncoding(bytes: Buffer): number | undefined {
  for (const rows of csvRows(bytes.toString('latin1'))) {
    const found = rows.find(({ cells }) => !isUtf8(Buffer.from(cells.join(), 'latin1')));
    if (found) return found.row;
  }
  return undefined;
}
