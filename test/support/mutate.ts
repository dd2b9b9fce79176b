import { expect } from 'vitest';
import type { Client } from './client.ts';

/** Sends a mutation with one root field, which must succeed, and returns the value of that field. */
export async function mutate<T>(client: Client, mutation: string, variables: Record<string, unknown> = {}): Promise<T> {
  const { body } = await client.graphql(mutation, variables);
  expect(body.errors).toBeUndefined();
  return Object.values(body.data)[0] as T;
}
