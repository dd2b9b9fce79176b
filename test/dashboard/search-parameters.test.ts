import { expect, test } from 'vitest';
import { readDay } from '../../dashboard/ui/search-parameters.ts';

test.each(['2026-02-28', '2028-02-29'])('reads %s as a day', (date) => {
  expect(readDay({ date }, 'date')).toEqual({ date });
});

test.each(['2026-02-31', '2026-02-29', '2026-13-01', '2026-00-10', '26-01-01', 'today', ''])(
  'leaves out %j, which the calendar lacks',
  (date) => {
    expect(readDay({ date }, 'date')).toEqual({});
  },
);
