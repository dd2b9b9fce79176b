import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORM = /^edk_[0-9A-Za-z]{49}$/;

/** Digits that hold 256 bits. */
const SECRET_LENGTH = 43;
/** Digits that hold 32 bits. */
const CHECKSUM_LENGTH = 6;

function base62(value: bigint, length: number): string {
  let digits = '';
  for (let rest = value; digits.length < length; rest /= 62n) digits = ALPHABET[Number(rest % 62n)] + digits;
  return digits;
}

/** CRC-32 of what comes before it, as secret scanners know it from other services. */
function checksum(text: string): string {
  return base62(BigInt(crc32(text)), CHECKSUM_LENGTH);
}

/** A new key ([D17]): `edk_`, 256 random bits and a checksum. */
export function newApiKey(): string {
  const secret = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_LENGTH);
  return `edk_${secret}${checksum(`edk_${secret}`)}`;
}

/** Whether the text can be a key at all: a mistyped one is refused without a look-up. */
export function isApiKey(text: string): boolean {
  return FORM.test(text) && text.endsWith(checksum(text.slice(0, -CHECKSUM_LENGTH)));
}

/** A key's first characters, by which its owner recognises it. */
export function prefixOf(key: string): string {
  return key.slice(0, 12);
}
