import { expect, test } from 'vitest';
import { TestApp } from '../../support/app.ts';

/** Sends a browser's preflight request for a page of the origin. Returns the status and the CORS headers. */
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

test('allows the configured origins, with or without spaces between them, and no others', async () => {
  const origins = { CORS_ORIGINS: 'https://a.example, https://b.example' };
  expect(await preflight(origins, 'https://b.example')).toEqual([204, 'https://b.example', 'authorization']);
  expect(await preflight(origins, 'https://c.example')).toEqual([204, null, 'authorization']);
});

test('allows any origin if CORS_ORIGINS is *', async () => {
  expect(await preflight({ CORS_ORIGINS: '*' }, 'https://c.example')).toEqual([204, '*', 'authorization']);
});

test('allows Apollo Sandbox to call /graphql, and nothing else, if the explorer is on', async () => {
  const sandbox = 'https://studio.apollographql.com';
  const allowed = async (settings: Record<string, string>, path?: string) =>
    (await preflight(settings, sandbox, path))[1];
  expect(await allowed({ CORS_ORIGINS: 'https://a.example' }, '/graphql')).toBe(sandbox);
  expect(await allowed({ CORS_ORIGINS: 'https://a.example' })).toBe(null);
  expect(await allowed({ GRAPHQL_EXPLORER: 'false' }, '/graphql')).toBe(null);
});
