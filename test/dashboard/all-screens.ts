import type { Page, Request } from 'playwright-core';

/** Returns the addresses of all screens that the navigation, which a wide window shows, and its tabs lead to. */
export async function allScreens(page: Page): Promise<string[]> {
  const found = new Set<string>();
  for (const area of await page.locator('nav.menu a').all()) {
    await area.click();
    const address = (await area.getAttribute('href')) ?? '';
    await page.waitForURL((url) => url.pathname === address);
    const tabs = page.locator('main > nav.tabs a');
    const others = await tabs.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const each of [address, ...others]) found.add(each);
  }
  return [...found];
}

/** Goes somewhere, waits until the screen asks for nothing more, and returns the addresses that were asked for. */
async function requestsOf(page: Page, go: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  let pending = 0;
  const begin = (request: Request) => {
    pending += 1;
    asked.push(request.url());
  };
  const end = () => {
    pending -= 1;
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await go();
  await page.locator('main h1').first().waitFor();
  // What an answer leads to is asked for before the next frame is drawn.
  do await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
  while (pending > 0 || (await page.locator('.loading').count()) > 0);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  return asked;
}

/** Goes to an address as a link would, which loads the scripts of all screens once only. Returns the number of GraphQL requests. */
export async function goTo(page: Page, address: string): Promise<number> {
  const { pathname, search } = new URL(address, page.url());
  const requests = await requestsOf(page, () =>
    page.evaluate(async (to) => {
      // @ts-expect-error: the router defines itself in the page.
      const router = globalThis.__TSR_ROUTER__;
      router.history.push(to);
      await router.load();
    }, pathname + search),
  );
  return requests.filter((url) => url.endsWith('/graphql')).length;
}

/** Opens an address as a new visit does, and returns all addresses that were asked for. */
export function load(page: Page, url: string): Promise<string[]> {
  return requestsOf(page, () => page.goto(url));
}
