import { type Permission, permissions } from '../../src/auth/principals/permissions.ts';
import { notPermitted } from '../../src/auth/principals/permitted.ts';
import { AppError } from '../../src/errors.ts';
import { type GraphQLContext, unauthorized } from '../context.ts';
import { rule } from './shield.ts';

type Decision = true | Error;

/** Rules read nothing but the caller, so one decision a rule and request is enough. */
function decide(name: string, decision: (context: GraphQLContext) => Decision) {
  return rule(name, { cache: 'contextual' })((_parent: unknown, _args: unknown, context: GraphQLContext) =>
    decision(context),
  );
}

function permissionRule(permission: Permission) {
  return decide(permission, ({ caller }) => {
    if (!caller) return unauthorized();
    return caller.permissions.has(permission) || notPermitted(permission);
  });
}

/** A rule for each permission of the catalogue: `can['read:students']`. */
export const can = Object.fromEntries(
  permissions.map((permission) => [permission, permissionRule(permission)]),
) as Record<Permission, ReturnType<typeof permissionRule>>;

const asked = new Map<unknown, Permission>(permissions.map((permission) => [can[permission], permission]));

/** The permission that a rule asks for; undefined where it asks for something else. */
export function permissionOf(rule: unknown): Permission | undefined {
  return asked.get(rule);
}

/** Anybody with working credentials. */
export const isAuthenticated = decide('isAuthenticated', ({ caller }) => caller !== null || unauthorized());

/** A person who signed in: API keys stand for no person ([D18]). */
export const isUser = decide('isUser', ({ caller }) => {
  if (!caller) return unauthorized();
  return (
    caller.actorType === 'user' || new AppError('forbidden', 'This needs a bearer token; an API key is not enough.')
  );
});
