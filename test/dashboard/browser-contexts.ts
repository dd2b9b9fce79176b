import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';

/** The path of the browser, empty if there is none. */
export const executablePath = inject('browserPath');

/** Options that spare work. Chromium's sandbox refuses to run as root, as in most containers. */
const args = [
  '--no-sandbox',
  // The tests open no pages but the service's own. With a process for all pages of a context none starts for each test.
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
  '--disable-gpu',
  '--in-process-gpu',
  // A page ends before optimised code has earned what compiling it takes.
  '--js-flags=--no-opt --no-maglev',
];

/** The browser of the files that a worker runs, which ends with the worker. */
let launched: Promise<Browser> | undefined;

/** Opens a context that shares nothing with others. */
export async function newContext(): Promise<BrowserContext> {
  // Chromium makes a file for each memory that its processes share, of which a page has hundreds.
  launched ??= chromium.launch({ executablePath, args, env: { ...process.env, TMPDIR: inject('temporaryDirectory') } });
  return (await launched).newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
}

/** A context in which tests follow each other, and what it has to forget between them. */
interface SharedContext {
  context: BrowserContext;
  /** The origins that pages have visited. */
  origins: Set<string>;
  /** An empty page that stays: a process ends with its last page. */
  anchor: Page;
  /** Answers that set or remove a cookie even if their page is closed. */
  sessionAnswers: Promise<unknown>[];
}

let shared: Promise<SharedContext> | undefined;

/**
 * Takes the context that the tests of a worker share. Its pages run in one process, which has loaded and compiled the dashboard's
 * scripts and axe before: a test takes a tenth less of a processor than in a process of its own.
 */
export async function takeSharedContext(): Promise<BrowserContext> {
  shared ??= openShared();
  return (await shared).context;
}

async function openShared(): Promise<SharedContext> {
  const context = await newContext();
  // The pages of a process share whether there is a connection, and a clock that is set stays.
  const refuse = () => Promise.reject(new Error('A test of time or of a lost connection begins with inNewBrowser.'));
  context.setOffline = refuse;
  context.clock.install = refuse;
  const opened: SharedContext = { context, origins: new Set(), anchor: await context.newPage(), sessionAnswers: [] };
  context.on('request', (request) => {
    const { origin, protocol, pathname } = new URL(request.url());
    if (request.isNavigationRequest() && protocol === 'http:') opened.origins.add(origin);
    if (pathname.startsWith('/dashboard/session'))
      opened.sessionAnswers.push(request.response().catch(() => undefined));
  });
  return opened;
}

/** Ends a test in the shared context. If that fails, the next test has another one. */
export async function releaseSharedContext(context: BrowserContext): Promise<void> {
  try {
    if (shared) await forget(await shared);
  } catch (error) {
    shared = undefined;
    await context.close();
    throw error;
  }
}

/** Closes the pages of a test, and forgets cookies, storage and permissions. Files stay in the cache. */
async function forget({ context, origins, anchor, sessionAnswers }: SharedContext): Promise<void> {
  await Promise.all(sessionAnswers);
  for (const page of context.pages()) if (page !== anchor) await page.close();
  await Promise.all(sessionAnswers.splice(0));
  await context.clearCookies();
  await context.clearPermissions();
  const session = await context.newCDPSession(anchor);
  for (const origin of origins) await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  origins.clear();
}
