import type { Principal } from '../../src/auth/principals/caller.ts';
import { notPermitted } from '../../src/auth/principals/permitted.ts';
import type { AppError } from '../../src/errors.ts';
import { permissions } from './permissions.ts';
import { permissionOf } from './rules.ts';

const rules: Readonly<Record<string, unknown>> = permissions.Mutation;

/** The refusal of a caller who lacks the permission of a mutation, known before its arguments are; undefined for others. */
export function refusalOfMutation({ permissions: held }: Principal, mutation: string): AppError | undefined {
  const permission = permissionOf(rules[mutation]);
  return permission && !held.has(permission) ? notPermitted(permission) : undefined;
}
