import { type Permission, permissions } from '../../src/access/permissions.ts';
import { missingPermission } from '../../src/access/require-permission.ts';
import { AppError } from '../../src/shared/errors.ts';
import { type GraphQLContext, unauthorized } from '../context.ts';
import { type NodeType, parseNodeId } from '../shared/node-id.ts';
import { rule } from './shield.ts';

type Decision = true | Error;

/** Creates a rule. Rules depend only on the caller, so their decision is cached per request. */
function createRule(name: string, decision: (context: GraphQLContext) => Decision) {
  return rule(name, { cache: 'contextual' })((_parent: unknown, _args: unknown, context: GraphQLContext) =>
    decision(context),
  );
}

function permissionRule(permission: Permission) {
  return createRule(permission, ({ caller }) => {
    if (!caller) return unauthorized();
    return caller.permissions.has(permission) || missingPermission(permission);
  });
}

/** The rule for each permission: `can['read:students']`. */
export const can = Object.fromEntries(
  permissions.map((permission) => [permission, permissionRule(permission)]),
) as Record<Permission, ReturnType<typeof permissionRule>>;

/** The rule for a signed-in user with a permission: only a person creates credentials for others. */
export const userCan = Object.fromEntries(
  permissions.map((permission) => [
    permission,
    createRule(`user with ${permission}`, ({ caller }) => {
      if (!caller) return unauthorized();
      if (caller.actorType !== 'user') return userRequired();
      return caller.permissions.has(permission) || missingPermission(permission);
    }),
  ]),
) as Record<Permission, ReturnType<typeof permissionRule>>;

const permissionsByRule = new Map<unknown, Permission>(
  permissions.flatMap((permission) => [
    [can[permission], permission],
    [userCan[permission], permission],
  ]),
);

/** Returns the permission that a rule requires, or undefined if it requires something else. */
export function permissionOf(rule: unknown): Permission | undefined {
  return permissionsByRule.get(rule);
}

/** Requires valid credentials. Tokens of OAuth clients for OneRoster alone open nothing here. */
export const isAuthenticated = createRule('isAuthenticated', ({ caller }) => {
  if (!caller) return unauthorized();
  const isForOneRosterOnly = caller.actorType === 'oauth_client' && caller.permissions.size === 0;
  return !isForOneRosterOnly || new AppError('forbidden', 'The scopes of this token are for OneRoster only.');
});

/**
 * Requires the permission to read the record that a global id names. If it names none, the resolver reports it.
 * @param permissionOfType returns the permission to read records of a type
 */
export function canReadNode(permissionOfType: (type: NodeType) => Permission) {
  return rule('canReadNode', { cache: 'no_cache' })((_parent: unknown, { id }: { id: string }, { caller }) => {
    if (!caller) return unauthorized();
    const type = parseNodeId(id)?.type;
    const permission = type && permissionOfType(type);
    return !permission || caller.permissions.has(permission) || missingPermission(permission);
  });
}

/** Requires a signed-in user. API keys and OAuth clients do not represent a person ([D18]). */
export const isUser = createRule('isUser', ({ caller }) => {
  if (!caller) return unauthorized();
  return caller.actorType === 'user' || userRequired();
});

function userRequired(): AppError {
  return new AppError('forbidden', "This needs a user's bearer token; an API key or an OAuth client is not enough.");
}
