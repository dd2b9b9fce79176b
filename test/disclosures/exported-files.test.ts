import { beforeEach, expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import type { TestUser } from '../support/factories.ts';
import { report, withApiKey } from './access-report.ts';

/** An exported file leaves one entry, whoever exports it. */

const app = await useSharedApp();
let user: TestUser;
let staff: Client;
let ann: number;
let bob: number;

beforeEach(async () => {
  const { make } = app;
  user = await make.aUser();
  staff = await app.as(user);
  ann = await make.aStudent(user.institution, { first_name: 'Ann', status: 'active' });
  bob = await make.aStudent(user.institution, { first_name: 'Bob', status: 'inactive' });
});

test('a whole export leaves one entry for all students', async () => {
  const { client, recipient } = await withApiKey(app, user);
  await client.download('/students/export');
  const entry = {
    recipient,
    kind: 'export',
    studentCount: null,
    filter: null,
    fields: expect.arrayContaining(['id', 'studentId', 'firstName', 'dateOfBirth', 'className']),
  };
  expect(await report(staff, ann)).toMatchObject([entry]);
  expect(await report(staff, bob)).toMatchObject([entry]);
});

test('a member of staff who exports leaves an entry', async () => {
  await staff.download('/students/export?format=ndjson');
  const recipient = { type: 'user', id: user.id, name: 'Ada Admin' };
  expect(await report(staff, ann)).toMatchObject([{ recipient, kind: 'export' }]);
});

test('a filtered export leaves an entry for the students that match', async () => {
  await staff.download('/students/export?status=inactive');
  expect(await report(staff, ann)).toEqual([]);
  expect(await report(staff, bob)).toMatchObject([{ studentCount: 1, filter: { status: 'inactive' } }]);
});

test('a whole export counts for the students who existed then', async () => {
  const remove = (id: number) => staff.delete(`/students/${id}`);
  const cyd = await app.make.aStudent(user.institution);
  await remove(bob);
  await remove(cyd);
  await staff.download('/students/export');
  expect((await staff.graphql(`mutation { restoreStudent(id: ${bob}) { id } }`)).body.errors).toBeUndefined();
  await remove(ann);
  const dee = await app.make.aStudent(user.institution);
  expect(await report(staff, ann)).toHaveLength(1);
  for (const id of [bob, cyd, dee]) expect(await report(staff, id)).toEqual([]);
});

test('a template, a link to a file, a HEAD request and a refused export leave no entry', async () => {
  const viewer = await app.as(await app.make.aUser({ role: 'teacher', institution: user.institution }));
  const answers = [
    await staff.download('/students/export?template=true'),
    await staff.graphql('{ exportStudents { url } }'),
    await staff.send('HEAD', '/students/export'),
    await staff.download('/students/export?format=pdf'),
    await viewer.get('/students/export'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 400, 403]);
  expect(await report(staff, ann)).toEqual([]);
});
