import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Outside of a test run, which says what it skips. */
const env = { ...process.env, VITEST: '' };

/** Runs the benchmark without compiling it: Node strips its types, and those of everything that it imports. */
async function bench(...args: string[]): Promise<{ stdout: string; stderr: string }> {
  return promisify(execFile)(process.execPath, ['test/bench/main.ts', ...args], { env }).catch((error) => error);
}

test('npm run bench has a help text, and reports an invalid option in one line', async () => {
  expect((await bench('--help')).stdout).toMatch(/^npm run bench -- \[options\]\n/);
  expect(await bench('--scale', '7')).toMatchObject({
    code: 1,
    stderr: '--scale must be one of 1k, 10k, 100k, 1m. Try --help.\n',
  });
  expect(await bench('--only', 'search', '--only', 'nosuch')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^--only nosuch matches no scenario: get one; .*; dashboard; documents\. Try --help\.\n$/,
    ),
  });
});

test('the contenders of the benchmark return the same bodies as the service', async () => {
  const program = ['src/cli/launch.mjs', 'bench', '--scale', '1k', '--check'];
  const { stdout } = await promisify(execFile)(process.execPath, program);
  expect(stdout).toMatch(/^The contenders of \d+ scenarios return the same bodies\.$/m);
});
