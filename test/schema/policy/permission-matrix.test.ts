import type { GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import type { GraphQLContext } from '../../../schema/context.ts';
import { buildBareSchema, guardRootFields } from '../../../schema/schema.ts';
import { nodeTypes, toNodeId } from '../../../schema/shared/node-id.ts';
import type { Caller } from '../../../src/access/caller.ts';
import { apiKeyPermissions, builtInRoles, type Permission, permissions } from '../../../src/access/permissions.ts';
import { ValidationErrors } from '../../../src/input/validation-errors.ts';
import type { Registrar } from '../../../src/registrar.ts';
import { AppError } from '../../../src/shared/errors.ts';
import { type RootField, rootFields, specifiedFields } from '../../support/root-fields.ts';

interface Holder {
  actorType: 'user' | 'api_key' | 'oauth_client';
  permissions: ReadonlySet<Permission>;
}

const holders: Record<string, Holder | null> = {
  anonymous: null,
  'an API key': { actorType: 'api_key', permissions: apiKeyPermissions },
  'an OAuth client with every permission': { actorType: 'oauth_client', permissions: new Set(permissions) },
  'an OAuth client with one permission': { actorType: 'oauth_client', permissions: new Set(['read:courses']) },
  ...Object.fromEntries(
    Object.entries(builtInRoles).map(([name, role]) => [
      name,
      { actorType: 'user', permissions: new Set<Permission>(role.permissions) },
    ]),
  ),
};

/** Returns the decision that the specification requires for a holder and a rule. */
function expectedDecision(rule: string, holder: Holder | null): string {
  if (rule === 'anybody') return 'allowed';
  if (!holder) return 'unauthorized';
  if (rule === 'signed in') return 'allowed';
  if (rule === 'a user') return holder.actorType === 'user' ? 'allowed' : 'forbidden';
  const [, permission] = /^a user with (.+)$/.exec(rule) ?? [];
  if (permission && holder.actorType !== 'user') return 'forbidden';
  return holder.permissions.has((permission ?? rule) as Permission) ? 'allowed' : 'forbidden';
}

function contextOf(holder: Holder | null): GraphQLContext {
  const scope = { requestId: 'test', ip: null, errors: new ValidationErrors() };
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
      timeZone: 'UTC',
      sessionId: null,
    } satisfies Caller);
  return { registrar: { log: { error: () => undefined } } as unknown as Registrar, scope, caller };
}

/** Builds the guarded schema with root fields that resolve to `executed`. */
function buildGuardedSchema(): GraphQLSchema {
  const schema = buildBareSchema();
  for (const { field } of rootFields(schema)) field.resolve = () => 'executed';
  return guardRootFields(schema);
}

async function decide(field: RootField['field'], holder: Holder | null, args: object = { id: '' }): Promise<string> {
  const info = { fieldName: field.name } as GraphQLResolveInfo;
  const resolve = field.resolve as (...args: unknown[]) => unknown;
  // Rules return refusals instead of throwing them.
  const result = await resolve(undefined, args, contextOf(holder), info);
  if (result === 'executed') return 'allowed';
  if (result instanceof AppError) return result.code;
  throw result;
}

const fields = rootFields(buildGuardedSchema());

/** Returns the rule that the specification gives for a root field. */
function specifiedRule(kind: string, name: string): string {
  return specifiedFields.find((candidate) => candidate.kind === kind && candidate.name === name)?.rule ?? 'unknown';
}

describe.each(Object.entries(holders))('%s', (_name, holder) => {
  test.each(fields.map(({ kind, field }) => ({ name: field.name, kind, field })))('$name', async ({ kind, field }) => {
    expect(await decide(field, holder)).toBe(expectedDecision(specifiedRule(kind, field.name), holder));
  });

  test.each(nodeTypes)('node of the type %s', async (type) => {
    const node = fields.find(({ field }) => field.name === 'node')?.field as RootField['field'];
    const rule = specifiedRule('Query', type.toLowerCase());
    expect(await decide(node, holder, { id: toNodeId(type, 1) })).toBe(expectedDecision(rule, holder));
  });
});
