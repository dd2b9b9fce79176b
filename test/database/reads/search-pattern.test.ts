import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';

/** `search_pattern`, with which indexes find rows that contain a text. */

const app = await useSharedApp();

async function matches(text: string, searched: string): Promise<boolean> {
  return (await app.pool.query('select $1::text like search_pattern($2) as matches', [text, searched])).rows[0].matches;
}

test.each([
  ['ambrose-matovski', '%amb%ros%mat%ovs%'],
  ['jo@school.example', '%jo@%sch%ool%exa%'],
  ['smith', '%smith%'],
  ['100%_\\', '%100\\%\\_\\\\%'],
  ['', '%%'],
])('the pattern of %j is %j', async (searched, pattern) => {
  const { rows } = await app.pool.query('select search_pattern($1) as pattern', [searched]);
  expect(rows).toEqual([{ pattern }]);
});

test('matches every text that contains the searched one', async () => {
  const text = fc.string({ unit: fc.constantFrom(...'abcdefgh12 @.-%_\\\nσ日本語é'), maxLength: 20 });
  const property = fc.asyncProperty(text, text, text, async (before, searched, after) => {
    expect(await matches(before + searched + after, searched)).toBe(true);
  });
  await fc.assert(property, { numRuns: 500 });
});
