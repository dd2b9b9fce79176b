import { beforeEach, expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import type { TestUser } from '../support/factories.ts';
import { spendQuota } from '../support/spend-quota.ts';
import { report, withApiKey } from './access-report.ts';

/** Requests that disclose nothing to a recipient leave no entry. */

const app = await useSharedApp();
let user: TestUser;
let staff: Client;
let key: Client;
let studentId: number;

beforeEach(async () => {
  const { make } = app;
  user = await make.aUser();
  staff = await app.as(user);
  key = (await withApiKey(app, user)).client;
  studentId = await make.aStudent(user.institution);
});

test('members of staff leave no entries', async () => {
  expect((await staff.get(`/students/${studentId}`)).status).toBe(200);
  await staff.get('/students');
  await staff.graphql('{ students { data { firstName guardians { name } } } }');
  expect(await report(staff, studentId)).toEqual([]);
});

test('counts, records without students and unknown students leave no entries', async () => {
  const query = '{ students { pagination { total } } classes { data { name averageGpa } } terms { name } }';
  expect((await key.graphql(query)).body.errors).toBeUndefined();
  expect((await key.get('/students/999999999')).status).toBe(404);
  await key.get('/courses');
  expect(await report(staff, studentId)).toEqual([]);
});

test('requests that are refused leave no entries', async () => {
  expect((await key.get('/admin/audit-logs')).status).toBe(403);
  expect((await key.get('/students?limit=x')).status).toBe(400);
  expect((await app.anonymous().get(`/students/${studentId}`)).status).toBe(401);
  const { body } = await key.graphql(`{ student(id: ${studentId}) { firstName } analytics { generatedAt } }`);
  expect(body).toMatchObject({ data: null, errors: [{ extensions: { code: 'FORBIDDEN' } }] });
  expect(await report(staff, studentId)).toEqual([]);
});

test('a request beyond the quota leaves no entry', async () => {
  const institution = await app.make.anInstitution({ plan: 'standard' });
  const administrator = await app.make.aUser({ institution });
  const own = await app.make.aStudent(institution);
  const { client, recipient } = await withApiKey(app, administrator);
  await spendQuota(app, administrator, 1_000_000, `api_key:${recipient.id}`);
  expect((await client.get(`/students/${own}`)).status).toBe(429);
  expect(await report(await app.as(administrator), own)).toEqual([]);
});
