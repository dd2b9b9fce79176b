import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { statementsOf } from '../../support/statements.ts';

const app = await useSharedApp();

const CONNECTION = `query ($first: Int, $after: String, $last: Int, $before: String, $filter: StudentFilter, $orderBy: StudentOrder) {
  studentsConnection(first: $first, after: $after, last: $last, before: $before, filter: $filter, orderBy: $orderBy) {
    edges { cursor node { id lastName parent { id } } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;

interface Edge {
  cursor: string;
  node: { id: number; lastName: string };
}

async function school(columns: Record<string, unknown>[]) {
  const user = await app.make.aUser({ role: 'viewer' });
  const ids: number[] = [];
  for (const each of columns) ids.push(await app.make.aStudent(user.institution, each));
  return { client: await app.as(user), institution: user.institution, ids };
}

async function connection(client: Client, variables: Record<string, unknown> = {}) {
  const { body } = await client.graphql(CONNECTION, variables);
  return body.errors?.[0].extensions ?? body.data.studentsConnection;
}

const idsOf = ({ edges }: { edges: Edge[] }) => edges.map(({ node }) => node.id);

/** Reads a whole list window by window. */
async function walk(
  client: Client,
  variables: Record<string, unknown>,
  between: () => Promise<unknown> = async () => undefined,
) {
  const seen: number[] = [];
  let after: string | null = null;
  for (;;) {
    const window = await connection(client, { ...variables, after });
    seen.push(...idsOf(window));
    if (!window.pageInfo.hasNextPage) return seen;
    after = window.pageInfo.endCursor;
    await between();
  }
}

const PEOPLE = [
  { last_name: 'Zed', enrollment_date: '2022-01-01' },
  { last_name: 'ábel', enrollment_date: '2021-01-01' },
  { last_name: 'Moe', first_name: 'B', enrollment_date: '2021-01-01' },
  { last_name: 'Moe', first_name: 'A', enrollment_date: '2023-01-01' },
  { last_name: 'Bee', enrollment_date: '2020-01-01' },
];

test('returns windows forwards and backwards', async () => {
  const { client, ids } = await school(PEOPLE);

  const one = await connection(client, { first: 2 });
  expect(idsOf(one)).toEqual(ids.slice(0, 2));
  expect(one.pageInfo).toEqual({
    hasNextPage: true,
    hasPreviousPage: false,
    startCursor: one.edges[0].cursor,
    endCursor: one.edges[1].cursor,
  });
  const two = await connection(client, { first: 3, after: one.pageInfo.endCursor });
  expect(idsOf(two)).toEqual(ids.slice(2));
  expect(two.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });

  const back = await connection(client, { last: 2, before: two.edges[2].cursor });
  expect(idsOf(back)).toEqual(ids.slice(2, 4));
  expect(back.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
  expect(idsOf(await connection(client, { last: 2 }))).toEqual(ids.slice(3));
  expect(await connection(client, { filter: { search: 'nobody' } })).toEqual({
    edges: [],
    pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
  });
});

test.each([
  ['id', [0, 1, 2, 3, 4]],
  ['name', [1, 4, 3, 2, 0]],
  ['enrollment_date', [4, 1, 2, 0, 3]],
  ['created_at', [0, 1, 2, 3, 4]],
])('orders by %s in both directions', async (orderBy, order) => {
  const { client, ids } = await school(PEOPLE);
  const expected = order.map((index) => ids[index]);

  expect(await walk(client, { first: 2, orderBy })).toEqual(expected);
  expect(await walk(client, { first: 2, orderBy: `${orderBy}_desc` })).toEqual(expected.reverse());
});

test('filters like the list', async () => {
  const { client, ids, institution } = await school(PEOPLE);
  const classId = await app.make.aClass(institution);
  const inClass = await app.make.aStudent(institution, {
    class_id: classId,
    status: 'inactive',
    last_name: 'Moe',
  });

  expect(await walk(client, { first: 1, filter: { search: 'moe' } })).toEqual([ids[2], ids[3], inClass]);
  expect(await walk(client, { filter: { classId, status: 'inactive', search: 'moe' }, orderBy: 'name' })).toEqual([
    inClass,
  ]);
});

test.each(['id', 'name_desc', 'created_at'])(
  'by %s, neither skips nor repeats students while others are added and removed',
  async (orderBy) => {
    const columns = Array.from({ length: 30 }, (_, n) => ({ last_name: `Name${(n * 7) % 30}` }));
    const { client, ids, institution } = await school(columns);
    const stay = ids.filter((_, index) => index % 2 === 0);
    const leave = ids.filter((_, index) => index % 2 === 1);

    const seen = await walk(client, { first: 3, orderBy }, async () => {
      await app.make.aStudent(institution, { last_name: `Name${Math.random()}` });
      await app.pool.query('update students set deleted_at = now() where id = $1', [leave.pop()]);
    });

    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => stay.includes(id)).sort()).toEqual([...stay].sort());
  },
);

test('refuses cursors of another order, unknown cursors and invalid sizes', async () => {
  const { client } = await school(PEOPLE);
  const { pageInfo } = await connection(client, { first: 1, orderBy: 'name' });
  const forged = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');

  const after = [expect.stringContaining('not a valid cursor')];
  expect(await connection(client, { after: pageInfo.endCursor, first: 0 })).toEqual({
    code: 'VALIDATION_ERROR',
    details: { after, first: ['must be 1 or more.'] },
  });
  for (const cursor of [
    '?',
    forged(['id', 'x']),
    forged(['id', 2 ** 40]),
    forged(['enrollment_date', '2020-13-45', 1]),
  ]) {
    expect(await connection(client, { after: cursor })).toMatchObject({ details: { after } });
  }
  const date = forged(['enrollment_date', '2020-02-31', 1]);
  expect(await connection(client, { after: date, orderBy: 'enrollment_date' })).toMatchObject({ details: { after } });
  expect(await connection(client, { first: 1, last: 1 })).toMatchObject({ details: { last: [expect.any(String)] } });
});

test('uses one statement', async () => {
  const { client } = await school(PEOPLE);
  await connection(client, { first: 2 });

  expect(await statementsOf(app, () => connection(client, { first: 2 }))).toHaveLength(1);
});
