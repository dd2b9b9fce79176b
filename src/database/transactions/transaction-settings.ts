import type { ClientBase } from 'pg';
import { isClusterConnection } from '../connection/connection-settings.ts';

/**
 * Turns just-in-time compilation off for a transaction. Statements of this service are short or run once: compiling one costs
 * more than it saves, up to seconds where PostgreSQL expects many rows. Every transaction begins with it, since connection poolers
 * refuse start-up options and may assign each transaction to another session.
 */
export const JIT_OFF = 'set local jit = off';

/**
 * Plans each statement of a transaction once per connection, for the average institution; this includes the statements of triggers
 * and functions. Most find few rows by their keys, and planning them for their values each time was half of the cost of a mark.
 * Statements that read many rows request custom plans (imports) or are written so that only one plan is possible (`LATEST_FINALS`).
 * Citus finds the node of a statement by its values, so it needs plans for these.
 */
export function genericPlans(client: ClientBase): string {
  return isClusterConnection(client) ? '' : 'set local plan_cache_mode = force_generic_plan';
}

/**
 * Begins a transaction with settings, which are `set local` statements or empty. Citus repeats the text of a query with settings on the
 * nodes, and a `begin` in it would make each of them warn that a transaction is already in progress.
 */
export async function begin(client: ClientBase, ...settings: readonly string[]): Promise<void> {
  const text = settings.join('; ');
  if (!isClusterConnection(client)) return void (await client.query(`begin; ${text}`));
  await client.query('begin');
  await client.query(text);
}

/** Milliseconds in which a cluster adds thousands of records to the audit chain, which it does one by one at the commit. */
const CLUSTER_COMMIT_TIMEOUT_MS = 30_000;

/** Commits. Nobody knows the outcome of a commit that takes too long, so those of a cluster have the time that large changes need. */
export async function commit(client: ClientBase): Promise<void> {
  const timeout = isClusterConnection(client) ? CLUSTER_COMMIT_TIMEOUT_MS : undefined;
  await client.query({ text: 'commit', query_timeout: timeout });
}

/** Bounds how long a request waits for a lock, such as that of a row, while it occupies a connection. It then fails with `conflict`. */
export const LOCK_TIMEOUT = "set local lock_timeout = '1s'";
