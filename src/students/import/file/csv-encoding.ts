import { isUtf8 } from 'node:buffer';
import { csvRows } from './csv-rows.ts';
import { invalidFile } from './sheet-file.ts';

const UTF16_LE = Buffer.from('fffe', 'hex');
const UTF16_BE = Buffer.from('feff', 'hex');
const UTF8_BOM = Buffer.from('efbbbf', 'hex');

/** Returns whether a file begins with these bytes. */
export function startsWith(bytes: Buffer, magic: Buffer): boolean {
  return bytes.subarray(0, magic.length).equals(magic);
}

/** Returns whether a file has the byte order mark of UTF-16. */
export function isUtf16(bytes: Buffer): boolean {
  return startsWith(bytes, UTF16_LE) || startsWith(bytes, UTF16_BE);
}

/**
 * Decodes a CSV file and removes its byte order mark: as UTF-16 if it has that mark, as UTF-8 with or without a mark if it is
 * valid UTF-8, otherwise as Windows-1252 ([D30]).
 * @throws FileError `validation_error` for a file that is UTF-8 in some rows only
 */
export function decodeCsv(bytes: Buffer): string {
  if (isUtf16(bytes)) return new TextDecoder(startsWith(bytes, UTF16_LE) ? 'utf-16le' : 'utf-16be').decode(bytes);
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  if (startsWith(bytes, UTF8_BOM)) rejectOtherEncoding(bytes.subarray(UTF8_BOM.length), 'begins as UTF-8');
  if (hasUtf8Letter(bytes)) rejectOtherEncoding(bytes, 'mixes encodings: some of it is UTF-8');
  return new TextDecoder('windows-1252').decode(bytes);
}

// Bytes of Windows-1252 for: … ‘ ’ “ ” – — no-break space »
const PUNCTUATION = String.raw`\x85\x91-\x94\x96\x97\xa0\xbb`;
// The above, and Š Ž š ž ‹ › « • · ™ © ® ° ´ soft hyphen
const MAY_FOLLOW = String.raw`${PUNCTUATION}\x8a\x8b\x8e\x95\x99-\x9b\x9e\xa9\xab\xad\xae\xb0\xb4\xb7`;

/**
 * Matches two or three bytes that are surely one letter in UTF-8. In Windows-1252 they would be an accented letter followed by one
 * or two signs. Signs that do follow letters, as in `CAFÉ’`, `NESTLÉ™` or `MÔŽE`, are ambiguous and do not match; any other, as
 * in `Å‚` for `ł`, is UTF-8. After `Ã` only punctuation is ambiguous: in UTF-8 it begins the letters of Western Europe
 * (`Ã©` for `é`, `Ã®` for `î`), in Windows-1252 few words end with it.
 */
const UTF8_SEQUENCE = new RegExp(
  [
    String.raw`\xc3(?![${PUNCTUATION}])[\x80-\xbf]`,
    String.raw`[\xc2\xc4-\xdf](?![${MAY_FOLLOW}])[\x80-\xbf]`,
    String.raw`[\xe0-\xef](?![${MAY_FOLLOW}])[\x80-\xbf](?![${PUNCTUATION}])[\x80-\xbf]`,
  ].join('|'),
  'g',
);

function hasUtf8Letter(bytes: Buffer): boolean {
  for (const [sequence] of bytes.toString('latin1').matchAll(UTF8_SEQUENCE)) {
    if (/\p{L}/u.test(Buffer.from(sequence, 'latin1').toString('utf8'))) return true;
  }
  return false;
}

/**
 * Throws a FileError that names the first row that is not UTF-8. Rows are split as Latin-1, which has a character for each byte
 * and so needs no knowledge of the encoding.
 */
function rejectOtherEncoding(bytes: Buffer, finding: string): void {
  for (const { row, cells } of csvRows(bytes.toString('latin1'))) {
    if (!isUtf8(Buffer.from(cells.join(), 'latin1')))
      throw invalidFile(`${finding}, but row ${row} is not. Save the whole file as UTF-8.`);
  }
}
