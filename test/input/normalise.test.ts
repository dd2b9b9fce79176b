import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countCharacters, normalise } from '../../src/input/normalise.ts';

test('gives what String.normalize gives', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('NFC', 'NFKC'), (text, form) => {
      expect(normalise(text, form)).toBe(text.normalize(form));
    }),
  );
});

test.each(['\u0300', '\u0316', '\uFF9E', '\u{16D67}', '\u{16D68}'])('takes 128 of %j in a row and no more', (mark) => {
  const text = `a${mark.repeat(128)} b${mark.repeat(128)}`;
  expect(normalise(text)).toBe(text.normalize());
  expect(normalise(text + mark)).toBeUndefined();
});

/** What joins the character before it takes quadratic time, but for the letters of Korean syllables. A new Unicode version may add some. */
test('knows every character that normalisation joins to the one before it', () => {
  const unknown = new Set<string>();
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const character = String.fromCodePoint(code);
    const decomposed = [...character.normalize('NFD')];
    for (const joined of decomposed.slice(1))
      if (!/\p{M}|[\u1161-\u1175\u11A8-\u11C2]/u.test(joined) && normalise(`a${joined.repeat(129)}`))
        unknown.add(joined);
  }
  expect([...unknown]).toEqual([]);
});

test('counts code points', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(countCharacters(text)).toBe([...text].length);
    }),
  );
});
