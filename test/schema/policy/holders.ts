import type { GraphQLContext } from '../../../schema/context.ts';
import type { Caller } from '../../../src/access/caller.ts';
import type { Permission } from '../../../src/access/permissions.ts';
import { ValidationErrors } from '../../../src/input/validation-errors.ts';
import type { Registrar } from '../../../src/registrar.ts';

/** A caller, as far as permissions are decided from it. */
export interface Holder {
  readonly actorType: 'user' | 'api_key' | 'oauth_client';
  readonly permissions: ReadonlySet<Permission>;
}

/** Shows that a resolver was reached: nothing refused before. */
export class Reached extends Error {}

/** Stands for everything behind the permissions: whoever calls any part of it was let through. */
const behind: object = new Proxy(() => undefined, {
  get: () => behind,
  apply() {
    throw new Reached();
  },
});

/** Returns the context of a request by somebody; null without credentials. */
export function contextOf(holder: Holder | null): GraphQLContext {
  const scope = { requestId: 'test', ip: null, errors: new ValidationErrors() };
  const registrar = { log: { error: () => undefined }, database: behind, requestCounter: behind };
  const caller: Caller | null = holder && {
    ...scope,
    ...holder,
    institutionId: 1,
    actorId: 1,
    actorName: 'Test',
    credential: 'test',
    plan: 'standard',
    timeZone: 'UTC',
    sessionId: null,
  };
  return { registrar: registrar as unknown as Registrar, scope, caller };
}
