import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aConsumer, idsOf } from '../../support/oneroster.ts';

/** Pages of a collection with several branches, their total and their links. */

const app = await useSharedApp();

/** 1,200 students, 25 of them deleted, 1,300 guardians and an administrator. */
const TOTAL = 2_501;

const admin = await app.make.aUser();
const { pool } = app;
await pool.query(
  `insert into students (institution_id, student_id, first_name, last_name, enrollment_date, deleted_at)
   select $1, 'P' || i, 'Given ' || i, 'Family ' || i % 7, '2025-09-01', case when i > 1175 then now() end from generate_series(1, 1200) i`,
  [admin.institution.id],
);
await pool.query(
  `insert into guardians (institution_id, name) select $1, 'Guardian ' || i from generate_series(1, 1300) i`,
  [admin.institution.id],
);
const consumer = await aConsumer(app, admin);

/** Reads pages until one is shorter than the limit, as Moodle does. */
async function readAll(path: string, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const page = idsOf(await consumer.v1p1(`${path}limit=${limit}&offset=${ids.length}`));
    ids.push(...page);
    if (page.length < limit) return ids;
  }
}

test.each(['/users?', '/users?sort=familyName&'])('%s read page by page has each record once', async (path) => {
  const ids = await readAll(path, 300);
  expect([ids.length, new Set(ids).size]).toEqual([TOTAL, TOTAL]);
});

test('pages in the order of the branches are parts of the whole', async () => {
  const whole = idsOf(await consumer.roster('/users?limit=10000'));
  expect(whole).toHaveLength(TOTAL);
  for (const offset of [0, 1_100, 1_170, 1_176, 2_400, 2_500]) {
    const page = await consumer.roster(`/users?limit=100&offset=${offset}`);
    expect(idsOf(page)).toEqual(whole.slice(offset, offset + 100));
    expect(page.headers.get('x-total-count')).toBe(String(TOTAL));
  }
  expect(idsOf(await consumer.roster(`/users?offset=${TOTAL}`))).toEqual([]);
  expect(idsOf(await consumer.roster('/users?offset=999999999999999'))).toEqual([]);
});

test.each(['students', 'enrollments'])('a deletion while %s are paged moves nobody to another page', async (path) => {
  const { make } = app;
  const user = await make.aUser();
  const own = await aConsumer(app, user);
  const classId = await make.aClass(user.institution);
  const students: number[] = [];
  for (const _ of '123456') {
    students.push(await make.aStudent(user.institution));
    await make.anEnrolment(user.institution, { class_id: classId, student_id: students.at(-1) });
  }
  const whole = idsOf(await own.v1p1(`/${path}?limit=6`));
  const client = await app.as(user);
  for (const id of [students[1], students[4]]) expect((await client.delete(`/students/${id}`)).status).toBe(200);
  await app.pool.query('delete from enrolments where institution_id = $1 and student_id = $2', [
    user.institution.id,
    students[2],
  ]);
  const pages = [];
  for (const offset of [0, 2, 4]) pages.push(idsOf(await own.v1p1(`/${path}?limit=2&offset=${offset}`)));
  expect(pages.flat()).toEqual(whole);
  expect(idsOf(await own.v1p1(`/${path}?limit=100`))).toEqual(whole);
});

test('the default is 100 records, and a limit above 10,000 is served as 10,000', async () => {
  expect(idsOf(await consumer.roster('/users'))).toHaveLength(100);
  const { status, body, headers } = await consumer.roster('/users?limit=99999');
  expect([status, body.users.length]).toEqual([200, TOTAL]);
  expect(headers.get('link')).toContain('limit=10000');
});

test('links are absolute, keep the other parameters, and lead from the first page to the last', async () => {
  const filter = `filter=${encodeURIComponent("role='student' AND status='active'")}`;
  const relations = async (path: string) => {
    const { headers } = await consumer.roster(path);
    const links = [...(headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)];
    return Object.fromEntries(links.map(([, url, rel]) => [rel, new URL(url as string)]));
  };
  const { first, next, last, prev } = await relations(`/users?${filter}&limit=500`);
  expect(first?.origin).toBe(app.url);
  expect(first?.pathname).toBe('/ims/oneroster/rostering/v1p2/users');
  expect(next?.searchParams.get('filter')).toBe("role='student' AND status='active'");
  expect([prev, next?.searchParams.get('offset'), last?.searchParams.get('offset')]).toEqual([
    undefined,
    '500',
    '1000',
  ]);
  const end = await relations(`/users?${filter}&limit=500&offset=1000`);
  expect([end.next, end.prev?.searchParams.get('offset')]).toEqual([undefined, '500']);
});

test('links and references name the host of the request', async () => {
  const { body, headers } = await consumer.roster('/users?limit=1');
  expect(headers.get('link')).toContain(`<${app.url}/ims/oneroster/`);
  expect(body.users[0].primaryOrg.href).toBe(`${app.url}/ims/oneroster/rostering/v1p2/orgs/o-${admin.institution.id}`);
});

test('HEAD answers with the headers alone', async () => {
  const client = consumer.head('/users');
  expect((await client).status).toBe(200);
  expect((await client).headers.get('x-total-count')).toBe(String(TOTAL));
});
