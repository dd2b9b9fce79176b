import { isUtf8 } from 'node:buffer';
import { once } from 'node:events';
import express, { type Request, type Response } from 'express';
import { AppError } from '../../src/shared/errors.ts';

/** Maximum size of a JSON body in bytes ([D4]). */
const MAX_JSON_BYTES = 1024 * 1024;

/** Creates a parser that takes every media type as JSON: readJsonBody has refused other types before. @param limit bytes */
export const jsonParser = (limit: number) =>
  express.json({
    limit,
    strict: false,
    type: () => true,
    verify: (_request, _response, bytes, encoding) => {
      // JSON must be UTF-8 (RFC 8259, 8.1); otherwise names would be stored with replacement characters.
      if (encoding === 'utf-8' && !isUtf8(bytes)) throw new AppError('bad_request', 'The body is not valid UTF-8.');
    },
  });

const parseJson = jsonParser(MAX_JSON_BYTES);

/**
 * Returns the JSON object in the body, or `{}` if there is no body.
 * @param uncompressed refuses compressed bodies
 * @param types the media types that are taken
 * @throws AppError `unsupported_media_type`, `bad_request`; body-parser's own errors for malformed and oversized JSON
 */
export async function readJsonBody(
  request: Request,
  response: Response,
  { uncompressed = false, types = ['application/json'], parser = parseJson } = {},
): Promise<Record<string, unknown>> {
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  const hasBody = isChunked || Number(request.headers['content-length'] ?? 0) > 0;
  if (!hasBody) return {};
  if (!request.is(types)) {
    if (isChunked && (await isEmpty(request))) return {};
    throw new AppError('unsupported_media_type', `Send the body as JSON, with Content-Type: ${types[0]}.`);
  }
  if (uncompressed && (request.headers['content-encoding'] || 'identity').toLowerCase() !== 'identity') {
    throw new AppError('unsupported_media_type', 'Send this body uncompressed, without Content-Encoding.');
  }
  await new Promise<void>((resolve, reject) =>
    parser(request, response, (error?: unknown) =>
      error ? reject(compressionError(request, error) ?? error) : resolve(),
    ),
  );
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('bad_request', 'The body must be a JSON object.');
  }
  return body as Record<string, unknown>;
}

/** Waits for the first chunk. Proxies often forward requests without a body as chunked. */
async function isEmpty(request: Request): Promise<boolean> {
  const [chunk] = await Promise.race([once(request, 'data'), once(request, 'end')]);
  return chunk === undefined;
}

/** Converts decompression errors. Unlike body-parser's own errors they have a `code` and no `type`. */
function compressionError(request: Request, error: unknown): AppError | undefined {
  const encoding = request.headers['content-encoding'];
  const { type, code } = error as { type?: string; code?: string };
  if (encoding === undefined || type !== undefined || code === undefined) return undefined;
  const message = `The body cannot be decompressed as ${encoding}, the Content-Encoding that was sent: it is damaged, incomplete or not compressed.`;
  return new AppError('bad_request', message, { cause: error });
}
