import type { Principal } from '../../src/access/caller.ts';
import { missingPermission } from '../../src/access/require-permission.ts';
import type { AppError } from '../../src/shared/errors.ts';
import { permissions } from './permissions.ts';
import { permissionOf } from './rules.ts';

const rules: Readonly<Record<string, unknown>> = permissions.Mutation;

/**
 * Returns the `forbidden` error for a principal without the permission of a mutation, or undefined if it is permitted.
 * It needs no arguments, so a request can be refused before its body is read.
 */
export function findMutationRefusal({ permissions: granted }: Principal, mutation: string): AppError | undefined {
  const permission = permissionOf(rules[mutation]);
  return permission && !granted.has(permission) ? missingPermission(permission) : undefined;
}
