/** By this argument a process of `WORKERS` knows that another one of ours has prepared the database: others may fork the program as well. */
export const OWN_WORKER = '--own-worker';

/** Whether this process was started by `startWorkers`. */
export function isOwnWorker(): boolean {
  return process.argv.includes(OWN_WORKER);
}
