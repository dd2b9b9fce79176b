import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** Plain JavaScript, which is imported at run time because the compiler does not read it. */
const launcher = new URL('../../src/cli/find-node.mjs', import.meta.url).href;
const { findNode }: { findNode(root: string): string } = await import(launcher);

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'registrar-test-'));
});

afterEach(() => rm(root, { recursive: true }));

/** Installs a fake of the npm package `node` that only prints its version. */
async function installNode(version: string): Promise<string> {
  const bin = join(root, 'node_modules', 'node', 'bin');
  await mkdir(bin, { recursive: true });
  await writeFile(join(bin, 'node'), `#!/bin/sh\necho ${version}\n`);
  await chmod(join(bin, 'node'), 0o755);
  return join(bin, 'node');
}

test('finds the Node that is installed with the program', async () => {
  const installed = await installNode('v24.1.0');
  expect(findNode(root)).toBe(installed);
});

test('finds the Node that runs the launcher if the installed one is missing or too old', async () => {
  expect(findNode(root)).toBe(process.execPath);
  await installNode('v20.19.0');
  expect(findNode(root)).toBe(process.execPath);
});
