import type { TestApp } from './app.ts';
import type { Client } from './client.ts';
import type { TestUser } from './factories.ts';

/** The app, and the administrator who sends the mutation. */
export interface MutationContext {
  readonly app: TestApp;
  readonly user: TestUser;
  readonly client: Client;
}

/** Creates the records that a mutation needs, and returns its arguments. */
export type Recipe = (kitchen: MutationContext) => Promise<Record<string, unknown>>;

/** Runs a mutation, and returns the id of the record that it creates. */
export async function run(client: Client, operation: string): Promise<number> {
  const { body } = await client.graphql(`mutation { result: ${operation} }`);
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  const { id, webhook, client: created } = body.data.result;
  return id ?? webhook?.id ?? created?.id;
}
