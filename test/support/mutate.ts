import { expect } from 'vitest';
import type { Client } from './client.ts';

/** Sends a mutation of one root field, which must succeed, and gives what that field is. */
export async function mutate<T>(client: Client, mutation: string, variables: Record<string, unknown> = {}): Promise<T> {
  const { body } = await client.graphql(mutation, variables);
  expect(body.errors).toBeUndefined();
  return Object.values(body.data)[0] as T;
}
