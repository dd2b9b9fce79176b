import { beforeEach, expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import type { TestUser } from '../support/factories.ts';
import { report, reportPage, withApiKey } from './access-report.ts';

/** GraphQL `accessReport` shows who has received a student's data. */

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

function pool() {
  return app.pool;
}

test('pages go from the latest to the earliest entry', async () => {
  for (const id of ['a', 'b', 'c']) await key.get(`/students/${studentId}`, { 'x-request-id': id });
  const first = await reportPage(staff, studentId, { limit: 2 });
  expect(first.data.map(({ requestId }) => requestId)).toEqual(['c', 'b']);
  expect(first.pagination).toEqual({ total: 3, page: 1, limit: 2, totalPages: 2 });
  const second = await reportPage(staff, studentId, { limit: 2, page: 2 });
  expect(second.data.map(({ requestId }) => requestId)).toEqual(['a']);
});

test('a period includes its ends', async () => {
  await key.get(`/students/${studentId}`);
  const [entry] = await report(staff, studentId);
  const at = entry?.occurredAt as string;
  const earlier = new Date(Date.parse(at) - 1).toISOString();
  const later = new Date(Date.parse(at) + 1).toISOString();
  const count = async (args: object) => (await reportPage(staff, studentId, { ...args })).pagination.total;
  expect(await count({ from: at, to: at })).toBe(1);
  expect(await count({ from: later })).toBe(0);
  expect(await count({ to: earlier })).toBe(0);
});

test('problems are named, all at once', async () => {
  const query = `{ accessReport(studentId: ${studentId}, from: "2026-02-01T00:00:00Z", to: "2026-01-01T00:00:00Z", page: 0) { data { id } } }`;
  const { body } = await staff.graphql(query);
  expect(Object.keys(body.errors[0].extensions.details).sort()).toEqual(['page', 'to']);
});

test('a student of another institution is not found', async () => {
  const stranger = await app.as(await app.make.aUser());
  await key.get(`/students/${studentId}`);
  const { body } = await stranger.graphql(`{ accessReport(studentId: ${studentId}) { data { id } } }`);
  expect(body.errors[0].extensions.code).toBe('NOT_FOUND');
});

test('a teacher and an API key may not read the report', async () => {
  const teacher = await app.as(await app.make.aUser({ role: 'teacher', institution: user.institution }));
  for (const client of [teacher, key]) {
    const { body } = await client.graphql(`{ accessReport(studentId: ${studentId}) { data { id } } }`);
    expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
  }
});

test('the entries of an erased student stay, with nothing but the id', async () => {
  await staff.post('/students', { student_id: 'zoe-1', first_name: 'Zoe', last_name: 'Zeal', email: 'zoe@x.example' });
  const { body } = await staff.graphql('{ student(studentId: "zoe-1") { id } }');
  const { id } = body.data.student;
  await key.get(`/students/${id}`);
  await key.download('/students/export?search=zoe');
  await staff.graphql(`mutation { eraseStudent(id: ${id}) { id } }`);
  expect(await report(staff, id)).toMatchObject([
    { kind: 'export', filter: { search: true } },
    { kind: 'read', studentCount: 1 },
  ]);
  const { rows } = await pool().query('select d::text as text from disclosures d where institution_id = $1', [
    user.institution.id,
  ]);
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/zoe|zeal/i);
});

test('entries cannot be changed or removed', async () => {
  await key.get(`/students/${studentId}`);
  await app.registrar.disclosures.flush();
  for (const statement of [
    'update disclosures set fields = default',
    'delete from disclosures',
    'truncate disclosures',
  ])
    await expect(pool().query(statement)).rejects.toThrow(/append-only/);
});
