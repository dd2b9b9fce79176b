import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
// @ts-expect-error: the launcher is plain JavaScript without types.
import { removeOthers, serviceBundle, workerEntries } from '../../src/cli/service-bundle.mjs';
import { packageRoot } from '../../src/shared/package-root.ts';

const seconds = (age: number) => new Date(Date.now() - age * 1000);

test('bundles the service only when something was compiled or installed since the last time', async () => {
  const root = join(inject('temporaryDirectory'), 'service-bundle');
  const files = [
    join(root, 'package-lock.json'),
    join(root, 'dist', 'src', 'main.js'),
    join(root, 'dist', 'schema', 'students', 'student.js'),
  ];
  for (const folder of ['src', 'schema/students', 'bundle'])
    await mkdir(join(root, 'dist', folder), { recursive: true });
  for (const file of files) await writeFile(file, '');
  const bundling = [join(root, 'src', 'cli', 'bundle-service.mjs')];
  expect(serviceBundle(root)).toEqual(bundling);
  await writeFile(join(root, 'dist', 'bundle', 'main.js'), '');
  const inputs = [...files, join(root, 'dist', 'schema', 'students')];
  for (const path of inputs) await utimes(path, seconds(100), seconds(100));
  expect(serviceBundle(root)).toBeUndefined();
  for (const path of files) {
    await utimes(path, seconds(-10), seconds(-10));
    expect(serviceBundle(root), path).toEqual(bundling);
    await utimes(path, seconds(100), seconds(100));
  }
});

test('leaves nothing of former builds in the bundle', async () => {
  const folder = join(inject('temporaryDirectory'), 'bundle-of-two-builds');
  await mkdir(folder);
  for (const name of ['main.js', 'main.js.map', 'renamed.js', 'renamed.js.map'])
    await writeFile(join(folder, name), '');
  await removeOthers(folder, ['main.js']);
  expect((await readdir(folder)).toSorted()).toEqual(['main.js', 'main.js.map']);
});

test('bundles each thread and process that a module of the service starts', async () => {
  const entries: Record<string, string> = workerEntries(packageRoot);
  expect(Object.keys(entries).toSorted()).toEqual(['bundle-worker', 'mark-worker', 'sheet-worker', 'typeset-process']);
  const bundled = await readdir(join(packageRoot, 'dist', 'bundle'));
  expect(bundled).toEqual(expect.arrayContaining(Object.keys(entries).map((name) => `${name}.js`)));
});
