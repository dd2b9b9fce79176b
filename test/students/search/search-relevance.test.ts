import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { type Named, searchedSchool } from '../viewed-school.ts';

/** The order of search results, and tolerance of typos. */

const app = await useSharedApp();

test('orders by relevance: id or email, whole field, prefix, word, anywhere, similar', async () => {
  const { names } = await searchedSchool(
    app,
    ['Typo', 'Smyth'],
    ['Inside', 'Goldsmith'],
    ['Anna Smithers', 'Word'],
    ['Prefix', 'Smithson'],
    ['Whole', 'Smith'],
    ['Exact', 'Id', { student_id: 'smith' }],
    ['Nobody', 'Else'],
  );

  expect(await names('q=smith')).toEqual([
    'Exact Id',
    'Whole Smith',
    'Prefix Smithson',
    'Anna Smithers Word',
    'Inside Goldsmith',
    'Typo Smyth',
  ]);
  expect((await names('q=smith&sort=-relevance')).reverse()).toEqual(await names('q=smith'));
});

test.each([
  ['Jhonson', 'Ann Johnson'],
  ['jonson', 'Ann Johnson'],
  ['Johnsson ann', 'Ann Johnson'],
  ['gracia', 'José García'],
  ['Micheal', 'Michael Jhon'],
  ['John', 'Michael Jhon'],
  ['Stehpen', 'Stephen Li'],
])('finds a name despite the typo in %s', async (typo, name) => {
  const { names } = await searchedSchool(
    app,
    ['Ann', 'Johnson'],
    ['José', 'García'],
    ['Michael', 'Jhon'],
    ['Stephen', 'Li'],
  );

  expect(await names(`q=${encodeURIComponent(typo)}`)).toContain(name);
});

test('ranks the nearest name above a longer one that begins with it or contains it', async () => {
  const { names } = await searchedSchool(app, ['Ann', 'Johnsonville'], ['Bea', 'McJohnson'], ['Cleo', 'Johnson']);

  expect(await names('q=Jhonson')).toEqual(['Cleo Johnson', 'Ann Johnsonville', 'Bea McJohnson']);
});

test('finds a new name despite a typo as soon as a student has it', async () => {
  const { names, ids } = await searchedSchool(app, ['Ann', 'Johnson']);
  await app.pool.query(`update students set last_name = 'Featherstone' where id = $1`, [ids[0]]);

  expect(await names('q=fetherstone')).toEqual(['Ann Featherstone']);
});

test('keeps pages and total consistent when similar students are included', async () => {
  const spellings = ['Johnson', 'Jonson', 'Johnsen', 'Johnston'];
  const { client } = await searchedSchool(
    app,
    ...Array.from({ length: 23 }, (_, n): Named => [`N${n}`, spellings[n % 4] as string]),
  );

  const seen: number[] = [];
  for (let page = 1; page <= 3; page += 1) {
    const { body } = await client.get(`/students/search?q=johnson&limit=10&page=${page}`);
    expect(body.pagination).toEqual({ total: 23, page, limit: 10, total_pages: 3 });
    seen.push(...body.data.map(({ id }: { id: number }) => id));
  }
  expect(new Set(seen).size).toBe(23);
});
