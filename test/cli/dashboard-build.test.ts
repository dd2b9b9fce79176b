import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
// @ts-expect-error: the launcher is plain JavaScript without types.
import { dashboardBuild } from '../../src/cli/dashboard-build.mjs';
// @ts-expect-error: the launcher is plain JavaScript without types.
import { dashboardDocuments } from '../../src/cli/dashboard-documents.mjs';

const seconds = (age: number) => new Date(Date.now() - age * 1000);

test('builds the dashboard only when something has changed since the last build, and only with Vite', async () => {
  const root = join(inject('temporaryDirectory'), 'dashboard-build');
  const app = join(root, 'dashboard');
  const files = [join(root, 'package-lock.json'), join(app, 'main.tsx'), join(app, 'students', 'page.tsx')];
  await mkdir(join(root, 'node_modules', 'vite'), { recursive: true });
  await mkdir(join(app, 'students'), { recursive: true });
  await mkdir(join(root, 'dist', 'dashboard'), { recursive: true });
  for (const file of files) await writeFile(file, '');
  const build = [join(root, 'src', 'cli', 'build-dashboard.mjs')];
  expect(dashboardBuild(root)).toEqual(build);
  const built = join(root, 'dist', 'dashboard', 'index.html');
  await writeFile(built, '');
  for (const path of [...files, app, join(app, 'students')]) await utimes(path, seconds(100), seconds(100));
  expect(dashboardBuild(root)).toBeUndefined();
  for (const path of [files[0], files[2], join(app, 'students')] as string[]) {
    await utimes(path, seconds(-10), seconds(-10));
    expect(dashboardBuild(root), path).toEqual(build);
    await utimes(path, seconds(100), seconds(100));
  }
  await rm(built);
  await rm(join(root, 'node_modules', 'vite'), { recursive: true });
  expect(dashboardBuild(root)).toBeUndefined();
});

test('generates documents only when an operation or the schema has changed, or one is missing', async () => {
  const root = join(inject('temporaryDirectory'), 'dashboard-documents');
  const folder = join(root, 'dashboard', 'students');
  for (const name of [folder, join(root, 'schema'), join(root, 'dist'), join(root, 'node_modules', '@graphql-codegen')])
    await mkdir(name, { recursive: true });
  const inputs = [join(root, 'schema', 'schema.graphql'), join(folder, 'students.graphql')];
  for (const file of [...inputs, join(root, 'dist', 'dashboard-documents')]) await writeFile(file, '');
  for (const file of inputs) await utimes(file, seconds(100), seconds(100));
  const generate = [join(root, 'src', 'cli', 'generate-documents.mjs')];
  expect(dashboardDocuments(root)).toEqual(generate);
  await writeFile(join(folder, 'students.generated.ts'), '');
  expect(dashboardDocuments(root)).toBeUndefined();
  for (const file of inputs) {
    await utimes(file, seconds(-10), seconds(-10));
    expect(dashboardDocuments(root), file).toEqual(generate);
    await utimes(file, seconds(100), seconds(100));
  }
  await rm(join(root, 'node_modules', '@graphql-codegen'), { recursive: true });
  await rm(join(folder, 'students.generated.ts'));
  expect(dashboardDocuments(root)).toBeUndefined();
});
