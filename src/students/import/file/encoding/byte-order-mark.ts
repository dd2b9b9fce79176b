import type { Encoding } from './encodings.ts';

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
