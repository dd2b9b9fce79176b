import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Answer } from '../../support/client.ts';
import { formWith } from '../../support/files.ts';
import { signedIn } from '../../support/signed-in.ts';

/** An `Idempotency-Key` that is sent again with a different request, by somebody else or too late ([D9], [D49]). */

const app = await useSharedApp();
const { user, client } = await signedIn(app);

function aStudentBody() {
  const number = app.make.unique('K');
  return { student_id: number, first_name: 'Kay', last_name: 'Key', email: `${number}@students.example` };
}

function create(body: unknown, key: string, by = client): Promise<Answer> {
  return by.post('/students', body, { 'idempotency-key': key });
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

/** Expects that a request was executed and failed, because its student exists. */
function expectExecuted({ status, headers, body }: Answer): void {
  expect([status, Object.keys(body.details ?? {})]).toEqual([400, expect.arrayContaining(['student_id'])]);
  expect(headers.get('idempotent-replayed')).toBeNull();
}

test('never replays the response to another user of the institution', async () => {
  const body = aStudentBody();
  await create(body, 'shared');
  const other = await app.as(await app.make.aUser({ institution: user.institution }));
  expectExecuted(await create(body, 'shared', other));
});

test.each([
  ['23 hours 59 minutes', 'replayed'],
  ['24 hours 1 second', 'executed'],
])('after %s the same request is %s', async (age, outcome) => {
  const body = aStudentBody();
  const first = await create(body, age);
  await app.pool.query(
    'update idempotency_keys set created_at = now() - $1::interval where institution_id = $2 and key = $3',
    [age, user.institution.id, age],
  );
  const second = await create(body, age);
  if (outcome === 'replayed') expect(second.body).toEqual(first.body);
  else expectExecuted(second);
});
