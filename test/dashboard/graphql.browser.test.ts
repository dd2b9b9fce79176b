import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { ignore, inBrowser, signInByForm, startSession, violations } from './in-browser.ts';

const app = await useSharedApp();

inBrowser(
  'without the internet /graphql is GraphiQL, which asks in the session of the dashboard',
  async ({ page, problems }) => {
    await page.route('https://**', (route) => route.abort());
    const clerk = await app.make.aUser({ role: 'registrar', name: 'Rita Registrar' });
    await page.goto(`${app.url}/graphql`);
    await page.getByText('You are not signed in.').waitFor();
    await signInByForm(page, clerk, `${app.url}/dashboard`);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${app.url}/graphql`);
    await page.getByText('Operations are sent with your session').waitFor();
    await page.getByRole('tab', { name: 'WhoAmI' }).waitFor();
    await page.locator('.CodeMirror', { hasText: 'WhoAmI' }).waitFor();
    await page.getByRole('button', { name: 'Execute query' }).click();
    await page.getByText('"Rita Registrar"').waitFor();
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.getByRole('link', { name: 'Mutation' }).click();
    await page.getByText('createStudent').first().waitFor();
    const stored = ['registrar.active-at', 'registrar.institution'];
    expect(await page.evaluate('Object.keys(localStorage).sort()')).toEqual(stored);
    ignore(problems, /net::ERR_FAILED/);
  },
);

inBrowser('with the internet /graphql is Apollo Sandbox, whose operations carry no session', async ({ page }) => {
  const clerk = await app.make.aUser({ role: 'registrar' });
  await startSession(page, clerk, app.url);
  const sandbox = `<title>Sandbox</title><script>
    addEventListener('message', ({ data }) => document.body.append(JSON.stringify(data)));
    parent.postMessage({ name: 'ExplorerRequest', operationId: '1', operation: '{ me { id } }', operationName: null,
      variables: {}, headers: {}, endpointUrl: '${app.url}/dashboard/session/refresh' }, '*');
  </script>`;
  await page.route('https://sandbox.embed.apollographql.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: sandbox, headers: { 'access-control-allow-origin': '*' } }),
  );
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST')
      asked.push(`${new URL(request.url()).pathname} ${request.headers().authorization}`);
  });
  await page.goto(`${app.url}/graphql`);
  await page.locator('iframe').waitFor();
  await page.getByRole('link', { name: 'Use GraphiQL' }).waitFor();
  await expect.poll(() => asked.filter((request) => request.startsWith('/graphql'))).toEqual(['/graphql undefined']);
  expect(asked.filter((request) => request.includes('session'))).toEqual([]);
  expect(await violations(page)).toEqual([]);
});
