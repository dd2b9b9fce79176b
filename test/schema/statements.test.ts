import { getNamedType, getNullableType, isListType, isObjectType, parse } from 'graphql';
import { expect, test } from 'vitest';
import type { GraphQLContext } from '../../schema/context.ts';
import { compile } from '../../schema/execution/compile.ts';
import { buildSchema } from '../../schema/schema.ts';
import { permissions } from '../../src/access/permissions.ts';
import { ValidationErrors } from '../../src/input/validation-errors.ts';
import { useApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { sampleDays } from '../support/id-arguments.ts';
import { rootFields } from '../support/root-fields.ts';
import { sampleOperation } from '../support/sample-operation.ts';
import { type FirstIds, fillSchool } from '../support/school.ts';
import { sqlDuring } from '../support/sql-counter.ts';

const app = await useApp();
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

const fill = async (rows: number, firstId: number) => {
  const user = await app.make.aUser();
  return { user, ids: await fillSchool(app.pool, user, rows, firstId) };
};
schools.small = await fill(1, 1_000_000);
schools.large = await fill(50, 2_000_000);

function contextFor({ user: { id, institution } }: School): GraphQLContext {
  const scope = { requestId: 'test', ip: null, errors: new ValidationErrors() };
  const principal = {
    institutionId: institution.id,
    actorId: id,
    actorType: 'user',
    actorName: 'Ada',
    plan: 'enterprise',
    timeZone: 'UTC',
    credential: `user:${id}`,
    permissions: new Set(permissions),
    sessionId: null,
  } as const;
  return { registrar: app.registrar, scope, caller: { ...principal, ...scope }, hasManyFields: true };
}

/** Queries a list in a school and returns the statements that were run and the number of entries. */
async function queryList(
  list: (typeof lists)[number],
  school: School,
): Promise<{ statements: string[]; entries: number }> {
  const idOf: Record<string, string> = { classId: 'classes', webhookId: 'webhooks', studentId: 'students' };
  const { query, variables } = sampleOperation(list, (name, { required }) => {
    if (name === 'limit' || name === 'first') return list.field.name === 'search' ? 20 : 50;
    // Attendance is recorded only for the day before, so every roll of this day is missing.
    if (name === 'date' && required) return list.field.name === 'absentStudents' ? '2026-01-07' : '2026-01-06';
    if (/YearId$/.test(name)) return (school.ids.terms as number) + 900;
    const day = sampleDays[`${list.field.name} ${name}`];
    if (day) return day;
    return required && idOf[name] ? school.ids[idOf[name]] : undefined;
  });
  const run = compile(schema, parse(query));
  let result: Awaited<ReturnType<typeof run>> = {};
  const statements = await sqlDuring(app.pool, async () => {
    result = await run(undefined, contextFor(school), variables);
  });
  expect(result.errors, query).toBeUndefined();
  const value = result.data?.[list.field.name] as object | undefined;
  const rows = Array.isArray(value) ? value : Object.values(value ?? {}).find(Array.isArray);
  return { statements, entries: rows?.length ?? 0 };
}

/** Returns the statements of `after` that are not in `before`, counting repetitions. */
function additionalStatements(before: readonly string[], after: readonly string[]): string[] {
  const remaining = [...before];
  return after.filter((text) => {
    const index = remaining.indexOf(text);
    if (index >= 0) remaining.splice(index, 1);
    return index < 0;
  });
}

test.each(lists.map((list) => ({ name: list.field.name, list })))(
  '$name runs no more statements for fifty rows than for one',
  async ({ name, list }) => {
    const one = await queryList(list, schools.small as School);
    const fifty = await queryList(list, schools.large as School);
    // There may be fewer: a search with enough matches does not search for typing errors.
    expect(additionalStatements(one.statements, fifty.statements)).toEqual([]);
    // Permissions and scopes are fixed lists, nobody has the sample's name, and `search` returns at most 20 records; every other list
    // must return all its rows.
    if (!['permissions', 'oauthScopes', 'possibleDuplicates'].includes(name))
      expect(fifty.entries).toBeGreaterThanOrEqual(name === 'search' ? 20 : 50);
  },
);
