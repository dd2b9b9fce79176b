import { existsSync } from 'node:fs';
import chromium from '@sparticuz/chromium';

/** Paths at which systems install Chromium or Chrome. */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Returns the path of the system's browser, else that of the Chromium of an npm package for Linux, which is unpacked once. Test files
 * run at once, so they do not unpack it themselves. Empty, after saying why, if there is none.
 */
export async function findBrowser(): Promise<string> {
  try {
    return installed.find((path) => existsSync(path)) ?? (await chromium.executablePath());
  } catch (error) {
    console.warn(`The tests in a browser are skipped, because none runs here: ${(error as Error).message}`);
    return '';
  }
}
