import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';

/** A search has at most 200 characters in every list: each word costs a condition ([D24]). */

const app = useApp();
let client: Client;

beforeAll(async () => {
  client = await app.current.as(await app.current.make.aUser());
});

const details = { search: ['must have at most 200 characters; it has 201.'] };

test.each(['/students', '/courses', '/admin/users'])('GET %s', async (path) => {
  expect(await client.get(`${path}?search=${'é'.repeat(200)}`)).toMatchObject({ status: 200, body: { data: [] } });
  const wrong = await client.get(`${path}?limit=0&search=${'é'.repeat(201)}`);
  expect(wrong).toMatchObject({ status: 400, body: { error: 'validation_error', details } });
  expect(wrong.body.details).toHaveProperty('limit');
});

test.each(['students', 'courses', 'classes', 'users', 'guardians'])('the field %s', async (field) => {
  const query = `query ($search: String) { ${field}(search: $search) { data { id } } }`;
  const { body } = await client.graphql(query, { search: 'x'.repeat(201) });
  expect(body.errors).toMatchObject([{ extensions: { code: 'VALIDATION_ERROR', details } }]);
  const many = Array.from({ length: 66_000 }, (_, index) => index.toString(36)).join(' ');
  expect((await client.graphql(query, { search: many })).body.errors).toMatchObject([
    { extensions: { code: 'VALIDATION_ERROR' } },
  ]);
});
