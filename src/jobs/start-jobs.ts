import { deleteExpiredResponses } from '../auth/idempotency/idempotency-store.ts';
import { deleteExpiredSessions } from '../auth/sessions/end-sessions.ts';
import type { Registrar } from '../registrar.ts';
import { storeDeliveries } from '../webhooks/deliveries/delivery-upkeep.ts';
import { type DeliverySettings, DeliveryWorker } from '../webhooks/deliveries/delivery-worker.ts';
import { type JobPoolSettings, Jobs } from './jobs.ts';

const UPKEEP_INTERVAL = 60_000;

export type JobSettings = DeliverySettings & JobPoolSettings;

const DEFAULTS: JobSettings = { timeout: 15_000, pollInterval: 500, grace: 5000, patience: 10_000 };

/** What a process does besides answering requests. */
export interface RunningJobs {
  /** Removes what is old, as it does every minute by itself. */
  upkeep(): Promise<void>;
  /** Hands back what is under way and leaves the database ([D53]). */
  stop(): Promise<void>;
}

/**
 * Starts the work of this process on jobs, in the background: a database that is not there or not migrated yet delays it and
 * nothing else. Any number of processes do it beside each other.
 */
export function startJobs(registrar: Registrar, given: Partial<JobSettings> = {}): RunningJobs {
  const settings = { ...DEFAULTS, ...given };
  const jobs = new Jobs(registrar, settings);
  const worker = new DeliveryWorker(jobs, settings);
  worker.start();
  const upkeep = () =>
    jobs.inTransaction(async (client) => {
      await deleteExpiredResponses(client);
      await deleteExpiredSessions(client);
      await storeDeliveries(client);
    });
  let keeping: Promise<void> | undefined;
  const timer = setInterval(() => {
    // One at a time: where the database is slow, more of them would take the connections that deliveries need.
    keeping ??= upkeep()
      .catch((error: unknown) => registrar.log.warn({ err: error }, 'the upkeep failed'))
      .finally(() => {
        keeping = undefined;
      });
  }, UPKEEP_INTERVAL);
  timer.unref();
  const stop = async () => {
    clearInterval(timer);
    await worker.stop();
    await keeping;
    await jobs.close();
  };
  return { upkeep, stop };
}
