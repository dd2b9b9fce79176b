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

/**
 * Goes to an address as a link would, which loads the scripts of all screens once only, and waits until the screen asks for nothing
 * more. Returns the number of its GraphQL requests.
 */
export async function goTo(page: Page, address: string): Promise<number> {
  let requests = 0;
  let pending = 0;
  const begin = (request: Request) => {
    pending += 1;
    if (request.url().endsWith('/graphql')) requests += 1;
  };
  const end = () => {
    pending -= 1;
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await page.evaluate(async (to) => {
    // @ts-expect-error: the router defines itself in the page.
    const router = globalThis.__TSR_ROUTER__;
    router.history.push(to);
    await router.load();
  }, address);
  await page.locator('main h1').first().waitFor();
  // What an answer leads to is asked for before the next frame is drawn.
  do await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
  while (pending > 0 || (await page.locator('.loading').count()) > 0);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  return requests;
}
