import { describe, expect, test } from 'vitest';
import type { Permission } from '../../../src/access/permissions.ts';
import { aUserWithPermissions } from '../../support/user-with-permissions.ts';
import { useWriters } from './writers.ts';

/** REST writes return nothing that their caller could not read or has not just sent. */

const { app, admin, administrator, writerWithout, countRecords } = await useWriters();

const courses = { code: 'C-1', name: 'Algebra' };
const student = { student_id: 'W-1', first_name: 'A', last_name: 'B', email: 'w1@students.example' };
const webhook = { url: 'http://127.0.0.1:8099/', events: ['*'] };

test.each<[string, Permission, object]>([
  ['/students', 'create:students', student],
  ['/courses', 'create:courses', courses],
  ['/admin/roles', 'manage:roles', { name: 'x', permissions: ['manage:roles'] }],
  ['/webhooks', 'manage:webhooks', webhook],
])('POST %s needs %s alone', async (path, permission, sent) => {
  const client = await aUserWithPermissions(app, admin.institution, [permission]);
  expect(await client.post(path, sent)).toMatchObject({ status: 201, body: sent });

  const others = await writerWithout(permission);
  expect(await others.post(path, sent)).toMatchObject({
    status: 403,
    body: { error: 'forbidden', message: `This needs the permission ${permission}.` },
  });
});

describe('without the read permission, REST answers 403 before any change:', () => {
  test.each<[string, string, Permission, unknown]>([
    ['PUT', '/students/{student}', 'read:students', {}],
    ['PUT', '/students/{student}', 'read:students', { first_name: 'Other' }],
    ['PUT', '/students/{student}', 'read:students', { nonsense: 1 }],
    ['POST', '/classes/{class}/grades', 'read:grades', { grades: [{ id: 1, score: 90 }] }],
    ['PUT', '/webhooks/{webhook}', 'read:webhooks', { active: false }],
  ])('%s %s %s %j', async (method, path, needed, body) => {
    const client = await writerWithout(needed);
    const { make } = app;
    const ids: Record<string, number> = {
      student: await make.aStudent(admin.institution),
      class: await make.aClass(admin.institution),
      webhook: (await administrator.post('/webhooks', webhook)).body.id,
    };
    const url = path.replace(/\{(\w+)\}/, (_, name: string) => String(ids[name]));
    const before = await countRecords();

    const answer = await client.send(method, url, body);

    expect([answer.status, answer.body]).toEqual([
      403,
      { error: 'forbidden', message: `This needs the permission ${needed}.` },
    ]);
    expect(await countRecords()).toEqual({ changes: before.changes, refusals: before.refusals + 1 });
  });
});

test('imports new students with import:students alone, and requires update:students for changes', async () => {
  const client = await writerWithout('update:students');
  const form = (mode: string) => {
    const data = new FormData();
    data.append('mode', mode);
    data.append('file', new Blob(['student_id,first_name,last_name,email\nI-1,A,B,i1@students.example']), 'a.csv');
    return data;
  };
  expect((await client.send('POST', '/students/import', form('create'))).body).toMatchObject({ created: 1 });
  const before = await countRecords();
  expect(await client.send('POST', '/students/import', form('upsert'))).toMatchObject({
    status: 403,
    body: { error: 'forbidden', message: 'This needs the permission update:students.' },
  });
  expect(await countRecords()).toEqual({ changes: before.changes, refusals: before.refusals + 1 });
});
