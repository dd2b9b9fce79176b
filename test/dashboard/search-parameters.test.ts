import { expect, test } from 'vitest';
import { idIn, readDay } from '../../dashboard/ui/search-parameters.ts';

test.each(['2026-02-28', '2028-02-29'])('reads %s as a day', (date) => {
  expect(readDay({ date }, 'date')).toEqual({ date });
});

test.each(['2026-02-31', '2026-02-29', '2026-13-01', '2026-00-10', '26-01-01', 'today', ''])(
  'leaves out %j, which the calendar lacks',
  (date) => {
    expect(readDay({ date }, 'date')).toEqual({});
  },
);

test.each([
  ['7', 7],
  ['2147483647', 2_147_483_647],
  ['2147483648', 0],
  ['-1', 0],
  ['1.5', 0],
  ['abc', 0],
  ['', 0],
])('reads %j in a path as the id %i', (text, id) => {
  expect(idIn(text)).toBe(id);
});
