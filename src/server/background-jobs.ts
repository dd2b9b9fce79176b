import { expiredResponses } from '../auth/idempotency/idempotency-store.ts';
import { expiredPasswordLinks } from '../auth/passwords/password-link.ts';
import { expiredSessions } from '../auth/sessions/end-sessions.ts';
import { recomputeAttendanceYears } from '../classes/attendance/days/recompute-years.ts';
import { deleteOldRows } from '../database/transactions/delete-old-rows.ts';
import { DocumentWorker } from '../documents/issuing/document-worker.ts';
import { type JobPoolSettings, Jobs } from '../jobs/jobs.ts';
import { mailTransport } from '../mail/mail-settings.ts';
import { MailWorker } from '../mail/mail-worker.ts';
import { oldMails } from '../mail/outbox.ts';
import type { Registrar } from '../registrar.ts';
import { applyPlannedChanges } from '../students/enrolments/planned-changes.service.ts';
import { expiredGuardians } from '../students/guardians/deleted-guardian.ts';
import { cleanUpDeliveries } from '../webhooks/deliveries/delivery-upkeep.ts';
import { type DeliverySettings, DeliveryWorker } from '../webhooks/deliveries/delivery-worker.ts';
import { keepPartitions } from './keep-partitions.ts';
import { vacuumErased } from './vacuum-erased.ts';

const UPKEEP_INTERVAL = 60_000;

export type JobSettings = DeliverySettings & JobPoolSettings;

const DEFAULTS: JobSettings = { timeout: 15_000, pollInterval: 500, grace: 5000, databaseTimeout: 10_000 };

/** The background jobs of a process. */
export interface RunningJobs {
  /**
   * Lets planned changes take effect, deletes expired data, creates and drops partitions, computes days of students again, and vacuums
   * after erasures. It also runs every minute.
   */
  upkeep(): Promise<void>;
  /** Releases the deliveries in progress and closes the connections ([D53]). */
  stop(): Promise<void>;
}

/**
 * Starts the background jobs of this process. If the database is not reachable or not migrated yet, only the jobs are delayed. Any
 * number of processes can run jobs at the same time.
 */
export function startJobs(registrar: Registrar, overrides: Partial<JobSettings> = {}): RunningJobs {
  const settings = { ...DEFAULTS, ...overrides };
  const jobs = new Jobs(registrar, settings);
  const worker = new DeliveryWorker(jobs, settings);
  worker.start();
  const mails = mailTransport(registrar.config) === null ? undefined : new MailWorker(jobs, settings);
  mails?.start();
  const documents = new DocumentWorker(jobs, settings);
  documents.start();
  const stopping = new AbortController();
  const upkeep = async () => {
    await applyPlannedChanges(registrar.database);
    for (const rows of [expiredResponses, expiredSessions, expiredGuardians, oldMails, expiredPasswordLinks])
      await deleteOldRows((work) => jobs.inTransaction(work), rows);
    await jobs.inTransaction(cleanUpDeliveries);
    await keepPartitions(jobs, registrar.config);
    await recomputeAttendanceYears(registrar.database, stopping.signal);
    await vacuumErased(jobs, stopping.signal);
  };
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    // One run at a time: with a slow database, overlapping runs would use up the connections that deliveries need.
    running ??= upkeep()
      .catch((error: unknown) => registrar.log.warn({ err: error }, 'the upkeep failed'))
      .finally(() => {
        running = undefined;
      });
  }, UPKEEP_INTERVAL);
  timer.unref();
  const stop = async () => {
    clearInterval(timer);
    stopping.abort();
    await Promise.all([worker.stop(), mails?.stop(), documents.stop()]);
    await running;
    await jobs.close();
  };
  return { upkeep, stop };
}
