import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import type { Answer, Client } from '../../support/client.ts';
import { formWith } from '../../support/files.ts';

/** An `Idempotency-Key` that is sent again with a different request ([D9], [D49]). */

const app = useApp();
let client: Client;

beforeAll(async () => {
  client = await app.current.as(await app.current.make.aUser());
});

function aStudentBody() {
  const number = app.current.make.unique('K');
  return { student_id: number, first_name: 'Kay', last_name: 'Key', email: `${number}@students.example` };
}

function create(body: unknown, key: string): Promise<Answer> {
  return client.post('/students', body, { 'idempotency-key': key });
}

test('refuses the key with a different request', async () => {
  const body = aStudentBody();
  await create(body, 'reused');

  const { status, body: error } = await create({ ...body, first_name: 'Other' }, 'reused');

  expect([status, error.error]).toEqual([422, 'idempotency_key_reused']);
});

test('refuses the key with a different request that is invalid', async () => {
  const body = aStudentBody();
  await create(body, 'misshapen');

  const { last_name, ...incomplete } = body;
  const others = [{ ...body, first_name: 5 }, incomplete, { ...body, nickname: 'K' }, { ...body, email: 'nobody' }];
  for (const other of others) {
    const { status, body: error } = await create(other, 'misshapen');
    expect([status, error.error]).toEqual([422, 'idempotency_key_reused']);
  }
  expect((await create({ ...aStudentBody(), first_name: 5 }, 'misshapen first')).body.details).toEqual({
    first_name: ['must be a string.'],
  });
  expect((await create(aStudentBody(), 'misshapen first')).status).toBe(201);
});

test('replays an import with the same file, and refuses another file or other fields', async () => {
  const importing = (text: string, key: string, fields?: Record<string, string>) =>
    client.post('/students/import', formWith(text, fields), { 'idempotency-key': key });
  const row = aStudentBody();
  const file = `student_id,first_name,last_name,email\n${Object.values(row).join(',')}\n`;

  const first = await importing(file, 'import');
  const second = await importing(file, 'import');

  expect([first.status, first.body.created]).toEqual([200, 1]);
  expect(second.body).toEqual(first.body);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect((await importing(`${file}\n`, 'import')).status).toBe(422);
  expect((await importing(file, 'import', { dry_run: 'true' })).status).toBe(422);
  expect((await importing(file, 'import', { dry_run: 'perhaps' })).status).toBe(422);
  expect((await importing(file, 'dry', { dry_run: 'true', mode: 'upsert' })).body.unchanged).toBe(1);
  expect((await importing(file, 'dry', { dry_run: 'true', mode: 'upsert' })).headers.get('idempotent-replayed')).toBe(
    'true',
  );
});
