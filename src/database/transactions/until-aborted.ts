import type { Pool, PoolClient } from 'pg';

/** Milliseconds between two attempts: the first may come between two statements. */
const CANCEL_INTERVAL_MS = 200;

/**
 * Runs the work of a transaction, and cancels its statements once the signal is aborted: a client that has left needs no import, and
 * its statements would keep a connection and locks.
 * @param pool another connection of which cancels the statements
 * @throws the reason of the signal
 */
export async function untilAborted<T>(
  { client, pool }: { client: PoolClient; pool: Pool },
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!signal) return work();
  signal.throwIfAborted();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  let cancelling: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const cancel = () => {
    cancelling = pool.query('select pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => undefined);
  };
  const onAbort = () => {
    cancel();
    timer = setInterval(cancel, CANCEL_INTERVAL_MS);
  };
  signal.addEventListener('abort', onAbort);
  try {
    const result = await work();
    signal.throwIfAborted();
    return result;
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', onAbort);
    clearInterval(timer);
    // A late cancellation would hit the next statement of the connection.
    await cancelling;
  }
}
