import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORMAT = /^edk_[0-9A-Za-z]{49}$/;

/** Base-62 digits for 256 bits. */
const SECRET_LENGTH = 43;
/** Base-62 digits for 32 bits. */
const CHECKSUM_LENGTH = 6;

function toBase62(value: bigint, length: number): string {
  let digits = '';
  for (let remainder = value; digits.length < length; remainder /= 62n) {
    digits = ALPHABET[Number(remainder % 62n)] + digits;
  }
  return digits;
}

/** Returns the CRC-32 of the text in base 62, which secret scanners use to verify keys. */
function checksum(text: string): string {
  return toBase62(BigInt(crc32(text)), CHECKSUM_LENGTH);
}

/** Generates a key ([D17]): `edk_`, 256 random bits and a checksum. */
export function generateApiKey(): string {
  const secret = toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_LENGTH);
  return `edk_${secret}${checksum(`edk_${secret}`)}`;
}

/** Checks format and checksum, so that a mistyped key is refused without a database lookup. */
export function isApiKey(text: string): boolean {
  return FORMAT.test(text) && text.endsWith(checksum(text.slice(0, -CHECKSUM_LENGTH)));
}

/** Returns the first characters of a key, so that its owner recognises it. */
export function prefixOf(key: string): string {
  return key.slice(0, 12);
}
