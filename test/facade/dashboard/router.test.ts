import { expect, test } from 'vitest';
import { fillPage } from '../../../facade/dashboard/built-page.ts';
import { dashboardRouter } from '../../../facade/dashboard/router.ts';
import { buildSchema } from '../../../schema/schema.ts';
import { useSharedApp } from '../../support/app.ts';
import { testLog } from '../../support/test-log.ts';

const app = await useSharedApp();
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test('serves the page at every path below /dashboard, with links that lead to the assets from there', async () => {
  const client = app.anonymous();
  for (const path of ['/dashboard', '/dashboard/', '/dashboard/students', '/dashboard/students/S-1']) {
    const { status, headers, body } = await client.get(path, browser);
    expect([status, headers.get('content-type'), headers.get('cache-control')], path).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    const links = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link as string);
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) {
      const asset = await client.get(new URL(link, app.url + path).pathname);
      expect([asset.status, asset.headers.get('cache-control')], `${path} ${link}`).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
  }
});

test('allows only own scripts and styles', async () => {
  const { headers } = await app.anonymous().get('/dashboard');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;connect-src 'self';manifest-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none';require-trusted-types-for 'script';trusted-types 'none'",
  );
});

test('keeps links relative, so that a proxy may serve the service under a path', () => {
  const page = '<script src="./assets/a.js"></script>';
  expect(fillPage(page, '/dashboard')).toBe('<script src="dashboard/assets/a.js"></script>');
  expect(fillPage(page, '/dashboard/students')).toContain('src="assets/a.js"');
  expect(fillPage(page, '/dashboard/students/5')).toContain('src="../assets/a.js"');
});

test('answers unknown assets with 404 and other methods with 405', async () => {
  const client = app.anonymous();
  expect((await client.get('/dashboard/assets/none.js')).status).toBe(404);
  expect((await client.get('/dashboard/assets/..%2f..%2f..%2fpackage.json')).status).toBe(404);
  const { status, headers } = await client.post('/dashboard/students', {});
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('leads browsers from / to the dashboard, and other clients to the documentation', async () => {
  const client = app.anonymous();
  const opened = await client.get('/', browser);
  expect([opened.status, opened.headers.get('location')]).toEqual([302, 'dashboard']);
  const called = await client.get('/', { accept: '*/*' });
  expect([called.status, called.headers.get('location')]).toEqual([302, 'docs']);
  expect(called.headers.get('vary')).toContain('Accept');
});

test('without built files there are no routes and one line in the log', () => {
  testLog.take();
  const router = dashboardRouter(app.registrar, buildSchema(), '/nowhere');
  expect(router.stack).toEqual([]);
  expect(testLog.take()).toEqual([expect.stringContaining('The dashboard is not built')]);
});
