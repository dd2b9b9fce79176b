import { forgetOldResponses } from '../auth/kept-responses.ts';
import { forgetOldSessions } from '../auth/old-sessions.ts';
import type { Registrar } from '../registrar.ts';
import { keepDeliveries } from '../webhooks/delivery-upkeep.ts';
import { type DeliverySettings, DeliveryWorker } from '../webhooks/delivery-worker.ts';
import { Jobs, type QueueSettings } from './jobs.ts';

const UPKEEP_INTERVAL = 60_000;

export type JobSettings = DeliverySettings & QueueSettings;

const DEFAULTS: JobSettings = { timeout: 15_000, pollInterval: 500, grace: 5000, supervision: 10, patience: 10_000 };

/** What a process does besides answering requests. */
export interface RunningJobs {
  /** Looks for what was lost or is old, as it does every minute by itself. */
  upkeep(): Promise<void>;
  /** Hands jobs back and leaves the queue ([D53]). */
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
  const started = jobs.open().then((open) => {
    if (open) worker.start();
  });
  const upkeep = async () => {
    await started;
    await jobs.inTransaction(async (client) => {
      await forgetOldResponses(client);
      await forgetOldSessions(client);
      await keepDeliveries(jobs.boss, client);
    });
  };
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
    jobs.giveUp();
    await started;
    await worker.stop();
    await keeping;
    await jobs.close();
  };
  return { upkeep, stop };
}
