import { AppError } from '../../errors.ts';
import type { Caller } from './caller.ts';
import type { Permission } from './permissions.ts';

/**
 * Nobody grants what they do not hold ([D20]); to take over a user who may do more would be the same.
 * @throws AppError `forbidden`
 */
export function assertCallerHolds(caller: Caller, permissions: readonly Permission[]): void {
  const missing = new Set(permissions.filter((permission) => !caller.permissions.has(permission)));
  if (missing.size === 0) return;
  throw new AppError(
    'forbidden',
    `Nobody can grant permissions that they do not hold, or change a user who has such; you lack ${[...missing].join(', ')}.`,
  );
}
