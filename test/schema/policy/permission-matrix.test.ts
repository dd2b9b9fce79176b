import type { GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import type { GraphQLContext } from '../../../schema/context.ts';
import { buildBareSchema, guardRootFields } from '../../../schema/schema.ts';
import type { Caller } from '../../../src/auth/principals/caller.ts';
import { apiKeyPermissions, builtInRoles, type Permission } from '../../../src/auth/principals/permissions.ts';
import { AppError } from '../../../src/errors.ts';
import { ValidationErrors } from '../../../src/input/validation-errors.ts';
import type { Registrar } from '../../../src/registrar.ts';
import { type RootField, rootFields, specifiedFields } from '../../support/root-fields.ts';

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

function contextOf(holder: Holder | null): GraphQLContext {
  const scope = { requestId: 'test', ip: null, problems: new ValidationErrors() };
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

/** The schema with its rules, in which a root field that is not refused answers `executed`. */
function guardedSchema(): GraphQLSchema {
  const schema = buildBareSchema();
  for (const { field } of rootFields(schema)) field.resolve = () => 'executed';
  return guardRootFields(schema);
}

async function decision(field: RootField['field'], holder: Holder | null): Promise<string> {
  const info = { fieldName: field.name } as GraphQLResolveInfo;
  const resolve = field.resolve as (...args: unknown[]) => unknown;
  // Rules return their refusals.
  const result = await resolve(undefined, {}, contextOf(holder), info);
  if (result === 'executed') return 'allowed';
  if (result instanceof AppError) return result.code;
  throw result;
}

describe.each(Object.entries(holders))('%s', (_name, holder) => {
  test.each(rootFields(guardedSchema()).map(({ kind, field }) => ({ name: field.name, kind, field })))(
    '$name',
    async ({ kind, field }) => {
      const rule = specifiedFields.find((known) => known.kind === kind && known.name === field.name)?.rule ?? 'unknown';
      expect(await decision(field, holder)).toBe(expected(rule, holder));
    },
  );
});
