import { type Dispatcher, request } from 'undici';
import { parseRetryAfter } from './retry-schedule.ts';

/** Bytes of an answer that are read at most; a connection on which more comes is closed. */
const MAX_ANSWER = 64 * 1024;

/** Characters of an answer that are kept for the subscriber's administrators. */
const EXCERPT = 256;

/** What became of one attempt. */
export interface Answer {
  /** The HTTP status; null where no answer came. */
  readonly status: number | null;
  /** The class of the failure; null for a success. */
  readonly error: string | null;
  readonly excerpt: string | null;
  readonly durationMs: number;
  /** Milliseconds that the receiver asked to wait. */
  readonly retryAfter?: number;
}

export interface DeliveryRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Posts a message and reads a little of the answer. Redirects are answers like others, and failures ([D45]). Never rejects.
 * @param timeout milliseconds until the answer's status must be there
 */
export async function postDelivery(
  agent: Dispatcher,
  { url, headers, body }: DeliveryRequest,
  timeout: number,
  stop: AbortSignal,
): Promise<Answer> {
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  const signal = AbortSignal.any([AbortSignal.timeout(timeout), stop]);
  try {
    const response = await request(url, {
      method: 'POST',
      headers,
      body,
      dispatcher: agent,
      signal,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const durationMs = elapsed();
    const retryAfter = parseRetryAfter(single(response.headers['retry-after']), Date.now());
    const excerpt = await readExcerpt(response.body);
    return { status: response.statusCode, error: statusError(response.statusCode), excerpt, durationMs, retryAfter };
  } catch (error) {
    return { status: null, error: errorClass(error), excerpt: null, durationMs: elapsed() };
  }
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function statusError(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'http_error';
}

/** The beginning of an answer as text that can be stored. Its status is known already, so a body that breaks off does no harm. */
async function readExcerpt(body: AsyncIterable<Buffer>): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= MAX_ANSWER) break;
    }
  } catch {
    // What has arrived is kept.
  }
  const text = Buffer.concat(chunks)
    .subarray(0, EXCERPT * 4)
    .toString('utf8')
    .replaceAll('\0', '');
  return [...text].slice(0, EXCERPT).join('') || null;
}

const CLASSES: readonly (readonly [RegExp, string])[] = [
  [/^address_not_allowed$/, 'address_not_allowed'],
  [/^(TimeoutError|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'timeout'],
  [/^(ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|ETIMEOUT|EAI_AGAIN|EBADNAME)$/, 'name_not_resolved'],
  [/^ECONNREFUSED$/, 'connection_refused'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'connection_reset'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'unreachable'],
  [/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|^EPROTO$/, 'tls_error'],
  [/^(HPE_|HTTPParserError|UND_ERR_HEADERS_OVERFLOW)/, 'invalid_answer'],
];

/** The class of a failure without an answer: a word that a program can compare and that says nothing of our network. */
function errorClass(error: unknown): string {
  const { code, name, cause, errors } = error as { code?: string; name?: string; cause?: unknown; errors?: unknown[] };
  for (const word of [code, name]) {
    const known = CLASSES.find(([pattern]) => typeof word === 'string' && pattern.test(word));
    if (known) return known[1];
  }
  const inner = errors?.[0] ?? cause;
  return inner === undefined ? 'connection_failed' : errorClass(inner);
}
