import {
  type GraphQLField,
  GraphQLObjectType,
  type GraphQLResolveInfo,
  getNamedType,
  getOperationAST,
  isLeafType,
  parse,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import type { GraphQLContext } from '../../../schema/context.ts';
import { findNestedRefusal } from '../../../schema/policy/nested-permissions.ts';
import { nestedPermissions, resultPermissions } from '../../../schema/policy/record-permissions.ts';
import { buildBareSchema, guardRootFields } from '../../../schema/schema.ts';
import { nodeTypes, toNodeId } from '../../../schema/shared/node-id.ts';
import { apiKeyPermissions, type Permission, permissions } from '../../../src/access/permissions.ts';
import { AppError } from '../../../src/shared/errors.ts';
import { type RootField, rootFields, specificationOf, specifiedTypes } from '../../support/root-fields.ts';
import { allBut } from '../../support/user-with-permissions.ts';
import { contextOf, type Holder, Reached } from './holders.ts';

/**
 * Everything that the specification says about who may do what, for holders who differ in each permission: one who has only it and one
 * who has all others.
 */

const user = (granted: readonly Permission[]): Holder => ({ actorType: 'user', permissions: new Set(granted) });

const holders: Readonly<Record<string, Holder | null>> = {
  anonymous: null,
  'an API key': { actorType: 'api_key', permissions: apiKeyPermissions },
  'an OAuth client with every permission': { actorType: 'oauth_client', permissions: new Set(permissions) },
  'an OAuth client with one permission': { actorType: 'oauth_client', permissions: new Set(['read:courses']) },
  'an OAuth client for OneRoster': { actorType: 'oauth_client', permissions: new Set() },
  'a user with no permission': user([]),
  ...Object.fromEntries(permissions.map((permission) => [`a user with ${permission}`, user([permission])])),
  ...Object.fromEntries(permissions.map((permission) => [`a user without ${permission}`, user(allBut(permission))])),
};

type Decision = 'allowed' | 'unauthorized' | 'forbidden';

/** Returns the decision about a rule as the specification words it. */
function expectedDecision(rule: string, holder: Holder | null): Decision {
  if (rule === 'anybody') return 'allowed';
  if (!holder) return 'unauthorized';
  const meets = (part: string): boolean => {
    if (part === 'signed in') return holder.actorType !== 'oauth_client' || holder.permissions.size > 0;
    if (part === 'a user') return holder.actorType === 'user';
    return holder.permissions.has(part as Permission);
  };
  return rule.split(' with ').every(meets) ? 'allowed' : 'forbidden';
}

/** Expects the same decisions about a rule for all holders. */
async function expectDecisions(
  rule: string,
  decide: (context: GraphQLContext) => Promise<unknown> | unknown,
): Promise<void> {
  const decided: Record<string, string> = {};
  for (const [name, holder] of Object.entries(holders))
    decided[name] = await outcomeOf(async () => decide(contextOf(holder)));
  const expected = Object.entries(holders).map(([name, holder]) => [name, expectedDecision(rule, holder)]);
  expect(decided).toEqual(Object.fromEntries(expected));
}

async function outcomeOf(run: () => Promise<unknown>): Promise<string> {
  // Rules return refusals instead of throwing them.
  const result = await run().catch((error: unknown) => error);
  if (result instanceof AppError) return result.code;
  if (result instanceof Reached) return 'allowed';
  throw result;
}

const bare = buildBareSchema();
for (const { field } of rootFields(bare)) field.resolve = () => new Reached();
const schema = guardRootFields(bare);
const fields = rootFields(schema);

function resolve(field: GraphQLField<unknown, unknown>, args: object, context: GraphQLContext, type?: string) {
  const parentType = schema.getType(type ?? 'Query') as GraphQLObjectType;
  const info = { fieldName: field.name, parentType, fieldNodes: [{}], fragments: {}, path: { key: field.name } };
  return field.resolve?.(
    {
      id: 1,
      classId: 1,
      courseId: 1,
      studentId: 1,
      guardianId: 1,
      comparedPeriod: { from: '2026-01-05', to: '2026-01-09' },
    },
    { id: '', ...args },
    context,
    info as unknown as GraphQLResolveInfo,
  );
}

test.each(fields.map((root) => ({ name: root.field.name, root })))('$name', async ({ root }) => {
  await expectDecisions(specificationOf(root).rule, (context) => resolve(root.field, {}, context));
});

test.each(nodeTypes)('node of the type %s', async (type) => {
  const node = fields.find(({ field }) => field.name === 'node') as RootField;
  const rule = specifiedTypes.find(({ name }) => name === type)?.rule ?? 'no rule';
  await expectDecisions(rule, (context) => resolve(node.field, { id: toNodeId(type, 1) }, context));
});

const nested = specifiedTypes.flatMap(({ name: type, fields: inside }) =>
  inside.map(({ name, rule, ...field }) => ({ name: `${type}.${name}`, rule, type: String(field.type) })),
);

test.each(nested)('$name', async ({ name, rule, type }) => {
  const [parent = '', own = ''] = name.split('.');
  const field = (schema.getType(parent) as GraphQLObjectType).getFields()[own] as GraphQLField<unknown, unknown>;
  expect(String(field.type)).toBe(type);
  await expectDecisions(rule, (context) => resolve(field, { date: '2026-01-05' }, context, parent));
});

test('the specification has every type and nested field with a permission', () => {
  const rules = Object.entries(nestedPermissions).flatMap(([type, inside]) =>
    Object.entries(inside).map(([field, rule]) => [`${type}.${field}`, rule]),
  );
  expect(Object.fromEntries(nested.map(({ name, rule }) => [name, rule]))).toEqual(Object.fromEntries(rules));
  const types = specifiedTypes.flatMap(({ name, rule }) => (rule ? [[name, rule]] : []));
  expect(Object.fromEntries(types)).toEqual(resultPermissions);
});

/** The mutations that return a type with a permission, and one of its own fields. */
const answers = fields.flatMap((root) => {
  const type = getNamedType(root.field.type);
  const rule = specifiedTypes.find(({ name }) => name === type.name)?.rule;
  if (root.kind === 'Query' || !rule || !(type instanceof GraphQLObjectType)) return [];
  const own = Object.values(type.getFields()).find(
    ({ name, type: of }) => isLeafType(getNamedType(of)) && !['id', 'nodeId', 'secret'].includes(name),
  );
  return own ? [{ name: root.field.name, own: own.name, rule, specified: specificationOf(root) }] : [];
});

describe('the own fields in the answer of', () => {
  test.each(answers)('$name', async ({ name, own, rule, specified }) => {
    const operation = getOperationAST(parse(`mutation { ${name} { id ${own} } }`));
    const expected: Record<string, boolean> = {};
    const refused: Record<string, boolean> = {};
    for (const [key, holder] of Object.entries(holders)) {
      const { caller } = contextOf(holder);
      const mayWrite = expectedDecision(specified.rule, holder) === 'allowed';
      expected[key] = mayWrite && !specified.creates && expectedDecision(rule, holder) === 'forbidden';
      refused[key] =
        findNestedRefusal(schema, operation as NonNullable<typeof operation>, {}, {}, caller) !== undefined;
    }
    expect(refused).toEqual(expected);
  });
});
