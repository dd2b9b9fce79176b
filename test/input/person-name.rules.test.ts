import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namePartsAfter, splitName } from '../../src/input/person-name.rules.ts';

test.each([
  ['Ann Lee', 'Ann', 'Lee'],
  ['María José García', 'María José', 'García'],
  ['Ann  van\u00a0der\u3000Berg', 'Ann  van\u00a0der', 'Berg'],
  ['Suharto', null, 'Suharto'],
  ['O. Smith-Jones', 'O.', 'Smith-Jones'],
])('splits %j before its last word', (name, givenName, familyName) => {
  expect(splitName(name)).toEqual({ givenName, familyName });
});

test('loses no character of a name but the white space between its parts', () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }).filter((text) => /^\S+$/.test(text));
  const space = fc.constantFrom(' ', '  ', '\u00a0', '\u3000');
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), space, (words, between) => {
      const { givenName, familyName } = splitName(words.join(between));
      expect(familyName).toBe(words.at(-1));
      expect(givenName).toBe(words.slice(0, -1).join(between) || null);
    }),
  );
});

const stored = { name: 'María José García López', givenName: 'María José', familyName: 'García López' };

test.each([
  ['a new name', { name: 'Ann Lee' }, 'Ann', 'Lee'],
  ['the same name, and corrected parts', { name: stored.name }, 'María José', 'García López'],
  ['nothing', {}, 'María José', 'García López'],
  ['one part', { familyName: 'García' }, 'María José', 'García'],
  ['a part that is cleared', { givenName: null }, null, 'García López'],
  ['a new name and one part', { name: 'Ann M. Lee', givenName: 'Ann' }, 'Ann', 'Lee'],
  ['all', { name: 'Annie', givenName: 'Ann', familyName: 'Lee' }, 'Ann', 'Lee'],
])('decides the parts after a change of %s', (_what, changes, givenName, familyName) => {
  expect(namePartsAfter(changes, stored)).toEqual({ givenName, familyName });
});
