import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { signedIn } from '../support/signed-in.ts';

const app = useSharedApp();

/** Validating each of these one-megabyte requests entry by entry would block the service for a minute. */
test.each([
  ['/admin/roles', { name: 'x' }, 'permissions', 'may have at most 100 entries; it has 60000.'],
  ['/webhooks', { url: 'https://example.com/' }, 'events', 'may have at most 100 entries; it has 60000.'],
])('POST %s refuses a very long array with one problem', async (path, rest, name, message) => {
  const client = await app.current.as(await app.current.make.aUser());
  const values = Array.from({ length: 60_000 }, (_, n) => `p${n}`);
  const { status, body } = await client.post(path, { ...rest, [name]: values });
  expect(status).toBe(400);
  expect(body.details[name]).toEqual([message]);
});

test('refuses more than 1,000 grades with one problem, even if the entries are invalid too', async () => {
  const { institution, client } = await signedIn(app.current);
  const classId = await app.current.make.aClass(institution);
  const grades = Array.from({ length: 20_000 }, (_, n) => ({ student_id: `x${n}`, score: 'a' }));
  const { status, body } = await client.post(`/classes/${classId}/grades`, { grades });
  expect(status).toBe(400);
  expect(body.details.grades).toEqual(['must have 1 to 1,000 entries; it has 20000.']);
});

test('reports a limited number of unknown fields', async () => {
  const client = await app.current.as(await app.current.make.aUser());
  const body = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`f${n}`, n]));
  const answer = await client.post('/students', body);
  expect(answer.status).toBe(400);
  expect(answer.body.details).toMatchObject({
    f0: [expect.stringMatching(/^is not a known field/)],
    last_name: ['is required.'],
  });
  expect(Object.keys(answer.body.details).length).toBeLessThan(200);
});
