import { generateCredential, isCredential } from '../principals/random-credential.ts';

const PREFIX = 'edk_';

/** Generates a key ([D17]): `edk_`, 256 random bits and a checksum. */
export function generateApiKey(): string {
  return generateCredential(PREFIX);
}

/** Checks format and checksum, so that a mistyped key is refused without a database lookup. */
export function isApiKey(text: string): boolean {
  return isCredential(PREFIX, text);
}

/** Returns the first characters of a key, so that its owner recognises it. */
export function prefixOf(key: string): string {
  return key.slice(0, 12);
}
