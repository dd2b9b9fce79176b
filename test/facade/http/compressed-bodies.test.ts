import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';

const app = await useSharedApp();
const json = JSON.stringify({ code: ' ' });

async function send(path: string, encoding: string, body: Buffer | string) {
  const client = await app.as(await app.make.aUser());
  return client.send('POST', path, typeof body === 'string' ? body : new Uint8Array(body), {
    'content-type': 'application/json',
    'content-encoding': encoding,
  });
}

const compressions = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync, zstd: zstdCompressSync };

test.each(Object.entries(compressions))(
  'accepts %s, and reports a body that cannot be decompressed',
  async (encoding, compress) => {
    const whole = compress(json);
    expect((await send('/courses', encoding, whole)).body.error).toBe('validation_error');
    const message = `The body cannot be decompressed as ${encoding}, the Content-Encoding that was sent: it is damaged, incomplete or not compressed.`;
    for (const broken of [json, whole.subarray(0, -5)]) {
      const { status, body } = await send('/courses', encoding, broken);
      expect([status, body]).toEqual([400, { error: 'bad_request', message }]);
    }
  },
);

test('refuses an unknown compression and names the supported ones', async () => {
  const { status, body } = await send('/courses', 'compress', json);
  expect([status, body.message]).toEqual([415, 'Send JSON in UTF-8, uncompressed or with gzip, deflate, br or zstd.']);
});

test.each(['/auth/login', '/auth/refresh', '/auth/api-key'])('POST %s refuses compressed bodies', async (path) => {
  const { status, body } = await send(path, 'gzip', gzipSync(json));
  expect([status, body]).toEqual([
    415,
    { error: 'unsupported_media_type', message: 'Send this body uncompressed, without Content-Encoding.' },
  ]);
  expect((await send(path, 'Identity', json)).body.error).toBe('validation_error');
});

test('GraphQL reports it too, and refuses a small body that decompresses to a large one', async () => {
  const client = await app.as(await app.make.aUser());
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const broken = await client.send('POST', '/graphql', json, headers);
  expect(broken.body.errors[0].message).toContain('cannot be decompressed as gzip');
  const large = new Uint8Array(gzipSync(`{"query":"${' '.repeat(2_000_000)}"}`));
  expect((await client.send('POST', '/graphql', large, headers)).status).toBe(413);
});
