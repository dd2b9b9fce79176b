import type { SelectedField } from '../database/reads/selection.ts';
import { AppError } from '../shared/errors.ts';
import type { Caller } from './caller.ts';
import { isAllowed } from './decide.ts';
import type { Permission } from './permissions.ts';

/**
 * Checks that the caller may read the selected fields of a list that shows only some fields without a further permission.
 * @param permission the permission to read the whole record
 * @param open the fields that need no further permission
 * @throws AppError `forbidden`
 */
export function assertMayReadFields(
  caller: Caller,
  permission: Permission,
  selected: readonly SelectedField[],
  open: readonly string[],
): void {
  if (isAllowed(caller, permission)) return;
  const refused = selected.map(({ name }) => name).filter((name) => name !== '__typename' && !open.includes(name));
  if (refused.length === 0) return;
  const fields = [...new Set(refused)].join(', ');
  throw new AppError('forbidden', `This needs the permission ${permission} for ${fields}.`);
}

/**
 * Checks that the caller holds permissions: by default those that are to be granted ([D20]), or that a user or a role has who is to be
 * changed. Taking over that user would amount to being granted them, and nobody weakens those who may do more.
 * @param refusal the beginning of the message, before the missing permissions
 * @throws AppError `forbidden`
 */
export function assertCallerHolds(
  caller: Caller,
  permissions: readonly Permission[],
  refusal = 'You cannot grant permissions you do not have, or change a user or a role with them',
): void {
  const missing = new Set(permissions.filter((permission) => !isAllowed(caller, permission)));
  if (missing.size > 0) throw new AppError('forbidden', `${refusal}: ${[...missing].join(', ')}.`);
}

/** Seconds after signing in during which a dashboard user may perform sensitive actions. */
export const RECENT_SECONDS = 5 * 60;

/**
 * Checks that a user of the dashboard signed in recently ([D66]). Others may leave a signed-in browser unattended; API clients hold
 * their credentials themselves and are not asked.
 * @throws AppError `reauthentication_required`
 */
export function assertRecentSignIn({ signedInAt }: Caller): void {
  if (signedInAt === undefined || Date.now() / 1000 - signedInAt <= RECENT_SECONDS) return;
  throw new AppError(
    'reauthentication_required',
    'You signed in more than five minutes ago. Sign in again to continue.',
  );
}
