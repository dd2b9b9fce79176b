import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { RequestHandler } from 'express';

/** Serves content that never changes from memory, plain or compressed. It is read and compressed once, at the first request. */
export function staticContent(
  mediaType: string,
  load: () => Buffer | string | Promise<Buffer>,
  headers: Record<string, string> = {},
): RequestHandler {
  let prepared: ReturnType<typeof prepare> | undefined;
  return async (request, response) => {
    prepared ??= prepare(load).catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    const { plain, compressed, etag } = await prepared;
    response.set(headers).type(mediaType).set('ETag', etag).vary('Accept-Encoding');
    if (!request.acceptsEncodings('gzip')) return void response.send(plain);
    response.set('Content-Encoding', 'gzip').send(compressed);
  };
}

async function prepare(load: () => Buffer | string | Promise<Buffer>) {
  const plain = Buffer.from(await load());
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  // A weak tag, because plain and compressed content share it.
  return { plain, compressed: await promisify(gzip)(plain), etag: `W/"${hash}"` };
}
