import { type Dispatcher, request } from 'undici';
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
    const { status, headers, content } = await this.request('GET', path);
    return { status, headers, bytes: Buffer.from(await content.arrayBuffer()) };
  }

  /** Sends a request; objects are sent as JSON, strings and form data as they are, streams in chunks. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<Answer> {
    const response = await this.request(method, path, body, headers, signal);
    const text = await response.content.text();
    const contentType = response.headers.get('content-type');
    const answer = /^application\/(scim\+)?json/.test(contentType ?? '') && text !== '' ? JSON.parse(text) : text;
    const received = { status: response.status, headers: response.headers, body: answer };
    expectDescribed(method, path, received);
    return received;
  }

  private async request(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ) {
    const [encoded, type] = await encode(body);
    // Takes a fifth of the processor time of fetch.
    const response = await request(this.url + path, {
      method: method as Dispatcher.HttpMethod,
      headers: { ...UNCOMPRESSED, ...(type && { 'content-type': type }), ...this.headers, ...headers },
      body: encoded,
      signal: signal ?? null,
    });
    return { status: response.statusCode, headers: headersOf(response.headers), content: response.body };
  }
}

/** Returns a body as it is sent, with its type. */
async function encode(body: unknown): Promise<[body?: string | Uint8Array, type?: string]> {
  if (body === undefined) return [];
  if (typeof body === 'string') return [body, 'text/plain;charset=UTF-8'];
  if (body instanceof Uint8Array || body instanceof ReadableStream) return [body as Uint8Array];
  if (!(body instanceof FormData)) return [JSON.stringify(body), 'application/json'];
  const form = new Response(body);
  return [await form.bytes(), form.headers.get('content-type') as string];
}

function headersOf(received: Dispatcher.ResponseData['headers']): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(received))
    for (const value of [values ?? []].flat()) headers.append(name, value);
  return headers;
}
