import type { DocumentNode } from 'graphql';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface RouteOptions {
  /** Status of success; 200 by default. */
  readonly status?: number;
  /** What a caller must show: a bearer token or an API key (the default), a bearer token, or nothing at all ([D18]). */
  readonly credentials?: 'any' | 'bearer' | 'none';
  /** Sends the version of the one record that is answered as `ETag` ([D23]). */
  readonly etag?: boolean;
  /** Changes the record only at a version that `If-Match` names ([D23]). */
  readonly ifMatch?: boolean;
  /** The body may repeat the path's id, as one that a GET answered does ([D22]). */
  readonly idInBody?: boolean;
  /** The body is a form; its file of this name is the variable of the same name. */
  readonly upload?: string;
  /** The answer is a file, of one of these media types. */
  readonly download?: readonly string[];
  /** Whether a POST takes an `Idempotency-Key`; the default ([D49]). */
  readonly idempotent?: boolean;
  /** The answer shows a secret, so it is not kept for an `Idempotency-Key` ([D49]). */
  readonly showsSecret?: boolean;
}

/** A REST endpoint: where it is, and the GraphQL operation that it is. */
export interface Route extends RouteOptions {
  readonly method: Method;
  /** As in the specification: `/students/{id}`. */
  readonly path: string;
  readonly document: DocumentNode;
}

const route =
  (method: Method) =>
  (path: string, document: DocumentNode, options: RouteOptions = {}): Route => ({ method, path, document, ...options });

export const get = route('GET');
export const post = route('POST');
export const put = route('PUT');
export const del = route('DELETE');

/** Whether requests of the route carry their values in a body; those of the others carry them in the query. */
export function takesBody({ method }: Route): boolean {
  return method === 'POST' || method === 'PUT';
}

/** Whether requests of the route may carry an `Idempotency-Key`: every POST that changes something but the sender's own session ([D49]). */
export function takesKey({ method, credentials, idempotent = true }: Route): boolean {
  return method === 'POST' && credentials !== 'none' && idempotent;
}
