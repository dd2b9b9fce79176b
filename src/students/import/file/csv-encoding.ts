import { isUtf8 } from 'node:buffer';
import { csvRows } from './csv-rows.ts';
import { unusable } from './sheet-file.ts';

const UTF16_LE = Buffer.from('fffe', 'hex');
const UTF16_BE = Buffer.from('feff', 'hex');
const UTF8_MARK = Buffer.from('efbbbf', 'hex');

/** Whether a file begins with `magic`. */
export function startsWith(bytes: Buffer, magic: Buffer): boolean {
  return bytes.subarray(0, magic.length).equals(magic);
}

/** Whether a file says by its byte order mark that it is UTF-16. */
export function isUtf16(bytes: Buffer): boolean {
  return startsWith(bytes, UTF16_LE) || startsWith(bytes, UTF16_BE);
}

/**
 * The text of a CSV file, without its byte order mark: UTF-16 where it has that mark, UTF-8 with or without one, and whatever is
 * not valid UTF-8 as Windows-1252 ([D30]).
 * @throws FileError `validation_error` for a file that is UTF-8 in some rows and not in others
 */
export function decodeCsv(bytes: Buffer): string {
  if (isUtf16(bytes)) return new TextDecoder(startsWith(bytes, UTF16_LE) ? 'utf-16le' : 'utf-16be').decode(bytes);
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  if (startsWith(bytes, UTF8_MARK)) refuseOtherRow(bytes.subarray(UTF8_MARK.length), 'begins as UTF-8');
  if (hasUtf8Letter(bytes)) refuseOtherRow(bytes, 'mixes encodings: some of it is UTF-8');
  return new TextDecoder('windows-1252').decode(bytes);
}

// Bytes of Windows-1252: … ‘ ’ “ ” – — no-break space »
const PUNCTUATION = String.raw`\x85\x91-\x94\x96\x97\xa0\xbb`;
// These, and Š Ž š ž ‹ › « • · ™ © ® ° ´ soft hyphen
const MAY_FOLLOW = String.raw`${PUNCTUATION}\x8a\x8b\x8e\x95\x99-\x9b\x9e\xa9\xab\xad\xae\xb0\xb4\xb7`;

/**
 * Two or three bytes that are one letter in UTF-8. In Windows-1252 they are a letter with an accent and one or two signs behind
 * it. A sign that writers put behind letters, as in `CAFÉ’`, `NESTLÉ™` or `MÔŽE`, proves nothing; any other, as in `Å‚` for
 * `ł`, proves UTF-8 by itself. Behind `Ã` only punctuation proves nothing: in UTF-8 it begins the letters of Western Europe
 * (`Ã©` for `é`, `Ã®` for `î`), in Windows-1252 it ends few words.
 */
const SEQUENCE = new RegExp(
  [
    String.raw`\xc3(?![${PUNCTUATION}])[\x80-\xbf]`,
    String.raw`[\xc2\xc4-\xdf](?![${MAY_FOLLOW}])[\x80-\xbf]`,
    String.raw`[\xe0-\xef](?![${MAY_FOLLOW}])[\x80-\xbf](?![${PUNCTUATION}])[\x80-\xbf]`,
  ].join('|'),
  'g',
);

function hasUtf8Letter(bytes: Buffer): boolean {
  for (const [sequence] of bytes.toString('latin1').matchAll(SEQUENCE)) {
    if (/\p{L}/u.test(Buffer.from(sequence, 'latin1').toString('utf8'))) return true;
  }
  return false;
}

/** Latin-1 has a character for each byte, so that the rows of bytes can be read before it is known what they mean. */
function refuseOtherRow(bytes: Buffer, what: string): void {
  for (const { row, cells } of csvRows(bytes.toString('latin1'))) {
    if (!isUtf8(Buffer.from(cells.join(), 'latin1')))
      throw unusable(`${what}, but row ${row} is not. Save the whole file as UTF-8.`);
  }
}
