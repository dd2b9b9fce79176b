import { hash, verify } from '@node-rs/argon2';

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
