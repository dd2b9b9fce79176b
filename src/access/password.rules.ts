import { createRequire } from 'node:module';
import { z } from 'zod';
import { isVisible } from '../input/invisible.ts';
import { countCharacters, normalise } from '../input/normalise.ts';
import type { ValidationErrors } from '../input/validation-errors.ts';
import type { Permission } from './permissions.ts';
import { isManaging } from './scopes.ts';

const MIN_LENGTH = 8;
const MAX_LENGTH = 128;

/** For users who can manage users or roles, and could therefore grant themselves every permission. */
export const ADMINISTRATOR_MIN_LENGTH = 12;

let loadedPasswords: ReadonlySet<string> | undefined;

/** Returns the most common passwords that are long enough to be accepted, in lower case: about 18,000. They are loaded at the first use. */
function commonPasswords(): ReadonlySet<string> {
  if (loadedPasswords) return loadedPasswords;
  const require = createRequire(import.meta.url);
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  loadedPasswords = new Set(dictionary['passwords-common'].filter((password) => password.length >= MIN_LENGTH));
  return loadedPasswords;
}

/**
 * Returns the problem of a new password regardless of its user, or undefined if it is acceptable: 8 to 128 characters, spaces
 * included, not easily guessed.
 */
export function findPasswordProblem(
  password: string | null | undefined,
  { minLength = MIN_LENGTH } = {},
): string | undefined {
  const length = countCharacters(password ?? '');
  if (length === 0) return 'is required.';
  if (length < minLength) return `must have at least ${minLength} characters.`;
  if (length > MAX_LENGTH) return `must have at most ${MAX_LENGTH} characters.`;
  return findWeakness(fold(password ?? ''));
}

/** A password to verify, which need not meet the rules of new ones. */
export const enteredPassword = z.string('is required.').min(1, 'is required.');

/** A new password, checked regardless of its user. */
export const newPassword: z.ZodType<string, string | null | undefined> = z
  .custom<string | null | undefined>()
  .transform((password, context) => {
    const problem = findPasswordProblem(password);
    if (problem) context.addIssue(problem);
    return password ?? z.NEVER;
  });

/** The user that a new password is for. */
export interface PasswordOwner {
  readonly email: string;
  readonly name: string;
  readonly permissions: Iterable<Permission>;
}

/** Adds an error to a new password that does not suit its user. Skips a missing password, and one that has an error. */
export function checkPasswordForUser(
  owner: PasswordOwner,
  errors: ValidationErrors,
  field: string,
  password: string | undefined,
): void {
  if (errors.has(field) || !password) return;
  const words = [owner.email, owner.email.split('@', 1)[0] ?? '', owner.name].map(toLetters);
  if (words.includes(toLetters(password))) errors.add(field, "is the user's email or name. Choose another password.");
  if (isManaging([...owner.permissions]) && countCharacters(password) < ADMINISTRATOR_MIN_LENGTH) {
    const reason = 'because the user can manage users or roles';
    errors.add(field, `must have at least ${ADMINISTRATOR_MIN_LENGTH} characters, ${reason}.`);
  }
}

function findWeakness(password: string): string | undefined {
  if (!isVisible(password)) return 'must have visible characters.';
  if (new Set(password).size === 1) return 'repeats one character. Choose another password.';
  return commonPasswords().has(password) ? 'is one of the most common passwords. Choose another password.' : undefined;
}

/** Returns a password in the form in which it is compared: lower case, Unicode NFKC. */
function fold(password: string): string {
  return (normalise(password, 'NFKC') ?? password).toLowerCase();
}

/** Returns the letters and digits of a text, so that `Ada Admin`, `ada.admin` and `ADA-ADMIN!` are equal. */
function toLetters(text: string): string {
  return fold(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
