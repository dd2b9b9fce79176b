import iconv from 'iconv-lite';

/** The name of an encoding: that of WHATWG, or that of IANA for a code page of MS-DOS, which WHATWG leaves out. */
export type Encoding = string;

/** Encodings that iconv-lite knows by another name. */
const ICONV_NAMES: Readonly<Record<Encoding, string>> = {
  'iso-8859-8-i': 'iso-8859-8',
  'x-mac-cyrillic': 'maccyrillic',
};

/** Encodings that are left to TextDecoder, since each byte of them stands for itself or is part of a sequence that it checks. */
const DECODED_BY_NODE = ['utf-8', 'utf-16le', 'utf-16be', 'iso-2022-jp'];

/** Names of code pages of MS-DOS, in which Excel writes its "CSV (MS-DOS)". */
const DOS_CODE_PAGE = /^ibm(437|737|775|850|852|857|858|862|865)$/;

/** Returns the name of the encoding that a label of WHATWG stands for, or undefined for a label of none. */
export function findEncoding(label: string): Encoding | undefined {
  const name = label.trim().toLowerCase();
  if (DOS_CODE_PAGE.test(name)) return name;
  try {
    const { encoding } = new TextDecoder(name);
    return DECODED_BY_NODE.includes(encoding) || iconv.encodingExists(iconvName(encoding)) ? encoding : undefined;
  } catch {
    return undefined;
  }
}

/** Controls and private characters: they stand for the bytes to which an encoding gives no character. */
const NO_CHARACTER = /[\u0080-\u009f\p{Co}]/gu;

/** Decodes bytes and removes their byte order mark. U+FFFD stands for bytes that the encoding does not know. */
export function decode(bytes: Buffer, encoding: Encoding): string {
  if (DECODED_BY_NODE.includes(encoding)) return new TextDecoder(encoding).decode(bytes);
  // TextDecoder reads unknown bytes as control characters, and differs between versions of ICU.
  const text = iconv.decode(bytes, iconvName(encoding)).replace(NO_CHARACTER, '\ufffd');
  // iconv-lite has the currency sign, which Mac OS 8.5 and WHATWG replaced by the euro sign.
  return encoding === 'macintosh' ? text.replaceAll('¤', '€') : text;
}

function iconvName(encoding: Encoding): string {
  return ICONV_NAMES[encoding] ?? encoding;
}

const MARKS: readonly (readonly [Encoding, Buffer])[] = [
  ['utf-8', Buffer.from('efbbbf', 'hex')],
  ['utf-16le', Buffer.from('fffe', 'hex')],
  ['utf-16be', Buffer.from('feff', 'hex')],
];

/** Returns whether a file begins with these bytes. */
export function startsWith(bytes: Buffer, magic: Buffer): boolean {
  return bytes.subarray(0, magic.length).equals(magic);
}

/** Returns the encoding of which a file has the byte order mark. */
export function readByteOrderMark(bytes: Buffer): Encoding | undefined {
  return MARKS.find(([, mark]) => startsWith(bytes, mark))?.[0];
}
