import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
// @ts-expect-error: the launcher is plain JavaScript without types.
import { dashboardBuild } from '../../src/cli/dashboard-build.mjs';

const seconds = (age: number) => new Date(Date.now() - age * 1000);

test('builds the dashboard only when something has changed since the last build, and only with Vite', async () => {
  const root = join(inject('temporaryDirectory'), 'dashboard-build');
  const app = join(root, 'facade', 'dashboard', 'app');
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
