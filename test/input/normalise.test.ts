import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countCharacters, normalise } from '../../src/input/normalise.ts';

test('returns the same text as String.normalize', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('NFC', 'NFKC'), (text, form) => {
      expect(normalise(text, form)).toBe(text.normalize(form));
    }),
  );
});

test.each(['\u0300', '\u0316', '\uFF9E', '\u{16D67}', '\u{16D68}'])('accepts at most 128 of %j in a row', (mark) => {
  const text = `a${mark.repeat(128)} b${mark.repeat(128)}`;
  expect(normalise(text)).toBe(text.normalize());
  expect(normalise(text + mark)).toBeUndefined();
});

/**
 * Characters that join the preceding one take quadratic time, except the letters of Korean syllables. A new Unicode version may
 * add some.
 */
test('limits every character that normalisation joins to the preceding one', () => {
  const unlimited = new Set<string>();
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const character = String.fromCodePoint(code);
    const decomposed = [...character.normalize('NFD')];
    for (const joined of decomposed.slice(1))
      if (!/\p{M}|[\u1161-\u1175\u11A8-\u11C2]/u.test(joined) && normalise(`a${joined.repeat(129)}`))
        unlimited.add(joined);
  }
  expect([...unlimited]).toEqual([]);
});

test('counts code points', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(countCharacters(text)).toBe([...text].length);
    }),
  );
});
