import { AppError } from '../errors.ts';
import type { Caller } from './caller.ts';
import type { Permission } from './permissions.ts';

/** Returns the error for a caller without the permission. */
export function missingPermission(permission: Permission): AppError {
  return new AppError('forbidden', `This needs the permission ${permission}.`);
}

/**
 * Checks that the caller holds permissions that are to be granted ([D20]), or that are held by a user who is to be changed:
 * taking over that user would amount to being granted them.
 * @throws AppError `forbidden`
 */
export function assertCallerHolds(caller: Caller, permissions: readonly Permission[]): void {
  const missing = new Set(permissions.filter((permission) => !caller.permissions.has(permission)));
  if (missing.size === 0) return;
  throw new AppError(
    'forbidden',
    `You cannot grant permissions you do not have, or change a user who has them: ${[...missing].join(', ')}.`,
  );
}
