import type { Client, ClientConfig } from 'pg';
import { processIdOf } from '../pg-internals.ts';
import { UnusableDatabaseError, withConnection } from './connect.ts';
import { reasonOf } from './failures.ts';

/** The connection pooler at a URL: none, one that keeps a session for each client, or one that assigns a session to each transaction. */
export type Pooling = 'none' | 'session' | 'transaction';

const ADVICE =
  'Use PgBouncer 1.21 or newer with pool_mode = transaction and max_prepared_statements = 1000, or pool_mode = session; or set DATABASE_URL to PostgreSQL itself.';

/** PgBouncer before 1.20 refuses the start-up parameter of the date style. */
const UNSUPPORTED_PARAMETER = /unsupported startup parameter/;

/** SQLSTATE of a second prepared statement of one name: an earlier client has left its own in the session. */
const DUPLICATE_STATEMENT = '42P05';

const STATEMENT = 'registrar_probe';
const IS_IN_SESSION = `select from pg_prepared_statements where name = '${STATEMENT}'`;

/** Number of turns that the two clients of `shareSessions` take. On an idle pooler, one turn is enough. */
const MAX_TURNS = 5;

/**
 * Finds out which pooler is at `url`.
 * @throws UnusableDatabaseError for one that assigns a session to each transaction and does not carry prepared statements: every
 *   request would fail
 */
export async function detectPooling(url: string, timeouts: ClientConfig): Promise<Pooling> {
  try {
    return await withConnection(url, timeouts, async (client) => {
      // Poolers give clients process ids of their own.
      if ((await backendOf(client)) === processIdOf(client)) return 'none';
      if (await isRenamed(client)) return 'transaction';
      if (await withConnection(url, timeouts, (other) => shareSessions(client, other))) throw withoutStatements();
      return 'session';
    });
  } catch (error) {
    if (!UNSUPPORTED_PARAMETER.test(reasonOf(error))) throw error;
    throw new UnusableDatabaseError(`The pooler at DATABASE_URL answers "${reasonOf(error)}". ${ADVICE}`, {
      cause: error,
    });
  }
}

/** Returns whether the pooler gives prepared statements names of its own, which is how PgBouncer carries them between sessions. */
async function isRenamed(client: Client): Promise<boolean> {
  try {
    const { rowCount } = await client.query({ name: STATEMENT, text: IS_IN_SESSION });
    return rowCount === 0;
  } catch (error) {
    if ((error as { code?: string }).code === DUPLICATE_STATEMENT) throw withoutStatements(error);
    throw error;
  }
}

/** Returns whether two connected clients take turns in one session, or one client changes sessions. */
async function shareSessions(client: Client, other: Client): Promise<boolean> {
  const backend = await backendOf(client);
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    if ((await backendOf(other)) === backend || (await backendOf(client)) !== backend) return true;
  }
  return false;
}

function withoutStatements(cause?: unknown): UnusableDatabaseError {
  const message = `The pooler at DATABASE_URL assigns transactions to different sessions without their prepared statements: it is older than PgBouncer 1.21, or max_prepared_statements is 0. ${ADVICE}`;
  return new UnusableDatabaseError(message, { cause });
}

async function backendOf(client: Client): Promise<number | undefined> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
}
