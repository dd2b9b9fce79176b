import { type Agent, type Dispatcher, request } from 'undici';
import { parseRetryAfter } from '../../jobs/retry-schedule.ts';
import { createOutgoingAgent } from '../../shared/outgoing/outgoing-agent.ts';
import type { TargetPolicy } from '../webhook-url.ts';

/** The maximum number of bytes read from a response; the connection is closed if there are more. */
const MAX_RESPONSE_BYTES = 64 * 1024;

/** The number of characters of a response that are stored for the administrators of the institution. */
const EXCERPT_LENGTH = 256;

/** The result of one attempt. */
export interface AttemptResult {
  /** The HTTP status; null if there was no response. */
  readonly status: number | null;
  /** The kind of failure; null for a success. */
  readonly error: string | null;
  readonly excerpt: string | null;
  readonly durationMs: number;
  /** Milliseconds to wait, as requested by the receiver. */
  readonly retryAfterMs?: number;
}

export interface DeliveryRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Posts a message and reads the beginning of the response. Redirects are not followed and count as failures ([D45]). Never rejects.
 * @param timeout milliseconds within which the status of the response must arrive
 */
export async function postDelivery(
  agent: Dispatcher,
  { url, headers, body }: DeliveryRequest,
  timeout: number,
  stop: AbortSignal,
): Promise<AttemptResult> {
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
    const retryAfterMs = parseRetryAfter(firstValue(response.headers['retry-after']), Date.now());
    const excerpt = await readExcerpt(response.body);
    return {
      status: response.statusCode,
      error: classifyStatus(response.statusCode),
      excerpt,
      durationMs,
      retryAfterMs,
    };
  } catch (error) {
    return { status: null, error: classifyError(error), excerpt: null, durationMs: elapsed() };
  }
}

function firstValue(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function classifyStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'http_error';
}

/** Returns the beginning of a response as text that can be stored. An incomplete body is not a failure, because the status has already arrived. */
async function readExcerpt(body: AsyncIterable<Buffer>): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= MAX_RESPONSE_BYTES) break;
    }
  } catch {
    // The part that has arrived is kept.
  }
  const text = Buffer.concat(chunks)
    .subarray(0, EXCERPT_LENGTH * 4)
    .toString('utf8')
    .replaceAll('\0', '');
  return [...text].slice(0, EXCERPT_LENGTH).join('') || null;
}

const ERROR_CLASSES: readonly (readonly [RegExp, string])[] = [
  [/^address_not_allowed$/, 'address_not_allowed'],
  [/^(TimeoutError|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'timeout'],
  [/^(ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|ETIMEOUT|EAI_AGAIN|EBADNAME)$/, 'name_not_resolved'],
  [/^ECONNREFUSED$/, 'connection_refused'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'connection_reset'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'unreachable'],
  [/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|^EPROTO$/, 'tls_error'],
  [/^(HPE_|HTTPParserError|UND_ERR_HEADERS_OVERFLOW)/, 'invalid_answer'],
];

/** Returns the kind of a failure without a response: a machine-readable word that reveals nothing about this service's network. */
function classifyError(error: unknown): string {
  const { code, name, cause, errors } = error as { code?: string; name?: string; cause?: unknown; errors?: unknown[] };
  for (const text of [code, name]) {
    const match = ERROR_CLASSES.find(([pattern]) => typeof text === 'string' && pattern.test(text));
    if (match) return match[1];
  }
  const inner = errors?.[0] ?? cause;
  return inner === undefined ? 'connection_failed' : classifyError(inner);
}

/** Posts deliveries and reuses its connections. */
export class DeliveryClient {
  private readonly agent: Agent;

  /** @param timeout milliseconds for connecting, and for the status of the response to arrive ([D45]) */
  constructor(
    policy: TargetPolicy,
    private readonly timeout: number,
  ) {
    this.agent = createOutgoingAgent({ allowPrivate: policy.WEBHOOK_ALLOW_PRIVATE, timeout });
  }

  /** Never rejects. */
  post(request: DeliveryRequest, stop: AbortSignal): Promise<AttemptResult> {
    return postDelivery(this.agent, request, this.timeout, stop);
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }
}
