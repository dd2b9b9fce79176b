import { expect, test } from 'vitest';
import { TestApp } from '../support/app.ts';

/** What a browser is told that asks, on behalf of a page of the origin, whether it may send a request. */
async function preflight(corsOrigins: string, origin: string) {
  const app = await TestApp.start({ CORS_ORIGINS: corsOrigins });
  try {
    const { status, headers } = await fetch(`${app.url}/students`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    });
    return [status, headers.get('access-control-allow-origin'), headers.get('access-control-allow-headers')];
  } finally {
    await app.stop();
  }
}

test('pages of the configured origins may call, whatever spaces are between them, and no others', async () => {
  const origins = 'https://a.example, https://b.example';
  expect(await preflight(origins, 'https://b.example')).toEqual([204, 'https://b.example', 'authorization']);
  expect(await preflight(origins, 'https://c.example')).toEqual([204, null, 'authorization']);
});

test('any page may call where the origins are *', async () => {
  expect(await preflight('*', 'https://c.example')).toEqual([204, '*', 'authorization']);
});
