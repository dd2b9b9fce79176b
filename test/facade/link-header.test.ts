import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';

/** The `Link` header repeats the request's query ([D5]). */

const app = await useSharedApp();

test.each([
  ['/students/search?q=a?b', 'q=a%3Fb&page=1&limit=20'],
  ['/students?search=a?b&limit=1', 'search=a%3Fb&limit=1&page=1'],
  ['/students?search=%3Fa%26b', 'search=%3Fa%26b&page=1&limit=20'],
  ['/students', 'page=1&limit=20'],
])('GET %s returns links with the same query', async (path, query) => {
  const client = await app.as(await app.make.aUser());
  const { headers } = await client.get(path);
  const link = (rel: string) => `<${path.split('?')[0]}?${query}>; rel="${rel}"`;
  expect(headers.get('link')).toBe(`${link('first')}, ${link('last')}`);
});

test('omits links that are so long that clients could reject the response', async () => {
  const client = await app.as(await app.make.aUser());
  const { status, headers } = await client.get(`/admin/users?role=${'%F0%9F%98%80'.repeat(1_000)}`);
  expect({ status, link: headers.get('link') }).toEqual({ status: 200, link: null });
});

test('the previous page of a page past the end is the last page', async () => {
  const user = await app.make.aUser();
  for (let count = 0; count < 3; count += 1) await app.make.aStudent(user.institution);
  const client = await app.as(user);
  const prev = async (page: number) =>
    /[?&]page=(\d+)&limit=2>; rel="prev"/.exec(
      (await client.get(`/students?page=${page}&limit=2`)).headers.get('link') ?? '',
    )?.[1];
  expect([await prev(2), await prev(3), await prev(9)]).toEqual(['1', '2', '2']);
});
