import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPeriod } from '../../src/input/period.ts';
import { DAY_MS } from '../../src/input/time-zone.ts';
import { ValidationErrors } from '../../src/input/validation-errors.ts';

const TODAY = '2026-03-01';

const day = fc
  .integer({ min: -800, max: 800 })
  .map((days) => new Date(Date.parse(TODAY) + days * DAY_MS).toISOString().slice(0, 10));

/** Returns the period, or the details of the error. */
function read(args: { from?: string | null; to?: string | null }, defaultDays = 30) {
  const errors = new ValidationErrors();
  try {
    return readPeriod(errors, args, { today: TODAY, defaultDays });
  } catch {
    return { ...errors.details };
  }
}

test('returns the days that are requested, or refuses them if there are none or more than 366', () => {
  fc.assert(
    fc.property(day, fc.option(day), (from, requestedTo) => {
      const to = requestedTo ?? TODAY;
      const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
      const result = read({ from, to: requestedTo });
      if (days >= 1 && days <= 366) expect(result).toEqual({ from, to });
      else expect(Object.keys(result)).toEqual([days < 1 && requestedTo !== null ? 'to' : 'from']);
    }),
  );
});

test('ends today by default, and begins so that it has the default number of days', () => {
  expect(read({})).toEqual({ from: '2026-01-31', to: TODAY });
  expect(read({}, 366)).toEqual({ from: '2025-03-01', to: TODAY });
  expect(read({ to: '2024-03-01' })).toEqual({ from: '2024-02-01', to: '2024-03-01' });
  expect(read({ to: '0001-01-05' })).toEqual({ from: '0001-01-01', to: '0001-01-05' });
});
