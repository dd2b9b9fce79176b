import type { Dispatcher, RequestInit as UndiciRequest } from 'undici';

/** The most that an answer may hold: far more than the metadata or the keys of any provider. */
const MAX_BYTES = 256 * 1024;

/**
 * Returns a fetch for answers of servers that nobody trusts: it connects by the agent, follows no redirects, and gives up on answers
 * that are too long or not complete in time.
 * @param openAgent returns the agent; it is called with the first request, which also loads the library
 * @param timeout milliseconds until the whole answer has arrived
 */
export function guardedFetch(
  openAgent: () => Promise<Dispatcher>,
  timeout: number,
): (url: string, init?: object) => Promise<Response> {
  return async (url, init = {}) => {
    const [{ fetch }, dispatcher] = await Promise.all([import('undici'), openAgent()]);
    const { signal } = init as { signal?: AbortSignal };
    const limit = AbortSignal.timeout(timeout);
    const answer = await fetch(url, {
      ...(init as UndiciRequest),
      dispatcher,
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const body = await readLimited(answer.body ?? []);
    return new Response(body.length === 0 ? null : new Uint8Array(body), {
      status: answer.status,
      headers: [...answer.headers],
    });
  };
}

async function readLimited(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`The answer is longer than ${MAX_BYTES} bytes.`);
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}
