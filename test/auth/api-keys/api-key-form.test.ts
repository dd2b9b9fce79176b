import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateApiKey, isApiKey, prefixOf } from '../../../src/auth/api-keys/api-key.ts';

test('generates keys in the format that secret scanners expect, with a valid checksum', () => {
  const keys = Array.from({ length: 500 }, generateApiKey);
  for (const key of keys) {
    expect(key).toMatch(/^edk_[0-9A-Za-z]{43}[0-9A-Za-z]{6}$/);
    expect(isApiKey(key)).toBe(true);
    expect(key.startsWith(prefixOf(key))).toBe(true);
  }
  expect(new Set(keys).size).toBe(500);
});

test('refuses a key with one character changed or two swapped', () => {
  const digit = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
  const position = fc.integer({ min: 4, max: 52 });
  fc.assert(
    fc.property(position, digit, (at, other) => {
      const key = generateApiKey();
      fc.pre(key[at] !== other);
      expect(isApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 45 }), (at) => {
      const key = generateApiKey();
      fc.pre(key[at] !== key[at + 1]);
      expect(isApiKey(`${key.slice(0, at)}${key[at + 1]}${key[at]}${key.slice(at + 2)}`)).toBe(false);
    }),
  );
});

test.each(['', 'edk_', 'nonsense', `edk_${'0'.repeat(49)}`, ` ${generateApiKey()}`, `${generateApiKey()}0`])(
  'refuses "%s" as a key',
  (text) => {
    expect(isApiKey(text)).toBe(false);
  },
);
