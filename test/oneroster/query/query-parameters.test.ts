import { expect, test } from 'vitest';
import { readCollectionQuery } from '../../../src/oneroster/query/query-parameters.ts';
import type { AppError } from '../../../src/shared/errors.ts';

const fields = {
  names: ['sourcedId', 'title', 'agents'],
  compared: { sourcedId: 'text', title: 'text', score: 'number', dateLastModified: 'dateTime', beginDate: 'date' },
} as const;

const read = (sent: Record<string, unknown>, version: '1.2' | '1.1' = '1.2') =>
  readCollectionQuery(sent, fields, version);

function problems(sent: Record<string, unknown>, version?: '1.1'): string[] {
  try {
    read(sent, version);
  } catch (error) {
    return Object.keys((error as AppError).details ?? {});
  }
  return [];
}

test('defaults are 100 records from the first on, and a limit has no maximum but is served as 10,000', () => {
  expect(read({})).toMatchObject({ limit: 100, offset: 0, filter: undefined, sort: undefined, fields: undefined });
  expect([read({ limit: '10000' }).limit, read({ limit: '999999999999999' }).limit]).toEqual([10_000, 10_000]);
});

test.each(['0', '-1', 'abc', '1e2', '1.5', ' 5', '+5', '0x10', '', '9'.repeat(16)])(
  'refuses a limit of "%s"',
  (limit) => {
    expect(problems({ limit })).toEqual(['limit']);
  },
);

test('refuses a repeated parameter, a negative offset and an unknown direction, all at once', () => {
  expect(problems({ limit: ['1', '2'], offset: '-1', orderBy: 'up' })).toEqual(['limit', 'offset', 'orderBy']);
});

test('refuses unknown fields in filter, sort and fields; 1.1 ignores that of sort', () => {
  const sent = { filter: "color='red' AND title='a'", sort: 'agents', fields: 'title,color' };
  expect(problems(sent)).toEqual(['filter', 'sort', 'fields']);
  expect(problems({ sort: 'agents' }, '1.1')).toEqual([]);
  for (const name of ['constructor', '__proto__', 'toString'])
    expect(problems({ filter: `${name}='a'`, sort: name, fields: name }).length).toBeGreaterThanOrEqual(2);
});

test.each([
  ["score>'abc'"],
  ["score~'1'"],
  ["dateLastModified>'yesterday'"],
  ["dateLastModified>'2026-02-30'"],
  ["dateLastModified>'2026-01-01T25:00:00Z'"],
  ["dateLastModified>'9999-12-31T23:59:59Z'"],
  ["beginDate='01/02/2026'"],
])('refuses the filter %s', (filter) => {
  expect(problems({ filter })).toEqual(['filter']);
});

test.each([
  "dateLastModified>'2026-01-01'",
  "dateLastModified>='2026-01-01T00:00Z'",
  "dateLastModified>'2026-01-01T00:00:00.123456+02:00'",
  "dateLastModified>'2026-01-01 00:00:00 02:00'",
  "beginDate<'2026-01-01T00:00:00Z'",
  "score>='91.5'",
])('accepts the filter %s', (filter) => {
  expect(problems({ filter })).toEqual([]);
});

test('reads a sort, and the fields once each', () => {
  expect(read({ sort: 'title', orderBy: 'DESC', fields: 'title, sourcedId,title', filter: ' ' })).toMatchObject({
    sort: { field: 'title', descending: true },
    fields: ['title', 'sourcedId'],
    filter: undefined,
  });
});
