import { dictionary } from '@zxcvbn-ts/language-common';
import { isVisible } from '../../input/invisible.ts';
import { countCharacters, normalise } from '../../input/normalise.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import type { Permission } from '../principals/permissions.ts';

const MIN_LENGTH = 8;
const MAX_LENGTH = 128;

/** For users who may manage users or roles, and so give themselves every permission. */
export const ADMINISTRATOR_MIN_LENGTH = 12;

/** The passwords that attackers try first, about 18,000 that are long enough to be chosen here; in lower case. */
const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= MIN_LENGTH));

type Password = string | null | undefined;

/** Adds what is wrong with a password that a user is to have: one of 8 to 128 characters, spaces included, that is not easily guessed. */
export function checkPassword(
  problems: ValidationErrors,
  field: string,
  password: Password,
  { minLength = MIN_LENGTH } = {},
): void {
  if (problems.has(field)) return;
  const length = countCharacters(password ?? '');
  if (length === 0) problems.add(field, 'is required.');
  else if (length < minLength) problems.add(field, `must have at least ${minLength} characters.`);
  else if (length > MAX_LENGTH) problems.add(field, `must have at most ${MAX_LENGTH} characters.`);
  else {
    const weakness = weaknessOf(folded(password ?? ''));
    if (weakness) problems.add(field, weakness);
  }
}

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly email: string;
  readonly name: string;
  readonly permissions: Iterable<Permission>;
}

/** Adds what is wrong with a password for this user, where nothing is wrong with it for anybody. */
export function checkPasswordOf(
  owner: PasswordOwner,
  problems: ValidationErrors,
  field: string,
  password: Password,
): void {
  if (problems.has(field) || !password) return;
  const words = [owner.email, owner.email.split('@', 1)[0] ?? '', owner.name].map(lettersOf);
  if (words.includes(lettersOf(password))) problems.add(field, "is the user's email or name. Choose another one.");
  const permissions = new Set(owner.permissions);
  const isAdministrator = permissions.has('manage:users') || permissions.has('manage:roles');
  if (isAdministrator && countCharacters(password) < ADMINISTRATOR_MIN_LENGTH) {
    const reason = 'since the user may manage users or roles';
    problems.add(field, `must have at least ${ADMINISTRATOR_MIN_LENGTH} characters, ${reason}.`);
  }
}

function weaknessOf(password: string): string | undefined {
  if (!isVisible(password)) return 'needs characters that can be seen.';
  if (new Set(password).size === 1) return 'repeats one character. Choose another one.';
  return common.has(password) ? 'is one of the most common passwords. Choose another one.' : undefined;
}

/** A password as it is compared: whatever its case and the form of its letters. */
function folded(password: string): string {
  return (normalise(password, 'NFKC') ?? password).toLowerCase();
}

/** The letters and digits of a text, so that `Ada Admin`, `ada.admin` and `ADA-ADMIN!` are one. */
function lettersOf(text: string): string {
  return folded(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
