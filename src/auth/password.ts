import { hash, verify } from '@node-rs/argon2';
import type { Problems } from '../problems.ts';

/** The package's enum exists in its types only. */
const ARGON2ID = 2;

/** OWASP's recommendation ([D15]): 19 MiB, two passes, one lane. */
const parameters = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash to store, with its salt and parameters in it. Runs off the main thread, some tens of milliseconds. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), parameters);
}

/** Whether `password` is the one that `passwordHash` was made of. */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password.normalize('NFC'));
}

const MIN_LENGTH = 8;
const MAX_LENGTH = 128;

/** Notes what is wrong with a password that somebody wants to have: 8 to 128 characters, spaces included, are good. */
export function checkPassword(problems: Problems, field: string, password: string | null | undefined): void {
  if (problems.has(field)) return;
  const length = [...(password ?? '')].length;
  if (length === 0) problems.add(field, 'is required.');
  else if (length < MIN_LENGTH) problems.add(field, `must have at least ${MIN_LENGTH} characters.`);
  else if (length > MAX_LENGTH) problems.add(field, `must have at most ${MAX_LENGTH} characters.`);
}
