import { decide, type Requirement } from '../../src/access/decide.ts';
import { type Permission, permissions } from '../../src/access/permissions.ts';
import type { GraphQLContext } from '../context.ts';
import { type NodeType, parseNodeId } from '../shared/node-id.ts';
import { rule } from './shield.ts';

const requirements = new Map<unknown, Requirement>();

/** Creates the rule of a requirement, which depends only on the caller: its decision is cached per request by its name. */
function requires(name: string, requirement: Requirement) {
  const created = rule(name, { cache: 'contextual' })(
    (_parent: unknown, _args: unknown, { caller }: GraphQLContext) => decide(caller, requirement) ?? true,
  );
  requirements.set(created, requirement);
  return created;
}

function forEachPermission(kind: string, requirement: Requirement) {
  return Object.fromEntries(
    permissions.map((permission) => [permission, requires(kind + permission, { ...requirement, permission })]),
  ) as Record<Permission, ReturnType<typeof requires>>;
}

/** The rule for each permission: `can['read:students']`. */
export const can = forEachPermission('', {});

/** The rule of mutations that create the record that they return. */
export const creates = forEachPermission('creates with ', { creates: true });

/** The rule for a signed-in user with a permission: only a person creates credentials for others. */
export const userCan = forEachPermission('user with ', { user: true });

/** The rule of mutations by which a signed-in user creates the record that they return. */
export const userCreates = forEachPermission('user creates with ', { user: true, creates: true });

/** The rule of marks in a file ([D118]). */
export const canImportMarks = requires('import:students with correct:attendance', {
  permission: 'import:students',
  also: ['correct:attendance'],
});

/** Requires valid credentials. */
export const isAuthenticated = requires('isAuthenticated', {});

/** Requires a signed-in user. */
export const isUser = requires('isUser', { user: true });

/** Returns what a rule requires; undefined if it allows or denies everybody, or depends on arguments. */
export function requirementOf(rule: unknown): Requirement | undefined {
  return requirements.get(rule);
}

/**
 * Requires the permission to read the record that a global id names. If it names none, the resolver reports it.
 * @param permissionOfType returns the permission to read records of a type
 */
export function canReadNode(permissionOfType: (type: NodeType) => Permission) {
  return rule('canReadNode', { cache: 'no_cache' })((_parent: unknown, { id }: { id: string }, { caller }) => {
    const type = parseNodeId(id)?.type;
    return decide(caller, { permission: type && permissionOfType(type) }) ?? true;
  });
}
