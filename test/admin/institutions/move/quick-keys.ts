import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll } from 'vitest';

type Done = (error: Error | null, key: Buffer) => void;

/**
 * Lets the tests of this file derive the keys of exported files cheaply. It takes a quarter of a second of a processor on purpose,
 * which move.test.ts and killed-move.test.ts do.
 */
export function useQuickKeys(): void {
  const { scrypt } = crypto;
  const quick = (passphrase: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions, done: Done) =>
    scrypt(passphrase, salt, length, { ...options, N: 2 }, done);
  replace(quick as typeof scrypt);
  afterAll(() => replace(scrypt));
}

function replace(scrypt: typeof crypto.scrypt): void {
  crypto.scrypt = scrypt;
  syncBuiltinESMExports();
}
