import { expect, test } from 'vitest';
import { aSmallSchool, pack, send } from '../oneroster/import/small-bundle.ts';
import { useApp } from '../support/app.ts';
import type { Answer } from '../support/client.ts';
import { zip } from '../support/workbook.ts';

/**
 * Bundles of rows that are quickly written and slow to read, while another institution reads. When they were read in the main thread,
 * one megabyte of them left no other request an answer before it was read.
 */

const app = await useApp({ IMPORT_MAX_ROWS: '5000' });
/** For each row of a file of students a bundle may have 20. */
const TOO_MANY = 'The bundle has more than 100000 rows, blank ones included.';
const [HEADER] = (aSmallSchool().users as string).split('\n');

const { make } = app;
const noisy = await app.as(await make.aUser({ role: 'administrator' }));
const other = await make.aUser();
await make.aStudent(other.institution);
const quiet = await app.as(other);

/** Sends a bundle, and counts the reads of the other institution that are answered before it is. */
async function readsDuring(bundle: Buffer): Promise<{ answer: Answer; reads: number }> {
  let answer: Answer | undefined;
  const sending = send(noisy, bundle, { dryRun: true }).then((received) => {
    answer = received;
  });
  let reads = 0;
  while (!answer) {
    expect((await quiet.get('/students?limit=1')).status).toBe(200);
    if (!answer) reads += 1;
  }
  await sending;
  return { answer, reads };
}

test.each([
  ['a megabyte of line ends', pack({ users: `${HEADER}\n${'\n'.repeat(1_000_000)}` })],
  ['lines of one letter', pack({ users: `${HEADER}\n${'x\n'.repeat(500_000)}` })],
  ['lines of commas', pack({ users: `${HEADER}\n${',\n'.repeat(500_000)}` })],
  ['a manifest of line ends', zip([{ name: 'manifest.csv', content: '\n'.repeat(200_000) }])],
])('a bundle with %s is refused by its rows', async (_name, bundle) => {
  expect(bundle.length).toBeLessThan(10_000);
  const { answer } = await readsDuring(bundle);
  expect(answer.body.errors).toMatchObject([{ message: TOO_MANY, extensions: { code: 'PAYLOAD_TOO_LARGE' } }]);
});

test('another institution reads while a bundle of short lines is read', async () => {
  const users = `${HEADER}\n${'x\n'.repeat(90_000)}`;
  const { answer, reads } = await readsDuring(pack({ users }));
  expect(answer.body.data.importOneRoster).toMatchObject({ refused: true, problemCount: expect.any(Number) });
  expect(reads).toBeGreaterThan(5);
});

test('line ends below the limit are neither rows nor problems', async () => {
  const school = aSmallSchool();
  const files = { ...school, demographics: `${school.demographics}${'\n'.repeat(90_000)}` };
  const [padded, plain] = [await readsDuring(pack(files)), await readsDuring(pack(school))];
  expect(plain.answer.body.data.importOneRoster).toMatchObject({ refused: false, problemCount: 0 });
  expect(padded.answer.body).toEqual(plain.answer.body);
});
