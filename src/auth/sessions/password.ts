import { hash, verify } from '@node-rs/argon2';
import { normalise } from '../../input/normalise.ts';

/** The package's enum exists in its types only. */
const ARGON2ID = 2;

/** OWASP's recommendation ([D15]): 19 MiB, two passes, one lane. */
const parameters = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash to store, with its salt and parameters in it. Runs off the main thread, some tens of milliseconds. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalise(password) ?? password, parameters);
}

/** UTF-16 code units; nobody can have a longer password, whatever is sent at a login. */
const MAX_UNITS = 1_024;

/** Whether `password` is the one that `passwordHash` was made of. One that nobody can have is wrong without being hashed. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  const normalised = password.length > MAX_UNITS ? undefined : normalise(password);
  return normalised !== undefined && verify(passwordHash, normalised);
}
