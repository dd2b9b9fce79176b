import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { searchedSchool } from '../viewed-school.ts';

/** Searches that are refused, and special characters that are matched literally. */

const app = await useSharedApp();

test.each(['100%', '_', '\\', 'a\\', '%', '％＿＼', "o'brien", '.*', '[a', 'a|b', '🎓', '{1}', '$1', '-- x'])(
  'matches %s literally',
  async (text) => {
    const { names } = await searchedSchool(app, ['Ann', 'Plain'], ['Ann', `The ${text} one`]);

    expect(await names(`q=${encodeURIComponent(text)}`)).toContain(`Ann The ${text} one`.normalize('NFC'));
  },
);

test.each(['/search?q=', '?search='])('finds nobody by an accent without a letter: /students%s', async (path) => {
  const { client } = await searchedSchool(app, ['Ann', 'Plain'], ['José', 'García']);

  expect((await client.get(`/students${path}%CC%81`)).body.pagination.total).toBe(0);
  expect((await client.get(`/students${path}garcia`)).body.pagination.total).toBe(1);
});

test.each([
  ['', { q: ['is required.'] }],
  ['q=', { q: ['is required.'] }],
  ['q=%20%20', { q: ['is required.'] }],
  [`q=${'x'.repeat(201)}`, { q: ['must have at most 200 characters; it has 201.'] }],
  ['q=a+b+c+d+e+f+g+h+i', { q: ['must have at most 8 words; it has 9.'] }],
  ['q=a%00', { q: ['contains a character that cannot be stored.'] }],
  ['q=a&q=b', { q: ['must be sent only once.'] }],
  ['q=a&sort=age', { sort: [expect.stringContaining('must be one of: relevance, name')] }],
  [
    'q=a&page=0&limit=x&status=gone&class_id=c&z=1',
    {
      page: ['must be 1 or more.'],
      limit: ['must be a whole number.'],
      status: [expect.stringContaining('must be one of')],
      class_id: ['must be a whole number.'],
      z: [expect.stringContaining('is not a known field')],
    },
  ],
])('refuses %.40s', async (query, details) => {
  const { client } = await searchedSchool(app);

  const { status, body } = await client.get(`/students/search?${query}`);

  expect({ status, details: body.details }).toEqual({ status: 400, details });
});

test('counts the words that normalising adds: unaccent makes a word of each ½', async ({ skip }) => {
  const { client } = await searchedSchool(app);
  const { rows } = await app.pool.query('show server_version_num');
  skip(Number(rows[0].server_version_num) < 180000, 'the unaccent of older PostgreSQL makes no words of it');

  const { status, body } = await client.get(`/students/search?q=${encodeURIComponent('½'.repeat(9))}`);

  expect({ status, details: body.details }).toEqual({
    status: 400,
    details: { q: ['must have at most 8 words; it has 9.'] },
  });
});
