import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';

const app = useSharedApp();

test.each([
  ['/openapi.json', 'application/json; charset=utf-8'],
  ['/docs/swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['/docs/swagger-ui.css', 'text/css; charset=utf-8'],
  ['/docs/favicon-32x32.png', 'image/png'],
])(
  '%s has the same content compressed and plain, and is not sent again to a client that has it',
  async (path, type) => {
    const url = app.current.url + path;
    const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    const compressed = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
    const encodings = [plain, compressed].map(({ headers }) => headers.get('content-encoding'));
    expect(encodings).toEqual([null, 'gzip']);
    expect([plain.headers.get('content-type'), compressed.headers.get('vary')]).toEqual([type, 'Accept-Encoding']);
    expect(Buffer.from(await plain.arrayBuffer()).equals(Buffer.from(await compressed.arrayBuffer()))).toBe(true);
    const etag = plain.headers.get('etag') as string;
    // Without this header fetch requests a fresh copy.
    const again = await fetch(url, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } });
    expect(again.status).toBe(304);
  },
);
