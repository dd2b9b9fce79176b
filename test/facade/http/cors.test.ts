import { expect, test } from 'vitest';
import { TestApp } from '../../support/app.ts';

/** What a browser is told that asks, on behalf of a page of the origin, whether it may send a request. */
async function preflight(settings: Record<string, string>, origin: string, path = '/students') {
  const app = await TestApp.start(settings);
  try {
    const { status, headers } = await fetch(`${app.url}${path}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    });
    return [status, headers.get('access-control-allow-origin'), headers.get('access-control-allow-headers')];
  } finally {
    await app.stop();
  }
}

test('pages of the configured origins may call, whatever spaces are between them, and no others', async () => {
  const origins = { CORS_ORIGINS: 'https://a.example, https://b.example' };
  expect(await preflight(origins, 'https://b.example')).toEqual([204, 'https://b.example', 'authorization']);
  expect(await preflight(origins, 'https://c.example')).toEqual([204, null, 'authorization']);
});

test('any page may call where the origins are *', async () => {
  expect(await preflight({ CORS_ORIGINS: '*' }, 'https://c.example')).toEqual([204, '*', 'authorization']);
});

test('Apollo Sandbox may call /graphql where the explorer is on, and nothing else', async () => {
  const sandbox = 'https://studio.apollographql.com';
  const allowed = async (settings: Record<string, string>, path?: string) =>
    (await preflight(settings, sandbox, path))[1];
  expect(await allowed({ CORS_ORIGINS: 'https://a.example' }, '/graphql')).toBe(sandbox);
  expect(await allowed({ CORS_ORIGINS: 'https://a.example' })).toBe(null);
  expect(await allowed({ GRAPHQL_EXPLORER: 'false' }, '/graphql')).toBe(null);
});
