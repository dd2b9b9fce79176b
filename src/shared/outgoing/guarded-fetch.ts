import { type Dispatcher, type RequestInit as UndiciRequest, fetch as undiciFetch } from 'undici';

/** The most that an answer may hold: far more than the metadata or the keys of any provider. */
const MAX_BYTES = 256 * 1024;

/**
 * Returns a fetch for answers of servers that nobody trusts: it connects by the agent, follows no redirects, and gives up on answers
 * that are too long or not complete in time.
 * @param timeout milliseconds until the whole answer has arrived
 */
export function guardedFetch(agent: Dispatcher, timeout: number): (url: string, init?: object) => Promise<Response> {
  return async (url, init = {}) => {
    const { signal } = init as { signal?: AbortSignal };
    const limit = AbortSignal.timeout(timeout);
    const answer = await undiciFetch(url, {
      ...(init as UndiciRequest),
      dispatcher: agent,
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
