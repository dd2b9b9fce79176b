/**
 * Passed to forked workers (`WORKERS`): the primary has already prepared the database. `cluster.isWorker` would not do, because
 * process managers may fork the program as well.
 */
export const WORKER_ARGUMENT = '--own-worker';

/** Checks that this process was forked by `startWorkers`. */
export function isWorker(): boolean {
  return process.argv.includes(WORKER_ARGUMENT);
}
