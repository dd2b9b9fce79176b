import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readOptions } from '../bench/options.ts';
import { makeInitialisedDirectory } from '../support/initialised-directory.ts';

/** Outside of a test run, which says what it skips. */
const env = { ...process.env, VITEST: '' };

/** Runs the benchmark without compiling it: Node strips its types, and those of everything that it imports. */
async function bench(...args: string[]): Promise<{ stdout: string; stderr: string }> {
  return promisify(execFile)(process.execPath, ['test/bench/main.ts', ...args], { env }).catch((error) => error);
}

test('npm run bench reports an invalid option in one line', async () => {
  expect(await bench('--scale', '7')).toMatchObject({
    code: 1,
    stderr: '--scale must be one of 1k, 10k, 100k, 1m. Try --help.\n',
  });
});

test('npm run bench has a help text, and names the scenarios', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  expect(readOptions(['--help'])).toBeUndefined();
  expect(log.mock.calls).toEqual([[expect.stringMatching(/^npm run bench -- \[options\]\n/)]]);
  expect(() => readOptions(['--only', 'search', '--only', 'nosuch'])).toThrow(
    /^--only nosuch matches no scenario: get one; .*; dashboard; documents\.$/,
  );
});

test('the contenders of the benchmark return the same bodies as the service', async () => {
  const directory = await makeInitialisedDirectory('1000');
  onTestFinished(() => directory.remove());
  const program = ['src/cli/launch.mjs', 'bench', '--scale', '1k', '--check', '--keep', directory.path];
  const { stdout } = await promisify(execFile)(process.execPath, program);
  expect(stdout).toMatch(/^The contenders of \d+ scenarios return the same bodies\.$/m);
});
