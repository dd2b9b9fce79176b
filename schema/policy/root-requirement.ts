import type { Requirement } from '../../src/access/decide.ts';
import { permissions } from './permissions.ts';
import { requirementOf } from './rules.ts';

const rules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  query: permissions.Query,
  mutation: permissions.Mutation,
};

/**
 * Returns what a root field requires without its arguments, so that a request can be refused before its body is read or anything is
 * changed; undefined if anybody may use it or its arguments decide.
 */
export function rootRequirement(operation: string, field: string): Requirement | undefined {
  return requirementOf(rules[operation]?.[field]);
}
