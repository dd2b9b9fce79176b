import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/shared/package-root.ts';
import type { Answer, Client } from './client.ts';

/** Reads a file of test/fixtures; NOTICE names its source. */
export function fixture(name: string): Buffer {
  return readFileSync(join(packageRoot, 'test/fixtures', name));
}

/** Creates a form with a file, as a browser sends it. */
export function formWith(
  content: string | Buffer,
  fields: Record<string, string> = {},
  filename = 'students.csv',
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), filename);
  return form;
}

/** Sends a GraphQL operation with a file as its variable `file`. */
export function graphqlWithFile(
  client: Client,
  query: string,
  content: string | Buffer,
  variables: Record<string, unknown> = {},
): Promise<Answer> {
  const form = new FormData();
  form.append('operations', JSON.stringify({ query, variables: { ...variables, file: null } }));
  form.append('map', JSON.stringify({ f: ['variables.file'] }));
  form.append('f', new Blob([new Uint8Array(Buffer.from(content))]), 'students.csv');
  return client.send('POST', '/graphql', form, { 'apollo-require-preflight': 'true' });
}
