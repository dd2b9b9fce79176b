import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';

/** The `Link` of a page asks the same question as the request ([D5]). */

const app = useApp();

test.each([
  ['/students/search?q=a?b', 'q=a%3Fb&page=1&limit=20'],
  ['/students?search=a?b&limit=1', 'search=a%3Fb&limit=1&page=1'],
  ['/students?search=%3Fa%26b', 'search=%3Fa%26b&page=1&limit=20'],
  ['/students', 'page=1&limit=20'],
])('%s', async (path, query) => {
  const client = await app.current.as(await app.current.make.aUser());
  const { headers } = await client.get(path);
  const link = (rel: string) => `<${path.split('?')[0]}?${query}>; rel="${rel}"`;
  expect(headers.get('link')).toBe(`${link('first')}, ${link('last')}`);
});
