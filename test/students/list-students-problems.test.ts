import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { listedSchool } from './viewed-school.ts';

/** Queries that `GET /students` refuses, and methods that `/students` does not have. */

const app = await useSharedApp();

test('reports all errors of the query at once', async () => {
  const { client } = await listedSchool(app);

  const { status, body } = await client.get(
    `/students?page=0&limit=1.5&class_id=x&status=gone&colour=red&search=${'x'.repeat(201)}`,
  );

  expect(status).toBe(400);
  expect(body.details).toEqual({
    page: ['must be 1 or more.'],
    limit: ['must be a whole number.'],
    class_id: ['must be a whole number.'],
    status: ['must be one of: active, inactive, graduated.'],
    search: ['must have at most 200 characters; it has 201.'],
    colour: [expect.stringContaining('is not a known field')],
  });
});

test.each([
  'page=-1',
  'limit=0',
  'limit=-5',
  'page=1e3',
  'page=',
  'limit=abc',
  'page=1&page=2',
  'page[]=1',
  'search=a%00',
])('refuses %s', async (query) => {
  const { client } = await listedSchool(app);

  expect(await client.get(`/students?${query}`)).toMatchObject({ status: 400, body: { error: 'validation_error' } });
});

test('caps a limit above 100, and names no upper bound in errors', async () => {
  const { client } = await listedSchool(app, {});

  expect((await client.get('/students?limit=101')).body.pagination.limit).toBe(100);
  expect((await client.get('/students?limit=0')).body.details).toEqual({ limit: ['must be 1 or more.'] });
});

test('answers HEAD, and refuses other methods with Allow', async () => {
  const { client } = await listedSchool(app, {});

  const head = await client.send('HEAD', '/students', undefined, { 'x-request-id': 'abc' });
  expect({ status: head.status, body: head.body, id: head.headers.get('x-request-id') }).toEqual({
    status: 200,
    body: '',
    id: 'abc',
  });
  const patch = await client.send('PATCH', '/students');
  expect(patch).toMatchObject({ status: 405, body: { error: 'method_not_allowed', message: expect.any(String) } });
  expect(patch.headers.get('allow')).toBe('GET, POST, HEAD');
});
