import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterOperators, parseFilter } from '../../../src/oneroster/query/filter.ts';
import { threadTime } from '../../support/thread-time.ts';

const clause = fc.record({
  field: fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9_.]{0,20}$/),
  operator: fc.constantFrom(...filterOperators),
  value: fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0')),
});
const spaces = fc.stringMatching(/^[ \t]{0,3}$/);

const straight = (value: string) => `'${value.replaceAll("'", "''")}'`;
const typographic = (value: string) => `’${value.replace(/[‘’]/g, '$&$&')}’`;

test.each([
  ['straight', straight],
  ['typographic', typographic],
])('reads one or two clauses of any values between %s marks, with any spaces around operators', (_, quoted) => {
  const clauses = fc.array(clause, { minLength: 1, maxLength: 2 });
  fc.assert(
    fc.property(clauses, fc.constantFrom('and', 'or', 'AND', 'OR'), spaces, (list, connective, space) => {
      const texts = list.map(({ field, operator, value }) => `${field}${space}${operator}${space}${quoted(value)}`);
      expect(parseFilter(space + texts.join(` ${connective} `) + space)).toEqual({
        clauses: list,
        connective: list.length === 2 ? connective.toLowerCase() : 'and',
      });
    }),
  );
});

test('any text is read or refused with a message', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('', "status='active'", "status='active' AND "), (text, start) => {
      const filter = parseFilter(start + text);
      if (typeof filter === 'string') expect(filter).toMatch(/\.$/);
      else expect(filter.clauses.length).toBeLessThanOrEqual(2);
    }),
  );
});

test.each([
  ["familyName='O’Brien'", 'O’Brien'],
  ["familyName='O''Brien'", "O'Brien"],
  ['familyName=‘O’’Brien’', 'O’Brien'],
  ["title='a AND b'", 'a AND b'],
  ["title=''", ''],
  ["title=''''", "'"],
])('%s has the value %s', (text, value) => {
  expect(parseFilter(text)).toMatchObject({ clauses: [{ value }] });
});

test.each([
  ['status=active', "status='active'"],
  ["status=='active'", 'operators are'],
  ["status='active", 'operators are'],
  ["='active'", 'needs a comparison'],
  ["a='1' XOR b='2'", 'needs AND or OR'],
  ["a='1'AND b='2'", 'needs AND or OR'],
  ["a='1' AND b='2' AND c='3'", `more than two clauses: remove "AND c='3'"`],
  ["a='\0'", 'NUL'],
])('refuses %s', (text, message) => {
  expect(parseFilter(text)).toContain(message);
});

test('reads a long text in linear time', async () => {
  const texts = [`a='${"''".repeat(50_000)}`, `a=’${'’'.repeat(100_001)}x`, `${'a'.repeat(100_000)}!`];
  const spent = await threadTime(() => {
    for (const text of texts) expect(typeof parseFilter(text)).toBe('string');
  });
  expect(spent).toBeLessThan(1_000);
});
