import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invalid } from '../../src/errors.ts';
import { ValidationErrors } from '../../src/input/validation-errors.ts';

const field = fc
  .array(fc.constantFrom('a', 'b', '0', '1'), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join('.'));

test('a field has a problem if it, what it contains or what contains it has one', () => {
  fc.assert(
    fc.property(fc.array(field, { maxLength: 6 }), field, (known, asked) => {
      const problems = new ValidationErrors();
      for (const name of known) problems.add(name, 'is wrong.');
      const related = known.some(
        (name) => name === asked || name.startsWith(`${asked}.`) || asked.startsWith(`${name}.`),
      );
      expect(problems.has(asked)).toBe(related);
      expect(problems.found).toBe(known.length > 0);
    }),
  );
});

test('one problem makes the same error as several', () => {
  const problems = new ValidationErrors();
  problems.add('name', 'is required.');
  const [one, several] = [invalid('name', 'is required.'), problems.toError()];
  expect([one.code, one.message]).toEqual([several.code, several.message]);
  expect(one.details).toEqual({ ...several.details });
});

test('notes a message once, names like those of objects, and no more than would help', () => {
  const problems = new ValidationErrors();
  problems.add('constructor', 'is wrong.');
  problems.add('constructor', 'is wrong.');
  expect(problems.details.constructor).toEqual(['is wrong.']);
  for (let n = 0; n < 20_000; n += 1) problems.add(`entries.${n}.score`, `${n} is wrong.`);
  for (let n = 0; n < 20_000; n += 1) problems.add('entries', `${n} is wrong.`);
  expect(problems.full).toBe(true);
  expect(Object.keys(problems.details).length).toBeLessThan(5_010);
  expect(Object.values(problems.details).every((messages) => messages.length <= 100)).toBe(true);
});
