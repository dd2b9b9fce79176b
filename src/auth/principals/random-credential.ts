import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORMAT = /^[a-z]{3}_[0-9A-Za-z]{49}$/;

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

/** Returns the CRC-32 of the text in base 62, which secret scanners use to verify credentials. */
function checksum(text: string): string {
  return toBase62(BigInt(crc32(text)), CHECKSUM_LENGTH);
}

/** Generates a credential ([D17]): a prefix that names its kind, such as `edk_`, 256 random bits and a checksum. */
export function generateCredential(prefix: string): string {
  const secret = toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_LENGTH);
  return `${prefix}${secret}${checksum(`${prefix}${secret}`)}`;
}

/** Checks prefix, format and checksum, so that a mistyped credential is refused without a database lookup. */
export function isCredential(prefix: string, text: string): boolean {
  return text.startsWith(prefix) && FORMAT.test(text) && text.endsWith(checksum(text.slice(0, -CHECKSUM_LENGTH)));
}
