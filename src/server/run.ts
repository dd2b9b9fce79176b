import { flushCompileCache } from 'node:module';
import { createLogger } from '../process/log.ts';
import { OperatorError } from '../process/operator-error.ts';
import { isOwnWorker } from '../process/own-worker.ts';
import { readConfig } from '../settings/config.ts';
import { greeting } from './greeting.ts';
import { startService } from './service.ts';
import { startWorkers } from './workers.ts';

/** Milliseconds after which a process that was asked to stop ends, whatever it still waits for; requests in flight have 25 s of them ([D53]). */
const STOP_TIME = 28_000;

/** Config → database → app → listen → shutdown. */
async function run(): Promise<void> {
  const config = readConfig();
  const log = createLogger(config.LOG_LEVEL);
  const asked = new AbortController();
  const starting = (config.WORKERS > 1 ? startWorkers : startService)(config, log, asked.signal);
  const stop = (signal: string) => {
    // A signal may arrive twice, for the process group and through npm: the second must not cut the first short.
    if (asked.signal.aborted) return;
    asked.abort();
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.warn('what has not stopped in time is cut');
      process.exit(0);
    }, STOP_TIME).unref();
    // A start that fails, or is given up, leaves nothing running.
    const started = starting.catch(() => undefined);
    started.then((service) => service?.stop()).then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  try {
    const service = await starting;
    flushCompileCache();
    if (isOwnWorker()) return;
    // Logs are for machines in production.
    if (config.production) log.info({ address: service.address }, 'listening');
    else console.log(greeting(service));
  } catch (error) {
    if (!asked.signal.aborted) throw error;
  }
}

function fail(error: unknown): void {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exit(1);
}

run().catch(fail);
