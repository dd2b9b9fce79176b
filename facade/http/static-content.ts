import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { RequestHandler } from 'express';

/** Serves one content that never changes from memory, plain or compressed once: requests share the bytes and open no file. */
export function staticContent(
  mediaType: string,
  make: () => Buffer | string | Promise<Buffer>,
  headers: Record<string, string> = {},
): RequestHandler {
  // Made when it is first asked for, not at every start.
  let prepared: ReturnType<typeof prepare> | undefined;
  return async (request, response) => {
    prepared ??= prepare(make).catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    const { plain, compressed, etag } = await prepared;
    response.set(headers).type(mediaType).set('ETag', etag).vary('Accept-Encoding');
    if (!request.acceptsEncodings('gzip')) return void response.send(plain);
    response.set('Content-Encoding', 'gzip').send(compressed);
  };
}

async function prepare(make: () => Buffer | string | Promise<Buffer>) {
  const plain = Buffer.from(await make());
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  // Weak, since the compressed form has the same tag.
  return { plain, compressed: await promisify(gzip)(plain), etag: `W/"${hash}"` };
}
