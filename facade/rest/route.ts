import type { DocumentNode } from 'graphql';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface RouteOptions {
  /** Status of success; 200 by default. */
  readonly status?: number;
  /** Required credentials: a bearer token or an API key (the default), a bearer token only, or none ([D18]). */
  readonly credentials?: 'any' | 'bearer' | 'none';
  /** Sends the record's version as `ETag` ([D23]). */
  readonly etag?: boolean;
  /** Changes the record only if it has a version named by `If-Match` ([D23]). */
  readonly ifMatch?: boolean;
  /** The body may repeat the path's id, so that clients can send back what GET returned ([D22]). */
  readonly idInBody?: boolean;
  /** Name of the form field, and of the variable, with the uploaded file. The body is a form. */
  readonly upload?: string;
  /** The response is a file with one of these media types. */
  readonly download?: readonly string[];
  /** Supports `Idempotency-Key` on a POST; true by default ([D49]). */
  readonly idempotent?: boolean;
  /** The response contains a secret, so it is not stored for an `Idempotency-Key` ([D49]). */
  readonly showsSecret?: boolean;
}

/** A REST endpoint: its method and path, and the GraphQL operation that it executes. */
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

/** Tells whether the route takes its fields in the body; other routes take them in the query. */
export function takesBody({ method }: Route): boolean {
  return method === 'POST' || method === 'PUT';
}

/** Tells whether the route supports `Idempotency-Key`: every POST does, except those that change only the caller's session ([D49]). */
export function takesKey({ method, credentials, idempotent = true }: Route): boolean {
  return method === 'POST' && credentials !== 'none' && idempotent;
}
