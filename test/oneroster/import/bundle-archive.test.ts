import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { zip } from '../../support/workbook.ts';
import { aSmallSchool, type Files, importFiles, pack, send } from './small-bundle.ts';

/** Archives, manifests and encodings that are refused. */

const app = await useSharedApp();
const client = await app.as(await app.make.aUser({ role: 'administrator' }));

async function problemsOf(bundle: Buffer): Promise<string[]> {
  const result = await importFiles(client, bundle);
  expect(result.written).toBe(false);
  type Problem = { file: string; row: number; column: string; value: string; message: string };
  return result.problems.map(
    ({ file, row, column, value, message }: Problem) => `${file} ${row} ${column} ${value}: ${message}`,
  );
}

test('a manifest that is missing, or says something else than the bundle has, is a problem', async () => {
  const { users, ...others } = aSmallSchool();
  expect(await problemsOf(pack(others as Files))).toContain(
    'manifest.csv null file.users absent: must be bulk: complete files need users.csv, too.',
  );
  expect(await problemsOf(zip([{ name: 'users.csv', content: users as string }]))).toContain(
    'manifest.csv null null null: is missing: it tells which files are complete and which list changes.',
  );
  const extra = [{ name: 'demographics.csv', content: 'sourcedId\n' }];
  const { demographics, ...rest } = aSmallSchool();
  expect(await problemsOf(pack(rest as Files, { extra, version: '2.0' }))).toEqual(
    expect.arrayContaining([
      'manifest.csv null oneroster.version 2.0: must be 1.2 or 1.1.',
      'manifest.csv null file.demographics absent: is wrong: the bundle has demographics.csv.',
    ]),
  );
});

test('a file that is not encoded in UTF-8 is a problem', async () => {
  const files = { ...aSmallSchool() };
  const users = Buffer.from(files.users as string, 'latin1');
  const bundle = pack({ ...files, users: users as unknown as string });
  expect((await problemsOf(bundle))[0]).toContain('users.csv null null null: is not encoded in UTF-8');
});

test.each([
  ['files in a folder', () => zip([{ name: 'bundle/manifest.csv', content: '' }]), 'VALIDATION_ERROR', 'in a folder'],
  ['no archive', () => Buffer.from('sourcedId'), 'UNSUPPORTED_MEDIA_TYPE', 'not a ZIP archive'],
  [
    'a bomb by ratio',
    () => zip([{ name: 'users.csv', content: ' '.repeat(3_000_000) }]),
    'PAYLOAD_TOO_LARGE',
    'compression ratio',
  ],
  [
    'a bomb by size',
    () => zip([{ name: 'users.csv', content: 'x', claimedSize: 2 ** 31 }]),
    'PAYLOAD_TOO_LARGE',
    'ratio',
  ],
  [
    'too many files',
    () => zip(Array.from({ length: 201 }, (_, index) => ({ name: `${index}.csv`, content: '' }))),
    'PAYLOAD_TOO_LARGE',
    '201 files',
  ],
])('an archive with %s is refused', async (_name, make, code, message) => {
  const { body } = await send(client, make());
  expect(body.errors[0].extensions.code).toBe(code);
  expect(JSON.stringify(body.errors[0])).toContain(message);
});
