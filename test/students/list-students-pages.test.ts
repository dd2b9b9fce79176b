import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { listedSchool, many } from './viewed-school.ts';

/** Paging of `GET /students`. */

const app = await useSharedApp();

test('pages by id, with links', async () => {
  const { client, ids, idsOf } = await listedSchool(app, ...many(45));

  expect(await idsOf()).toEqual(ids.slice(0, 20));
  const { body, headers } = await client.get('/students?page=2&limit=20&search=sam');
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(20, 40));
  expect(body.pagination).toEqual({ total: 45, page: 2, limit: 20, total_pages: 3 });
  const link = (page: number, rel: string) => `</students?page=${page}&limit=20&search=sam>; rel="${rel}"`;
  expect(headers.get('link')).toBe([link(1, 'first'), link(1, 'prev'), link(3, 'next'), link(3, 'last')].join(', '));
});

test.each([
  ['limit=101', { limit: 100, page: 1, total_pages: 1 }],
  ['limit=99999999999', { limit: 100, page: 1, total_pages: 1 }],
  ['limit=1&page=2', { limit: 1, page: 2, total_pages: 3 }],
])('serves %s', async (query, pagination) => {
  const { client } = await listedSchool(app, ...many(3));

  expect((await client.get(`/students?${query}`)).body.pagination).toEqual({ total: 3, ...pagination });
});

test.each(['page=4&limit=1', 'page=2147483647&limit=100', 'page=99999999999'])(
  'answers %s, past the end, with no data',
  async (query) => {
    const { client } = await listedSchool(app, ...many(3));

    const { status, body } = await client.get(`/students?${query}`);

    expect({ status, data: body.data, total: body.pagination.total }).toEqual({ status: 200, data: [], total: 3 });
  },
);

test('shows no pages for an institution without students', async () => {
  const { client } = await listedSchool(app);

  expect((await client.get('/students')).body).toEqual({
    data: [],
    pagination: { total: 0, page: 1, limit: 20, total_pages: 0 },
  });
});

test('serves pages far from the first one, without deleted students', async () => {
  const { client, institution, ids } = await listedSchool(app, {});
  const { rows } = await app.pool.query(
    `insert into students (institution_id, student_id, first_name, last_name, email, enrollment_date)
     select $1, 'D' || n, 'Ann', 'Other', 'd' || n || '@school.example', '2025-09-01' from generate_series(1, 1025) n
     returning id`,
    [institution.id],
  );
  const present = [...ids, ...rows.map(({ id }) => id)].sort((a, b) => a - b);
  const [deleted] = present.splice(2, 1);
  expect((await (await app.as(await app.make.aUser({ institution }))).delete(`/students/${deleted}`)).status).toBe(200);

  const { body } = await client.get('/students?page=51&limit=20');

  expect(body.data.map(({ id }: { id: number }) => id)).toEqual(present.slice(1000, 1020));
  expect(body.pagination).toEqual({ total: 1025, page: 51, limit: 20, total_pages: 52 });
  expect(body.data[0]).toEqual((await client.get('/students?page=1001&limit=1')).body.data[0]);
  expect((await client.get('/students?status=active&page=52&limit=20')).body.data).toHaveLength(5);
});

test('finds pages far from the first one wherever their ids are', async () => {
  const { client, institution } = await listedSchool(app);
  // In blocks of 8,192 ids, of which one has no students and one only deleted ones.
  const { rows } = await app.pool.query<{ id: number; status: string; deleted: boolean }>(
    `insert into students (institution_id, id, student_id, first_name, last_name, email, enrollment_date, status, deleted_at)
     select $1, id, id, 'Ann', 'Other', id || '@school.example', '2025-09-01', case when id % 3 = 0 then 'inactive' else 'active' end,
       case when id % 7 = 0 or id between 16384 and 24575 then now() end
     from generate_series(5, 50000, 11) as id where id not between 32768 and 40959
     returning id, status, deleted_at is not null as deleted`,
    [institution.id],
  );
  const present = rows.filter(({ deleted }) => !deleted).sort((a, b) => a.id - b.id);
  const active = present.filter(({ status }) => status === 'active');

  for (const [filter, students] of [
    ['', present],
    ['&status=active', active],
  ] as const) {
    const pages = Math.ceil(students.length / 100);
    const answers = await Promise.all(
      Array.from({ length: pages + 1 }, (_, index) => client.get(`/students?limit=100&page=${index + 1}${filter}`)),
    );
    const ids = answers.flatMap(({ body }) => body.data.map(({ id }: { id: number }) => id));
    expect(ids).toEqual(students.map(({ id }) => id));
    expect(answers[0]?.body.pagination.total).toBe(students.length);
  }
});
