import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import chromium from '@sparticuz/chromium';

/** Paths at which systems install Chromium or Chrome. */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Returns the path of the Chromium that the lock file names, so that tests do not depend on the machine, or where that does not run,
 * of the system's browser. Empty, after saying why, if there is none.
 * @throws Error if there is none in CI, where skipped tests would go unnoticed
 */
export async function findBrowser(): Promise<string> {
  try {
    return await lockedBrowser();
  } catch (error) {
    const system = installed.find((path) => existsSync(path)) ?? '';
    if (!system && process.env.CI) throw error;
    const consequence = system ? `run in ${system}` : 'are skipped';
    console.warn(
      `The tests in a browser ${consequence}, because the locked one does not run: ${(error as Error).message}`,
    );
    return system;
  }
}

/** Unpacks the Chromium of the npm package once for each version. @throws Error if it does not run on this machine */
async function lockedBrowser(): Promise<string> {
  const manifest = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8'));
  const folder = join(tmpdir(), `registrar-chromium-${version}`);
  if (!existsSync(folder)) await unpackTo(folder);
  const browser = join(folder, 'chromium');
  const { status, stderr, error } = spawnSync(browser, ['--version'], { encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(stderr);
  return browser;
}

/** Unpacks the package into a folder, which appears complete, because other runs may look for it at the same time. */
async function unpackTo(folder: string): Promise<void> {
  const before = process.env.TMPDIR;
  const unpacked = await mkdtemp(`${folder}-`);
  try {
    // The package unpacks itself here.
    process.env.TMPDIR = unpacked;
    await chromium.executablePath();
    await rename(unpacked, folder);
  } catch (error) {
    await rm(unpacked, { recursive: true });
    if (!existsSync(folder)) throw error;
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
