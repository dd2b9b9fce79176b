import { existsSync } from 'node:fs';
import chromium from '@sparticuz/chromium';
import { chromium as playwright } from 'playwright-core';

type Browser = Awaited<ReturnType<typeof playwright.launch>>;

/** Paths at which systems install Chromium or Chrome. */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Starts a browser: the one of the system, else the Chromium of an npm package for Linux. Returns undefined, and says why, if none runs. */
export async function launchBrowser(): Promise<Browser | undefined> {
  try {
    const executablePath = installed.find((path) => existsSync(path)) ?? (await chromium.executablePath());
    // Chromium's sandbox refuses to run as root, as in most containers. The tests open no pages but the service's own.
    return await playwright.launch({ executablePath, args: ['--no-sandbox'] });
  } catch (error) {
    console.warn(`The tests in a browser are skipped, because none runs here: ${(error as Error).message}`);
    return undefined;
  }
}
