import fc from 'fast-check';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { detectEncoding } from '../../../../src/students/import/file/encoding/detect-encoding.ts';
import { decode } from '../../../../src/students/import/file/encoding/encodings.ts';
import { type CountryNames, namesByCodePage } from '../../../support/names-by-code-page.ts';

/** Windows-1258 has few letters with a tone; the tone is a character of its own. */
function withLooseTones(text: string): string {
  return text
    .normalize('NFD')
    .replace(
      /(.)([\u0323\u0300\u0301\u0303\u0309]?)([\u0302\u0306\u031b])/gu,
      (_, letter, tone, mark) => (letter + mark).normalize('NFC') + tone,
    );
}

function encode(names: readonly string[], encoding: string): Buffer {
  const rows = names.map((name, index) => `${index},${name},s${index}@example.org\r\n`);
  const text = `student_id,name,email\r\n${rows.join('')}`;
  return iconv.encode(encoding === 'windows-1258' ? withLooseTones(text) : text, encoding);
}

/** Returns "right" or "asks", and fails if the file would be read wrong, or the right reading is not suggested. */
function outcomeOf(names: readonly string[], encoding: string): string {
  const file = encode(names, encoding);
  const isRight = (candidate: string) =>
    names.every((name) => decode(file, candidate).normalize('NFC').includes(`,${name},`));
  expect(isRight(encoding), `${names} can be written in ${encoding}`).toBe(true);
  const { sure, likely, hasUtf8Words } = detectEncoding(file);
  expect(hasUtf8Words).toBe(false);
  if (sure === undefined)
    expect(
      likely.filter((reading) => isRight(reading.encoding)),
      JSON.stringify(likely),
    ).not.toEqual([]);
  else expect(isRight(sure), `${names} in ${encoding}, read as ${sure}`).toBe(true);
  return sure === undefined ? 'asks' : 'right';
}

const label = ({ country, encoding, names }: CountryNames) => [`${country} in ${encoding}`, names, encoding] as const;

test('is sure of most short lists of names, and asks about the others', () => {
  const outcomes = namesByCodePage.map(({ country, names, encoding }) => [country, outcomeOf(names, encoding)]);
  const unsure = outcomes.flatMap(([country, outcome]) => (outcome === 'asks' ? [country] : []));
  expect(unsure).toEqual(['France', 'Finland', 'Hungary', 'Romania', 'Estonia']);
});

test.each(namesByCodePage.map(label))('is never wrong about some of the names: %s', (_, names, encoding) => {
  const words = names.flatMap((name) => [name, ...name.split(' ')]);
  const some = fc.subarray([...words, ...words.map((word) => word.toUpperCase())], { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(some, (list) => {
      if (/\P{ASCII}/u.test(list.join())) outcomeOf(list, encoding);
    }),
    { numRuns: 10 },
  );
});

test('is never wrong about names of several countries in one file', () => {
  const western = namesByCodePage.filter(({ encoding }) => encoding === 'windows-1252').flatMap(({ names }) => names);
  fc.assert(
    fc.property(fc.subarray(western, { minLength: 1, maxLength: 12 }), (list) => {
      outcomeOf(list, 'windows-1252');
    }),
    { numRuns: 40 },
  );
});

test('is never wrong about a name from abroad in the code page of its own country', () => {
  const turkish = namesByCodePage.find(({ country }) => country === 'Turkey') as CountryNames;
  const german = namesByCodePage.find(({ country }) => country === 'Germany') as CountryNames;
  for (const name of turkish.names) outcomeOf([...german.names, name], 'windows-1254');
});
