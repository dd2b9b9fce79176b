import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** Plain JavaScript, which the compiler does not read. */
const launcher = new URL('../../src/cli/find-node.mjs', import.meta.url).href;
const { findNode }: { findNode(root: string): string } = await import(launcher);

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'registrar-test-'));
});

afterEach(() => rm(root, { recursive: true }));

/** Stands in for the npm package `node`: all that is asked of it is its version. */
async function installNode(version: string): Promise<string> {
  const bin = join(root, 'node_modules', 'node', 'bin');
  await mkdir(bin, { recursive: true });
  await writeFile(join(bin, 'node'), `#!/bin/sh\necho ${version}\n`);
  await chmod(join(bin, 'node'), 0o755);
  return join(bin, 'node');
}

test('is the one that is installed with the program', async () => {
  const installed = await installNode('v24.1.0');
  expect(findNode(root)).toBe(installed);
});

test('is the one that runs the launcher where the installed one is too old or cannot run', async () => {
  expect(findNode(root)).toBe(process.execPath);
  await installNode('v20.19.0');
  expect(findNode(root)).toBe(process.execPath);
});
