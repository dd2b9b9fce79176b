import { isUtf8 } from 'node:buffer';
import { once } from 'node:events';
import express, { type Request, type Response } from 'express';
import { AppError } from '../../src/errors.ts';

/** Bytes that a JSON body may have ([D4]). */
const JSON_LIMIT = 1024 * 1024;

// Everything is taken as JSON here, because wrong media types are refused before.
const parseJson = express.json({
  limit: JSON_LIMIT,
  strict: false,
  type: () => true,
  verify: (_request, _response, bytes, encoding) => {
    // Or names would be stored with replacement characters (RFC 8259, 8.1).
    if (encoding === 'utf-8' && !isUtf8(bytes)) throw new AppError('bad_request', 'The body is not valid UTF-8.');
  },
});

/**
 * The JSON object that a request carries, `{}` where it has no body.
 * @param uncompressed refuses a body with a Content-Encoding
 * @throws AppError `unsupported_media_type`, `bad_request`; body-parser's own errors for malformed and oversized JSON
 */
export async function readJsonBody(
  request: Request,
  response: Response,
  { uncompressed = false } = {},
): Promise<Record<string, unknown>> {
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  const hasBody = isChunked || Number(request.headers['content-length'] ?? 0) > 0;
  if (!hasBody) return {};
  if (!request.is('application/json')) {
    if (isChunked && (await isEmpty(request))) return {};
    throw new AppError('unsupported_media_type', 'Send the body as JSON, with Content-Type: application/json.');
  }
  if (uncompressed && (request.headers['content-encoding'] || 'identity').toLowerCase() !== 'identity') {
    throw new AppError('unsupported_media_type', 'Send this body uncompressed, without Content-Encoding.');
  }
  await new Promise<void>((resolve, reject) =>
    parseJson(request, response, (error?: unknown) =>
      error ? reject(compressionError(request, error) ?? error) : resolve(),
    ),
  );
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('bad_request', 'The body must be a JSON object.');
  }
  return body as Record<string, unknown>;
}

/** Whether nothing comes: what is forwarded is often chunked, also where it has no body. */
async function isEmpty(request: Request): Promise<boolean> {
  const [chunk] = await Promise.race([once(request, 'data'), once(request, 'end')]);
  return chunk === undefined;
}

/** Errors of the decompression: unlike body-parser's own they have no `type`. */
function compressionError(request: Request, error: unknown): AppError | undefined {
  const encoding = request.headers['content-encoding'];
  const { type, code } = error as { type?: string; code?: string };
  if (encoding === undefined || type !== undefined || code === undefined) return undefined;
  const message = `The body cannot be decompressed as ${encoding}, which its Content-Encoding names: it is damaged, cut off or not compressed.`;
  return new AppError('bad_request', message, { cause: error });
}
