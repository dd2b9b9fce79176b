import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../support/find-browser.ts';
import { serviceEnvironment } from './environment.ts';
import type { BenchOptions } from './options.ts';
import { prepareDatabase } from './prepare-database.ts';
import { post, type StartedService, startService, stopService } from './started-service.ts';

const login = { email: 'admin@bench.example', password: 'a password for benchmarks' };
const STUDENTS = 10_000;
const ROLL = 200;
const MAX_ROUNDS = 5;

/** A phone of some years ago in a poor network: a quarter of the processor, 1.6 Mbit/s, 150 ms. */
const slow = {
  cpu: 4,
  network: { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 },
};

/** Milliseconds, the median of the rounds. */
export type DashboardFigures = Record<string, number>;

/** Measures what a user of the dashboard waits for, in a browser, with 10,000 students and a class of 200. */
export async function benchDashboard(
  options: Pick<BenchOptions, 'keep' | 'institutions' | 'rounds'>,
  progress: (text: string) => void,
): Promise<DashboardFigures> {
  const executablePath = await findBrowser();
  if (!executablePath) throw new Error('There is no browser. Install Chromium or Chrome.');
  const database = await prepareDatabase(STUDENTS, options, progress);
  const env = { ...serviceEnvironment(database.url), NODE_ENV: 'development', LOG_LEVEL: 'error' };
  const service = await startService(env);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const classId = await createClass(service);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
    await signIn(context, service.url);
    const rounds: DashboardFigures[] = [];
    const count = Math.min(options.rounds, MAX_ROUNDS);
    for (let round = 1; round <= count; round += 1) {
      progress(`round ${round} of ${count}`);
      rounds.push(await measure(context, `${service.url}/dashboard`, classId));
    }
    const names = Object.keys(rounds[0] as DashboardFigures);
    return Object.fromEntries(names.map((name) => [name, median(rounds.map((round) => round[name] as number))]));
  } finally {
    await browser.close();
    await stopService(service);
    await database.stop();
  }
}

/** Describes the figures as lines of a table. */
export function describeDashboard(figures: DashboardFigures): string {
  const lines = Object.entries(figures).map(([name, value]) => `${name.padEnd(64)}${Math.round(value)} ms`);
  return ['The dashboard with 10,000 students', ...lines].join('\n');
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}

/** Creates a class of 200 students by the API, and returns its id. */
async function createClass(service: StartedService): Promise<number> {
  const { access_token: token } = await post(service, '/auth/login', undefined, login);
  const graphql = async (query: string) => {
    const { data, errors } = await post(service, '/graphql', token as string, { query });
    if (errors) throw new Error(JSON.stringify(errors));
    return data as Record<string, { id: number; data: { id: number }[] }>;
  };
  const code = `ROLL-${Date.now()}`;
  const { createClass: section } = await graphql(
    `mutation { createClass(input: { code: "${code}", name: "Roll", type: homeroom }) { id } }`,
  );
  for (let page = 1; page <= ROLL / 100; page += 1) {
    const { students } = await graphql(`{ students(status: active, limit: 100, page: ${page}) { data { id } } }`);
    const ids = students?.data.map(({ id }) => id).join(', ');
    await graphql(`mutation { enrolStudents(classId: ${section?.id}, studentIds: [${ids}], primary: false) { id } }`);
  }
  return section?.id as number;
}

async function signIn(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/dashboard/profile`);
  await page.getByLabel('Email').fill(login.email);
  await page.getByLabel('Password').fill(login.password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Account of' }).waitFor();
  await page.close();
}

async function measure(context: BrowserContext, url: string, classId: number): Promise<DashboardFigures> {
  const students = await open(context, `${url}/students`, 'table');
  const list = await students.paints();
  const listInp = await students.slowestInteraction(async (page) => {
    for (const box of await page.locator('tbody input').all()) await box.click();
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  });
  await students.release();
  const nextPage = await drawing(students.page, () => students.page.getByRole('button', { name: 'Next' }).click());
  const search = await drawing(students.page, () => students.page.getByRole('searchbox').fill('an'));
  await students.page.close();
  const roll = await open(context, `${url}/roll/${classId}`, 'main fieldset');
  const rollPaints = await roll.paints();
  const rollInp = await roll.slowestInteraction(async (page) => {
    for (const mark of (await page.getByText('Absent', { exact: true }).all()).slice(0, 10)) await mark.click();
  });
  await roll.page.close();
  return {
    'list, slow: first paint': list.first,
    'list, slow: largest paint': list.largest,
    'roll of 200, slow: first paint': rollPaints.first,
    'roll of 200, slow: largest paint': rollPaints.largest,
    'list, 4 × slower processor: interaction to next paint': listInp,
    'roll of 200, 4 × slower processor: interaction to next paint': rollInp,
    'next page of the list: drawing': nextPage,
    'search in the list: drawing': search,
  };
}

/** Opens an address in a page of its own without a cache, under the conditions of `slow`. */
async function open(context: BrowserContext, url: string, content: string) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  await session.send('Network.emulateNetworkConditions', slow.network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator(content).first().waitFor();
  return {
    page,
    paints: () => paints(page),
    slowestInteraction: async (act: (page: Page) => Promise<void>) => {
      await fullNetwork(session);
      await page.evaluate(watchInteractions);
      await act(page);
      await page.waitForLoadState('networkidle');
      return page.evaluate<number>('window.slowestInteraction');
    },
    release: () => session.send('Emulation.setCPUThrottlingRate', { rate: 1 }),
  };
}

function fullNetwork(session: CDPSession) {
  return session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** Returns when the page was first painted, and when its largest part was. */
function paints(page: Page): Promise<{ first: number; largest: number }> {
  return page.evaluate(`new Promise((resolve) => {
    const first = performance.getEntriesByName('first-paint')[0].startTime;
    new PerformanceObserver((list) => resolve({ first, largest: list.getEntries().at(-1).startTime })).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  })`);
}

/** Notes how long the slowest interaction took until the next paint. The browser rounds to 8 ms and reports none below 16. */
const watchInteractions = `{
  window.slowestInteraction = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.slowestInteraction = Math.max(window.slowestInteraction, duration);
  }).observe({ type: 'event', durationThreshold: 16 });
}`;

/** Returns the time from the end of the service's answer until the rows that it brings are painted. */
async function drawing(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(`{
    performance.clearResourceTimings();
    const first = () => document.querySelector('tbody th a')?.href;
    const before = first();
    window.drawn = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (first() === before) return;
        observer.disconnect();
        // The frame after the next one begins when the next one is painted.
        requestAnimationFrame(() => requestAnimationFrame((now) => resolve(now)));
      });
      observer.observe(document.querySelector('main'), { childList: true, characterData: true, subtree: true });
    });
    null;
  }`);
  await act();
  return page.evaluate<number>(`window.drawn.then((now) => {
    const answers = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/graphql'));
    return now - answers.at(-1).responseEnd;
  })`);
}
