import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { normalise } from '../../input/normalise.ts';

/** The package exports its enum as a type only. */
const ARGON2ID = 2;

/** OWASP's recommendation ([D15]): 19 MiB, two passes, one lane. */
const parameters = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Returns the hash to store, which includes salt and parameters. Takes some tens of milliseconds, off the main thread. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalise(password) ?? password, parameters);
}

let unknownHash: Promise<string> | undefined;

/** Returns the hash of a password that nobody knows. A process makes one: it is as slow to verify as any other. */
export function unknownPasswordHash(): Promise<string> {
  unknownHash ??= hashPassword(randomUUID());
  return unknownHash;
}

/** Maximum length of a password to verify, in UTF-16 code units. No user can have a longer one. */
const MAX_CODE_UNITS = 1_024;

/** Returns true if the password matches the hash. Passwords that no user can have are refused without hashing them. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  const normalised = password.length > MAX_CODE_UNITS ? undefined : normalise(password);
  return normalised !== undefined && verify(passwordHash, normalised);
}
