import { expectDescribed } from './openapi.ts';

// biome-ignore lint/suspicious/noExplicitAny: bodies can be anything; tests check them with their expectations.
type Json = any;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

/** Compressing an answer costs as much as most answers themselves. */
const UNCOMPRESSED = { 'accept-encoding': 'identity' };

/** An HTTP client of a service with one caller's credentials. */
export class Client {
  constructor(
    private readonly url: string,
    private readonly headers: Record<string, string> = {},
  ) {}

  /** Returns a client for another instance with the same credentials. */
  at(url: string): Client {
    return new Client(url, this.headers);
  }

  get(path: string, headers?: Record<string, string>): Promise<Answer> {
    return this.send('GET', path, undefined, headers);
  }

  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.send('POST', path, body, headers);
  }

  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.send('PUT', path, body, headers);
  }

  delete(path: string, headers?: Record<string, string>): Promise<Answer> {
    return this.send('DELETE', path, undefined, headers);
  }

  /** Sends a GraphQL operation; the body of the response is `{ data, errors }`. */
  graphql(query: string, variables: Record<string, unknown> = {}): Promise<Answer> {
    return this.post('/graphql', { query, variables });
  }

  /** Downloads a file. */
  async download(path: string): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
    const response = await fetch(this.url + path, { headers: this.headers });
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  /** Sends a request; objects are sent as JSON, strings and form data as they are, streams in chunks. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<Answer> {
    const raw =
      body === undefined ||
      typeof body === 'string' ||
      [FormData, Uint8Array, ReadableStream].some((kind) => body instanceof kind);
    const response = await fetch(this.url + path, {
      method,
      headers: { ...UNCOMPRESSED, ...this.headers, ...(raw ? {} : { 'content-type': 'application/json' }), ...headers },
      body: raw ? (body as RequestInit['body']) : JSON.stringify(body),
      redirect: 'manual',
      duplex: 'half',
      signal: signal ?? null,
    });
    const text = await response.text();
    const contentType = response.headers.get('content-type');
    const answer = /^application\/(scim\+)?json/.test(contentType ?? '') && text !== '' ? JSON.parse(text) : text;
    const received = { status: response.status, headers: response.headers, body: answer };
    expectDescribed(method, path, received);
    return received;
  }
}
