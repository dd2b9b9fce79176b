import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { signedIn } from '../../support/signed-in.ts';

/** `GET /courses` ([D34], [D5]). */

const app = await useSharedApp();

const codes = (body: { data: { code: string }[] }) => body.data.map(({ code }) => code);

test('lists the courses of the institution by id, with all their fields', async () => {
  const { institution, client } = await signedIn(app, 'viewer');
  const other = await app.make.anInstitution();
  await app.make.aCourse(other, { code: 'FOREIGN' });
  const id = await app.make.aCourse(institution, { code: 'B', name: 'Biology', credits: 3 });
  await app.make.aCourse(institution, { code: 'A' });
  const { status, body, headers } = await client.get('/courses');
  expect(status).toBe(200);
  expect(codes(body)).toEqual(['B', 'A']);
  expect(body.data[0]).toEqual({
    id,
    code: 'B',
    name: 'Biology',
    description: null,
    subject: null,
    department: null,
    credits: 3,
    gpa_applicable: true,
    status: 'active',
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  expect(body.pagination).toEqual({ total: 2, page: 1, limit: 20, total_pages: 1 });
  expect(headers.get('link')).toContain('rel="first"');
});

test('filters by status, and searches all words regardless of case and accents', async () => {
  const { institution, client } = await signedIn(app, 'viewer');
  await app.make.aCourse(institution, { code: 'M1', name: 'Algèbre', subject: 'Mathematics' });
  await app.make.aCourse(institution, {
    code: 'M2',
    name: 'Geometry',
    subject: 'Mathematics',
    status: 'archived',
  });
  expect(codes((await client.get('/courses?status=archived')).body)).toEqual(['M2']);
  expect(codes((await client.get('/courses?search=MATH%20algeb')).body)).toEqual(['M1']);
  expect(codes((await client.get('/courses?search=math%25')).body)).toEqual([]);
});

test('returns pages, and reports every error of the query at once', async () => {
  const { institution, client } = await signedIn(app, 'viewer');
  for (const code of ['A', 'B', 'C']) await app.make.aCourse(institution, { code });
  const { body } = await client.get('/courses?page=2&limit=2');
  expect(codes(body)).toEqual(['C']);
  expect(body.pagination).toEqual({ total: 3, page: 2, limit: 2, total_pages: 2 });
  const refused = await client.get('/courses?page=0&limit=x&status=old&order=name');
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.details).sort()).toEqual(['limit', 'order', 'page', 'status']);
});
