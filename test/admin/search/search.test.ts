import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { statementsOf } from '../../support/statements.ts';
import { aUserWithPermissions } from '../../support/user-with-permissions.ts';

/** The root field `search`: records of every kind that the caller may read ([D97]). */

const app = await useSharedApp();

const SEARCH = `query ($q: String!, $kinds: [SearchKind!], $limit: Int) {
  search(q: $q, kinds: $kinds, limit: $limit) {
    __typename
    ... on Student { firstName }
    ... on Guardian { name }
    ... on Class { name }
    ... on Course { name }
    ... on User { name }
  }
}`;

async function find(client: Client, q: string, variables: object = {}): Promise<string[]> {
  const { body } = await client.graphql(SEARCH, { q, ...variables });
  expect(body.errors).toBeUndefined();
  type Hit = { __typename: string; name?: string; firstName?: string };
  return body.data.search.map(({ __typename, name, firstName }: Hit) => `${__typename} ${name ?? firstName}`);
}

async function aSchool() {
  const { make } = app;
  const user = await make.aUser({ name: 'Nora Admin' });
  const { institution } = user;
  const client = await app.as(user);
  const aStudent = (first_name: string, last_name = 'Family', columns = {}) =>
    make.aStudent(institution, { first_name, last_name, ...columns });
  const aGuardian = async (name: string, phone: string | null, ...students: number[]) => {
    const id = await make.aGuardian(institution, { name, phone });
    for (const studentId of students) {
      await client.graphql(`mutation { linkGuardian(studentId: ${studentId}, guardianId: ${id}) { id } }`);
    }
    return id;
  };
  return { make, institution, client, aStudent, aGuardian };
}

test('finds records of every kind, the best first', async () => {
  const { make, institution, client, aStudent, aGuardian } = await aSchool();
  await aStudent('Annora');
  await aStudent('Nora');
  await aStudent('Norah');
  await aStudent('Bea Nora');
  await aGuardian('Nora Guardian', null);
  await make.aClass(institution, { name: 'Nora', code: 'N-1' });
  await make.aCourse(institution, { name: 'Songs of Nora', code: 'N-2' });

  expect(await find(client, 'NORA')).toEqual([
    'Student Nora',
    'Class Nora',
    'Student Norah',
    'Guardian Nora Guardian',
    'User Nora Admin',
    'Student Bea Nora',
    'Course Songs of Nora',
    'Student Annora',
  ]);
  expect(await find(client, 'nora', { kinds: ['class', 'course'] })).toEqual(['Class Nora', 'Course Songs of Nora']);
  expect(await find(client, 'nora', { limit: 2 })).toEqual(['Student Nora', 'Class Nora']);
  expect(await find(client, 'nora songs')).toEqual(['Course Songs of Nora']);
  expect(await find(client, '-,.')).toEqual([]);
});

test.each(['Pat Lovelace', 'lovelace, pat', '541-555-0177', '(541) 555 0177', '5415550177'])(
  'finds a guardian and the guardian’s students by %s, whose words are those of one guardian',
  async (q) => {
    const { client, aStudent, aGuardian } = await aSchool();
    const [ada, byron] = [await aStudent('Ada'), await aStudent('Byron')];
    await aStudent('Deleted', 'Child', { deleted_at: new Date() });
    await aGuardian('Pat Lovelace', '+1 541.555.0177', ada, byron);
    await aGuardian('Pat King', '+1 541 555 0100', ada);
    await aGuardian('Chris Lovelace', null, byron);

    expect(await find(client, q)).toEqual(['Guardian Pat Lovelace', 'Student Ada', 'Student Byron']);
    expect(await find(client, q, { kinds: ['student'] })).toEqual(['Student Ada', 'Student Byron']);
    expect(await find(client, 'King Chris')).toEqual([]);
  },
);

test('leaves out what the caller may not read, and other institutions', async () => {
  const { make, institution, client, aStudent, aGuardian } = await aSchool();
  await aGuardian('Zora', null, await aStudent('Zorina'));
  await make.aClass(institution, { name: 'Zora', code: 'Z' });
  const withOnly = (...permissions: Parameters<typeof aUserWithPermissions>[2]) =>
    aUserWithPermissions(app, institution, permissions);

  expect(await find(client, 'zora')).toEqual(['Guardian Zora', 'Class Zora', 'Student Zorina']);
  expect(await find(await withOnly('read:students', 'read:classes'), 'zora')).toEqual(['Class Zora']);
  expect(await find(await withOnly('read:guardians'), 'zora')).toEqual(['Guardian Zora']);
  expect(await find(await withOnly('read:grades'), 'zora', { kinds: ['student', 'guardian'] })).toEqual([]);
  expect(await find((await aSchool()).client, 'zora')).toEqual([]);
  const anonymous = await app.anonymous().graphql(SEARCH, { q: 'zora' });
  expect(anonymous.body.errors[0].extensions.code).toBe('UNAUTHORIZED');
});

test('nested lists of different kinds are read apart, by a number of statements that does not depend on that of hits', async () => {
  const { make, institution, client, aStudent, aGuardian } = await aSchool();
  const classId = await make.aClass(institution, { name: 'Mira', code: 'M' });
  const pupil = await aStudent('Pupil', 'Inclass', { class_id: classId });
  await aGuardian('Mira One', null, await aStudent('Child', 'Athome'));
  const query = `{ search(q: "mira", kinds: [guardian, class], limit: 5) {
    ... on Guardian { students { firstName } } ... on Class { students { lastName } } } }`;

  const { body } = await client.graphql(query);
  expect(body.data.search).toEqual([{ students: [{ lastName: 'Inclass' }] }, { students: [{ firstName: 'Child' }] }]);
  const few = await statementsOf(app, () => client.graphql(query));
  for (const number of [2, 3, 4]) await aGuardian(`Mira ${number}`, null, pupil);
  expect(await statementsOf(app, () => client.graphql(query))).toHaveLength(few.length);
});

test('refuses a search without text and a limit above 20', async () => {
  const { client } = await aSchool();
  const { body } = await client.graphql(SEARCH, { q: ' ', limit: 21 });
  expect(body.errors[0].extensions.details).toEqual({ q: ['is required.'], limit: ['must be between 1 and 20.'] });
});
