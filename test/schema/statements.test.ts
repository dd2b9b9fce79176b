import { getNamedType, getNullableType, isListType, isObjectType, parse } from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import type { GraphQLContext } from '../../schema/context.ts';
import { compile } from '../../schema/execution/compile.ts';
import { buildSchema } from '../../schema/schema.ts';
import { permissions } from '../../src/auth/principals/permissions.ts';
import { ValidationErrors } from '../../src/input/validation-errors.ts';
import { useApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { rootFields } from '../support/root-fields.ts';
import { sampleOperation } from '../support/sample-operation.ts';
import { type FirstIds, fillSchool } from '../support/school.ts';
import { sqlDuring } from '../support/sql-counter.ts';

const app = useApp();
const schema = buildSchema();
const lists = rootFields(schema).filter(({ kind, field }) => {
  const type = getNamedType(field.type);
  const isPage = isObjectType(type) && /(Page|Connection|Feed)$/.test(type.name);
  return kind === 'Query' && (isPage || isListType(getNullableType(field.type)));
});

interface School {
  user: TestUser;
  ids: FirstIds;
}

const schools: { small?: School; large?: School } = {};

beforeAll(async () => {
  const { pool } = app.current.registrar.database;
  const fill = async (rows: number, firstId: number) => {
    const user = await app.current.make.aUser();
    return { user, ids: await fillSchool(pool, user, rows, firstId) };
  };
  schools.small = await fill(1, 1_000_000);
  schools.large = await fill(50, 2_000_000);
});

function contextFor({ user: { id, institution } }: School): GraphQLContext {
  const scope = { requestId: 'test', ip: null, problems: new ValidationErrors() };
  const principal = {
    institutionId: institution.id,
    actorId: id,
    actorType: 'user',
    actorName: 'Ada',
    plan: 'enterprise',
    credential: `user:${id}`,
    permissions: new Set(permissions),
    sessionId: null,
  } as const;
  return { registrar: app.current.registrar, scope, caller: { ...principal, ...scope }, manyFields: true };
}

/** How many statements a list makes in a school, and how many entries it answers. */
async function ask(list: (typeof lists)[number], school: School): Promise<{ statements: string[]; entries: number }> {
  const idOf: Record<string, string> = { classId: 'classes', webhookId: 'webhooks' };
  const { query, variables } = sampleOperation(list, (name, { required }) => {
    if (name === 'limit' || name === 'first') return 50;
    // The rolls of the day before are taken, so that none is missing then.
    if (name === 'date' && required) return '2026-01-06';
    return required && idOf[name] ? school.ids[idOf[name]] : undefined;
  });
  const run = compile(schema, parse(query));
  let result: Awaited<ReturnType<typeof run>> = {};
  const statements = await sqlDuring(app.current.registrar.database.pool, async () => {
    result = await run(undefined, contextFor(school), variables);
  });
  expect(result.errors, query).toBeUndefined();
  const answer = result.data?.[list.field.name] as object | undefined;
  const rows = Array.isArray(answer) ? answer : Object.values(answer ?? {}).find(Array.isArray);
  return { statements, entries: rows?.length ?? 0 };
}

/** The statements of `after` that `before` does not have, each as often as it is one too many. */
function diffOfNew(before: readonly string[], after: readonly string[]): string[] {
  const left = [...before];
  return after.filter((text) => {
    const index = left.indexOf(text);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

test.each(lists.map((list) => ({ name: list.field.name, list })))(
  '$name makes as many statements for fifty rows as for one',
  async ({ name, list }) => {
    const one = await ask(list, schools.small as School);
    const fifty = await ask(list, schools.large as School);
    // Fewer may do: a search that finds enough does not look for typing errors.
    expect(diffOfNew(one.statements, fifty.statements)).toEqual([]);
    // Permissions are a catalogue; everything else must have been asked for many.
    if (name !== 'permissions') expect(fifty.entries).toBeGreaterThanOrEqual(50);
  },
);
