import { afterAll, expect, test } from 'vitest';
import { TestApp, useApp } from '../support/app.ts';

const direct = await useApp();
const lines: { level: number; msg: string; requestId?: string }[] = [];

const log = { write: (line: string) => void lines.push(JSON.parse(line)) };
const app = await TestApp.on(direct.registrar.database.url, { LOG_LEVEL: 'warn' }, undefined, log);
const user = await app.make.aUser();
const client = await app.as(user);
const classId = await app.make.aClass(user.institution);
for (let count = 0; count < 3; count += 1) await app.make.aStudent(user.institution, { class_id: classId });

afterAll(() => app.stop());

/** Sends a query while a table cannot be read. */
async function queryWithout(table: string, query: string, requestId: string) {
  const { pool } = app;
  await pool.query(`alter table ${table} rename institution_id to lost`);
  const { body } = await client.post('/graphql', { query }, { 'x-request-id': requestId });
  await pool.query(`alter table ${table} rename lost to institution_id`);
  return body;
}

test('reports and logs a failed read of a whole list once, not for each entry', async () => {
  const body = await queryWithout('classes', '{ students { data { id class { name } } } }', 'one-list');
  expect(body.data.students.data).toEqual(Array(3).fill({ id: expect.any(Number), class: null }));
  expect(body.errors).toEqual([
    expect.objectContaining({
      path: ['students', 'data', 0, 'class'],
      extensions: { code: 'INTERNAL_ERROR' },
    }),
  ]);
  expect(lines.filter(({ requestId }) => requestId === 'one-list')).toEqual([
    expect.objectContaining({ level: 50, msg: 'request failed' }),
  ]);
});

test('reports two fields that fail for the same reason separately', async () => {
  const viewer = await app.as(await app.make.aUser({ role: 'viewer' }));
  const { body } = await viewer.graphql('{ a: guardian(id: 1) { id } b: guardian(id: 1) { id } }');
  expect(body.errors.flatMap(({ path }: { path: string[] }) => path).sort()).toEqual(['a', 'b']);
});
