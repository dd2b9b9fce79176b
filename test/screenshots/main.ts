import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { demoLogin } from '../../src/demo/demo-login.ts';
import { makeDataDirectory } from '../support/data-directory.ts';
import { findBrowser } from '../support/find-browser.ts';
import { ServiceProcess } from '../support/service-process.ts';

const help = `npm run screenshots

Starts the service with a new demo institution in a temporary directory, and takes the pictures of README.md: docs/images/*.png.
`;

/** All users of the demo have the same password. */
const teacher = 'AmandaMathis@contoso.edu';

interface Screenshot {
  readonly file: string;
  readonly email: string;
  readonly size: { width: number; height: number };
  readonly isDark?: boolean;
  /** Leads to the screen and waits until it is complete. */
  readonly open: (page: Page, url: string) => Promise<void>;
}

const screenshots: readonly Screenshot[] = [
  {
    file: 'student.png',
    email: demoLogin.email,
    size: { width: 1280, height: 800 },
    async open(page, url) {
      await page.goto(`${url}/dashboard/students`);
      await page.getByRole('table').getByRole('link').first().click();
      await page.getByRole('heading', { level: 2 }).first().waitFor();
    },
  },
  {
    file: 'analytics.png',
    email: demoLogin.email,
    size: { width: 1280, height: 800 },
    isDark: true,
    async open(page, url) {
      await page.goto(`${url}/dashboard/analytics`);
      await page.getByRole('region', { name: 'Attendance of classes' }).waitFor();
    },
  },
  {
    file: 'roll-call.png',
    email: teacher,
    size: { width: 390, height: 800 },
    async open(page, url) {
      await page.goto(`${url}/dashboard/roll`);
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
      await page.getByRole('radio', { name: 'Absent' }).first().check({ force: true });
      await page.getByRole('radio', { name: 'Late' }).nth(2).check({ force: true });
    },
  },
];

async function take(
  { file, email, size, isDark, open }: Screenshot,
  url: string,
  executablePath: string,
): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const colorScheme = isDark ? 'dark' : 'light';
    const context = await browser.newContext({ viewport: size, locale: 'en-US', reducedMotion: 'reduce', colorScheme });
    const page = await context.newPage();
    await page.goto(`${url}/dashboard`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(demoLogin.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Account of' }).waitFor();
    await open(page, url);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join('docs', 'images', file) });
    console.log(`docs/images/${file}`);
  } finally {
    await browser.close();
  }
}

async function main(): Promise<void> {
  const executablePath = await findBrowser();
  if (!executablePath) throw new Error('There is no browser. Install Chromium or Chrome.');
  await mkdir(join('docs', 'images'), { recursive: true });
  const directory = await makeDataDirectory();
  const service = await ServiceProcess.startDemo(directory.path);
  try {
    for (const screenshot of screenshots) await take(screenshot, service.url, executablePath);
  } finally {
    await service.end('SIGTERM');
    await directory.remove();
  }
}

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) console.log(help);
else await main();
