import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ValidationErrors } from '../../src/input/validation-errors.ts';
import { invalid } from '../../src/shared/errors.ts';

const field = fc
  .array(fc.constantFrom('a', 'b', '0', '1'), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join('.'));

test('a field has a problem if it, a part or a container of it has one', () => {
  fc.assert(
    fc.property(fc.array(field, { maxLength: 6 }), field, (fields, name) => {
      const problems = new ValidationErrors();
      for (const each of fields) problems.add(each, 'is wrong.');
      const related = fields.some(
        (each) => each === name || each.startsWith(`${name}.`) || name.startsWith(`${each}.`),
      );
      expect(problems.has(name)).toBe(related);
      expect(problems.any).toBe(fields.length > 0);
    }),
  );
});

test('reports one problem with the same error as several', () => {
  const problems = new ValidationErrors();
  problems.add('name', 'is required.');
  const [one, several] = [invalid('name', 'is required.'), problems.toError()];
  expect([one.code, one.message]).toEqual([several.code, several.message]);
  expect(one.details).toEqual({ ...several.details });
});

test('stores each message once, accepts names of object members, and limits the number of problems', () => {
  const problems = new ValidationErrors();
  problems.add('constructor', 'is wrong.');
  problems.add('constructor', 'is wrong.');
  expect(problems.details.constructor).toEqual(['is wrong.']);
  for (let n = 0; n < 20_000; n += 1) problems.add(`entries.${n}.score`, `${n} is wrong.`);
  for (let n = 0; n < 20_000; n += 1) problems.add('entries', `${n} is wrong.`);
  expect(problems.isFull).toBe(true);
  expect(Object.keys(problems.details).length).toBeLessThan(5_010);
  expect(Object.values(problems.details).every((messages) => messages.length <= 100)).toBe(true);
});
