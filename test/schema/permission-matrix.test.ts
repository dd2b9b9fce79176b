import type { GraphQLResolveInfo } from 'graphql';
import { describe, expect, test } from 'vitest';
import type { GraphQLContext } from '../../schema/context.ts';
import { buildSchema } from '../../schema/schema.ts';
import type { Caller } from '../../src/auth/caller.ts';
import { apiKeyPermissions, builtInRoles, type Permission } from '../../src/auth/permissions.ts';
import { AppError } from '../../src/errors.ts';
import { Problems } from '../../src/problems.ts';
import type { Registrar } from '../../src/registrar.ts';
import { rootFields, specifiedFields } from '../support/root-fields.ts';

interface Holder {
  actorType: 'user' | 'api_key';
  permissions: ReadonlySet<Permission>;
}

const holders: Record<string, Holder | null> = {
  anonymous: null,
  'an API key': { actorType: 'api_key', permissions: apiKeyPermissions },
  ...Object.fromEntries(
    Object.entries(builtInRoles).map(([name, role]) => [
      name,
      { actorType: 'user', permissions: new Set<Permission>(role.permissions) },
    ]),
  ),
};

/** What the specification expects of a holder at a field with a rule. */
function expected(rule: string, holder: Holder | null): string {
  if (rule === 'anybody') return 'allowed';
  if (!holder) return 'unauthorized';
  if (rule === 'signed in') return 'allowed';
  if (rule === 'a user') return holder.actorType === 'user' ? 'allowed' : 'forbidden';
  return holder.permissions.has(rule as Permission) ? 'allowed' : 'forbidden';
}

/** A context in which resolvers get no further than to the database. */
function contextOf(holder: Holder | null): GraphQLContext {
  const scope = { requestId: 'test', ip: null, problems: new Problems() };
  const caller =
    holder &&
    ({
      ...scope,
      ...holder,
      institutionId: 1,
      actorId: 1,
      actorName: 'Test',
      credential: 'test',
      plan: 'standard',
      sessionId: null,
    } satisfies Caller);
  return { registrar: { log: { error: () => undefined } } as unknown as Registrar, scope, caller };
}

async function decision(
  resolve: (...args: never[]) => unknown,
  holder: Holder | null,
  fieldName: string,
): Promise<string> {
  const info = { fieldName, fieldNodes: [{ selectionSet: undefined }], fragments: {} } as unknown as GraphQLResolveInfo;
  // Shield returns refusals, services throw.
  const answer = new Promise((settle) => settle(resolve(...([undefined, {}, contextOf(holder), info] as never[]))));
  const result = await answer.catch((error: unknown) => error);
  const isRefusal = result instanceof AppError && ['forbidden', 'unauthorized'].includes(result.code);
  return isRefusal ? result.code : 'allowed';
}

describe.each(Object.entries(holders))('%s', (_name, holder) => {
  test.each(rootFields(buildSchema()).map(({ kind, field }) => ({ name: field.name, kind, field })))(
    '$name',
    async ({ kind, field }) => {
      const rule = specifiedFields.find((known) => known.kind === kind && known.name === field.name)?.rule ?? 'unknown';
      expect(await decision(field.resolve as never, holder, field.name)).toBe(expected(rule, holder));
    },
  );
});
