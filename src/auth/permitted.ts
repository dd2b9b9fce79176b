import { AppError } from '../errors.ts';
import type { Caller } from './caller.ts';
import type { Permission } from './permissions.ts';

/** For fields of a type that others may read who may not read these. @throws AppError `forbidden` */
export function assertPermitted(caller: Caller, permission: Permission): void {
  if (!caller.permissions.has(permission)) throw notPermitted(permission);
}

/** The error for a caller without the permission. */
export function notPermitted(permission: Permission): AppError {
  return new AppError('forbidden', `This needs the permission ${permission}.`);
}
