import { AppError } from '../../errors.ts';
import type { Permission } from './permissions.ts';

/** The error for a caller without the permission. */
export function notPermitted(permission: Permission): AppError {
  return new AppError('forbidden', `This needs the permission ${permission}.`);
}
