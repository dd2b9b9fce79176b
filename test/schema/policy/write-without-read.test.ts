import { describe, expect, test } from 'vitest';
import { buildSchema } from '../../../schema/schema.ts';
import { apiKeyPermissions, builtInRoles, type Permission } from '../../../src/access/permissions.ts';
import { mutationArguments } from '../../support/mutation-arguments.ts';
import { rootFields, specificationOf, specifiedTypes } from '../../support/root-fields.ts';
import { sampleOperation } from '../../support/sample-operation.ts';
import { useWriters } from './writers.ts';

/** Mutations return nothing that their caller could not read or has not just sent. */

const { app, admin, administrator, writerWithout, countRecords } = await useWriters();

/** The permission that a mutation needs to return each type. Six results have none of their own, only their records. */
const readPermissions: Record<string, Permission> = {
  ...Object.fromEntries(specifiedTypes.map(({ name, rule }) => [name, rule as Permission])),
  AttendanceCorrection: 'read:attendance',
  AttendanceRoll: 'read:attendance',
  CalendarChange: 'read:classes',
  GradeSubmission: 'read:grades',
  Reactivation: 'read:students',
  StudentMove: 'read:students',
};

/** Fields that a mutation may return without the read permission, where its result has no id. */
const harmlessSelections: Readonly<Record<string, string>> = {
  AttendanceCorrection: '{ updated }',
  AttendanceRoll: '{ created }',
  CalendarChange: '{ created }',
  GradeSubmission: '{ created }',
  Reactivation: '{ student { id } }',
  StudentMove: '{ moved { id } }',
};

/** Types that contain only input or effects of the call itself, or data that its own permission allows to read. */
const openTypes =
  /^(TokenSet|Session|AccessToken|Message|Deleted\w+|ErasedStudent|ApiKey|CreatedApiKey|OAuthClient|CreatedOAuthClient|Institution|Account|Security|IdentityProvider|SuppressedAddress|LoginStep|LoginChallenge|PasskeyChallenge|TotpSecret|AddedFactor|Authenticator|RecoveryCodes|(OneRoster)?ImportResult|OneRosterUndoResult|AttendanceChange|RollReminders|GradesPublication)$/;

const mutations = rootFields(buildSchema())
  .filter(({ kind }) => kind === 'Mutation')
  .map((mutation) => {
    const { rule, creates } = specificationOf(mutation);
    const type = String(mutation.field.type).replace(/\W/g, '');
    return {
      name: mutation.field.name,
      mutation,
      type,
      rule: rule.replace('a user with ', '') as Permission,
      creates,
      needed: readPermissions[type],
    };
  });

/** Those that return what their own permission does not let read. */
const guarded = mutations.flatMap(({ needed, ...mutation }) =>
  needed && needed !== mutation.rule ? [{ ...mutation, needed }] : [],
);

const [creations, changes] = [true, false].map((creates) =>
  guarded.filter((mutation) => mutation.creates === creates),
) as [typeof guarded, typeof guarded];

test('knows the read permission of every type that a mutation returns', () => {
  expect(mutations.filter(({ needed, type }) => !needed && !openTypes.test(type)).map(({ name }) => name)).toEqual([]);
});

test('lets built-in roles and API keys read the types that they write', () => {
  const holders = [
    ...Object.values(builtInRoles).map((role) => new Set<Permission>(role.permissions)),
    apiKeyPermissions,
  ];
  for (const granted of holders)
    for (const { name, rule, needed } of guarded) if (granted.has(rule)) expect(granted.has(needed), name).toBe(true);
});

describe('without the read permission, GraphQL refuses before any change, but may return the id:', () => {
  test.each(changes)('$name', async ({ name, mutation, type, needed }) => {
    const client = await writerWithout(needed);
    const args = (await mutationArguments[name]?.({ app, user: admin, client: administrator })) ?? {};
    const { query, variables } = sampleOperation(mutation, (argument) => args[argument], 1);
    const before = await countRecords();

    const { body } = await client.graphql(query, { ...variables, ...args });

    expect(body.data).toBeNull();
    expect(body.errors).toMatchObject([
      { message: `This needs the permission ${needed}.`, extensions: { code: 'FORBIDDEN' } },
    ]);
    expect(body.errors[0].path.slice(0, 1)).toEqual([name]);
    expect(await countRecords()).toEqual({ changes: before.changes, refusals: before.refusals + 1 });

    const selection = harmlessSelections[type] ?? '{ id __typename }';
    const harmless = query.replace(new RegExp(`(\\b${name}(\\([^)]*\\))? ).*$`), `$1${selection} }`);
    const allowed = await client.graphql(harmless, { ...variables, ...args });
    expect(allowed.body.errors).toBeUndefined();
  });
});

describe('without the read permission, GraphQL returns the own fields of a created record:', () => {
  test.each(creations)('$name', async ({ name, mutation, needed }) => {
    const client = await writerWithout(needed);
    const args = (await mutationArguments[name]?.({ app, user: admin, client: administrator })) ?? {};
    const { query, variables } = sampleOperation(mutation, (argument) => args[argument], 0);

    const { body } = await client.graphql(query, { ...variables, ...args });

    expect(body.errors).toBeUndefined();
  });
});

test.each([
  ['read:students', 'createStudent(input: { studentId: "W-2", firstName: "A", lastName: "B" }) { parent { email } }'],
  ['read:classes', 'createClass(input: { code: "W-2", name: "A" }) { course { name } }'],
] as const)('refuses without %s the records that a created one refers to', async (needed, mutation) => {
  const client = await writerWithout(needed);
  const before = await countRecords();
  const { body } = await client.graphql(`mutation { ${mutation} }`);
  expect(body.errors).toMatchObject([
    { message: `This needs the permission ${needed}.`, extensions: { code: 'FORBIDDEN' } },
  ]);
  expect(await countRecords()).toEqual({ changes: before.changes, refusals: before.refusals + 1 });
});

test.each(['records { status }', 'summary { present }'])('recordAttendance refuses to return %s', async (selection) => {
  const client = await writerWithout('read:attendance');
  const { body } = await client.graphql(
    `mutation { recordAttendance(classId: 1, date: "2024-10-01", entries: []) { created ${selection} } }`,
  );
  expect(body.errors[0].message).toBe('This needs the permission read:attendance.');
});
