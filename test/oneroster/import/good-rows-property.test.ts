import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aSmallSchool, type Files, importFiles, pack } from './small-bundle.ts';

/** Bundles with random mistakes. */

const app = await useSharedApp();

/** A cell that gets the text of another row, or one that fits nowhere. */
const mistake = fc.record({
  file: fc.constantFrom(...Object.keys(aSmallSchool())),
  row: fc.nat(),
  column: fc.nat(),
  text: fc.oneof(fc.constantFrom('', 'x y', 'nobody', '2027-13-01', '1999-01-01'), fc.nat()),
});

type Mistake = typeof mistake extends fc.Arbitrary<infer Value> ? Value : never;

/** The rows of a file with its header; no cell of the small school has a quote within it. */
function cellsOf(text: string): string[][] {
  const lines = text.trimEnd().split('\n');
  return lines.map((line) => (line.match(/("[^"]*"|[^,]*)(,|$)/g) ?? []).map((cell) => cell.replace(/,$/, '')));
}

function writeCells(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.join(',')}\n`).join('');
}

function withMistakes(files: Files, mistakes: readonly Mistake[]): Files {
  const tables = new Map(Object.entries(files).map(([name, text]) => [name, cellsOf(text)]));
  for (const { file, row, column, text } of mistakes) {
    const rows = (tables.get(file) as string[][]).slice(1);
    const cells = rows[row % rows.length] as string[];
    const place = column % cells.length;
    cells[place] = typeof text === 'string' ? text : (rows[text % rows.length]?.[place] ?? '');
  }
  return Object.fromEntries([...tables].map(([name, rows]) => [name, writeCells(rows)]));
}

interface Result {
  readonly refused: boolean;
  readonly files: { name: string; rows: number; failed: number }[];
  readonly problems: { file: string; row: number }[];
}

function withoutProblems(files: Files, { problems }: Result): Files {
  const isGood = (name: string, place: number) =>
    !problems.some(({ file, row }) => file === `${name}.csv` && row === place + 1);
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [
      name,
      writeCells(cellsOf(text).filter((_cells, place) => isGood(name, place))),
    ]),
  );
}

const withoutMode = <File extends object>(file: File) => ({ ...file, mode: undefined });

test('the good rows of a bundle are a bundle without problems, and import the same', async () => {
  const client = await app.as(await app.make.aUser({ role: 'administrator' }));
  const school = aSmallSchool();
  await fc.assert(
    fc.asyncProperty(fc.array(mistake, { minLength: 1, maxLength: 4 }), async (mistakes) => {
      const files = withMistakes(school, mistakes);
      const dryRun = { dryRun: true };
      const result: Result = await importFiles(client, pack(files), { ...dryRun, atomic: false });
      fc.pre(!result.refused);
      const alone: Result = await importFiles(client, pack(withoutProblems(files, result)), dryRun);
      expect(alone.problems).toEqual([]);
      const goodRows = result.files.map((file) => ({ ...file, rows: file.rows - file.failed, failed: 0 }));
      // A status makes a file a delta, though it stands in a row that is left out.
      expect(goodRows.map(withoutMode)).toEqual(alone.files.map(withoutMode));
    }),
    { numRuns: 20, endOnFailure: true },
  );
});
