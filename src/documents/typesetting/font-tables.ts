/** Reads and renames TrueType and OpenType fonts (https://learn.microsoft.com/typography/opentype/spec/otff). */

const TABLE_RECORD = 16;
const NAME_RECORD = 12;
const MAX_LETTER = 0x10ffff;

/** Ids of names. */
const FAMILY = 1;
const SUBFAMILY = 2;
const FULL_NAME = 4;
const POSTSCRIPT_NAME = 6;
const TYPOGRAPHIC_FAMILY = 16;

interface Table {
  /** Where the directory describes it. */
  readonly record: number;
  readonly bytes: Buffer;
}

/** One bit for each letter of Unicode. */
export type Letters = Uint8Array;

export function hasLetter(letters: Letters, letter: number): boolean {
  return ((letters[letter >> 3] as number) & (1 << (letter & 7))) !== 0;
}

function findTable(font: Buffer, tag: string): Table {
  const count = font.readUInt16BE(4);
  for (let record = 12; record < 12 + count * TABLE_RECORD; record += TABLE_RECORD) {
    if (font.toString('latin1', record, record + 4) !== tag) continue;
    const offset = font.readUInt32BE(record + 8);
    return { record, bytes: font.subarray(offset, offset + font.readUInt32BE(record + 12)) };
  }
  throw new Error(`The font has no table "${tag}".`);
}

function readNames(font: Buffer): Map<number, string> {
  const { bytes } = findTable(font, 'name');
  const texts = bytes.readUInt16BE(4);
  const names = new Map<number, string>();
  for (let index = 0; index < bytes.readUInt16BE(2); index += 1) {
    const record = 6 + index * NAME_RECORD;
    const start = texts + bytes.readUInt16BE(record + 10);
    const text = bytes.subarray(start, start + bytes.readUInt16BE(record + 8));
    const isMacintosh = bytes.readUInt16BE(record) === 1;
    const id = bytes.readUInt16BE(record + 6);
    // Names of Windows and Unicode come in UTF-16BE. The first one counts: it is English where there are several.
    if (!names.has(id))
      names.set(id, isMacintosh ? text.toString('latin1') : Buffer.from(text).swap16().toString('utf16le'));
  }
  return names;
}

/** Returns the name that a font shares with its other weights. */
export function fontFamily(font: Buffer): string {
  const names = readNames(font);
  return names.get(TYPOGRAPHIC_FAMILY) ?? names.get(FAMILY) ?? '';
}

/** Returns the font with another family name. Its PostScript name stays, under which it stands in PDF files. */
export function renameFont(font: Buffer, family: string): Buffer {
  const names = readNames(font);
  const texts = new Map([
    [FAMILY, family],
    [SUBFAMILY, names.get(SUBFAMILY) ?? 'Regular'],
    [FULL_NAME, family],
    [POSTSCRIPT_NAME, names.get(POSTSCRIPT_NAME) ?? family],
  ]);
  const header = Buffer.alloc(6 + texts.size * NAME_RECORD);
  header.writeUInt16BE(texts.size, 2);
  header.writeUInt16BE(header.length, 4);
  const encoded = [...texts].map(([id, text]) => ({ id, bytes: Buffer.from(text, 'utf16le').swap16() }));
  let offset = 0;
  for (const [index, { id, bytes }] of encoded.entries()) {
    // Platform Windows, encoding Unicode, language English.
    for (const [column, value] of [3, 1, 0x409, id, bytes.length, offset].entries())
      header.writeUInt16BE(value, 6 + index * NAME_RECORD + column * 2);
    offset += bytes.length;
  }
  return replaceTable(font, 'name', Buffer.concat([header, ...encoded.map(({ bytes }) => bytes)]));
}

/** Returns the font with another table in place of one that it has. */
export function replaceTable(font: Buffer, tag: string, table: Buffer): Buffer {
  const offset = Math.ceil(font.length / 4) * 4;
  const replaced = Buffer.alloc(offset + table.length);
  font.copy(replaced);
  table.copy(replaced, offset);
  const { record } = findTable(font, tag);
  replaced.writeUInt32BE(offset, record + 8);
  replaced.writeUInt32BE(table.length, record + 12);
  return replaced;
}

/** Returns the letters for which a font has a glyph. */
export function fontLetters(font: Buffer): Letters {
  const letters = new Uint8Array((MAX_LETTER >> 3) + 1);
  const { bytes } = findTable(font, 'cmap');
  for (let index = 0; index < bytes.readUInt16BE(2); index += 1) {
    const subtable = bytes.subarray(bytes.readUInt32BE(4 + index * 8 + 4));
    const platform = bytes.readUInt16BE(4 + index * 8);
    if (platform !== 0 && platform !== 3) continue;
    const format = subtable.readUInt16BE(0);
    if (format === 4) addSegments(subtable, letters);
    if (format === 12) addGroups(subtable, letters);
  }
  return letters;
}

function addLetter(letters: Letters, letter: number): void {
  letters[letter >> 3] = (letters[letter >> 3] as number) | (1 << (letter & 7));
}

/** Adds the letters of a subtable of format 4: segments of the Basic Multilingual Plane. */
function addSegments(subtable: Buffer, letters: Letters): void {
  const size = subtable.readUInt16BE(6);
  const [ends, starts, deltas, offsets] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size] as const;
  for (let at = 0; at < size; at += 2) {
    const [start, end] = [subtable.readUInt16BE(starts + at), subtable.readUInt16BE(ends + at)];
    const delta = subtable.readUInt16BE(deltas + at);
    const offset = subtable.readUInt16BE(offsets + at);
    for (let letter = start; letter <= end && letter < 0xffff; letter += 1) {
      const glyph = offset === 0 ? letter : subtable.readUInt16BE(offsets + at + offset + 2 * (letter - start));
      if (glyph !== 0 && ((glyph + delta) & 0xffff) !== 0) addLetter(letters, letter);
    }
  }
}

/** Adds the letters of a subtable of format 12: groups of all of Unicode. */
function addGroups(subtable: Buffer, letters: Letters): void {
  for (let index = 0; index < subtable.readUInt32BE(12); index += 1) {
    const group = 16 + index * 12;
    const [start, end] = [subtable.readUInt32BE(group), Math.min(subtable.readUInt32BE(group + 4), MAX_LETTER)];
    const firstGlyph = subtable.readUInt32BE(group + 8);
    for (let letter = start; letter <= end; letter += 1)
      if (firstGlyph + letter - start !== 0) addLetter(letters, letter);
  }
}
