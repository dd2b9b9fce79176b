import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../dashboard/', import.meta.url).pathname;
const sheets = globSync('**/*.css', { cwd: root }).map((name) => ({
  name,
  text: readFileSync(`${root}${name}`, 'utf8'),
}));

/** Returns the declarations of a sheet that match, as `file: declaration`. */
function declarations(pattern: RegExp, without: (name: string) => boolean = () => false): string[] {
  return sheets
    .filter(({ name }) => !without(name))
    .flatMap(({ name, text }) =>
      (text.match(/^\s+[a-z-]+: [^;{}]+;$/gm) ?? []).flatMap((line) =>
        pattern.test(line.trim()) ? `${name}: ${line.trim()}` : [],
      ),
    );
}

test('every sheet of a part or screen is in a layer, so that no order of loading decides', () => {
  const outside = sheets.filter(({ name, text }) => !/^(styles|graphql)\//.test(name) && !text.startsWith('@layer '));
  expect(outside.map(({ name }) => name)).toEqual([]);
});

test('sizes and sides are logical, so that the dashboard can be read from right to left', () => {
  const physical =
    /^((min-|max-)?(width|height)|(margin|padding|border)-(top|right|bottom|left).*|top|right|bottom|left|inset): |^(float|clear|text-align): (left|right)/;
  expect(declarations(physical)).toEqual([]);
  expect(declarations(/^inline-size: /)).not.toEqual([]);
});

test('distances are on the grid of 4 pixels, letters have the sizes of the scale, colours have names', () => {
  const offGrid = declarations(/^(margin|padding|gap|row-gap|column-gap|inset)[a-z-]*: /).filter((line) =>
    [...line.matchAll(/(\d*\.?\d+)rem/g)].some(([, length]) => (Number(length) * 4) % 1 !== 0),
  );
  expect(offGrid).toEqual([]);
  expect(declarations(/^font-size: (?!var\(--type-)/)).toEqual([]);
  expect(declarations(/^border-radius: (?!var\(--radius|0;)/)).toEqual([]);
  const named = (name: string) => name === 'styles/tokens.css';
  expect(declarations(/#[0-9a-f]{3,8}\b/, named)).toEqual([]);
});
