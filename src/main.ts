import cluster from 'node:cluster';
import { readConfig } from './config.ts';
import { greeting } from './greeting.ts';
import { createLogger } from './log.ts';
import { OperatorError } from './operator-error.ts';
import { startService } from './service.ts';
import { startWorkers } from './workers.ts';

/** Config → database → app → listen → shutdown. */
async function main(): Promise<void> {
  const config = readConfig();
  const log = createLogger(config.LOG_LEVEL);
  const service = await (config.WORKERS > 1 ? startWorkers(config, log) : startService(config, log));
  if (cluster.isPrimary) console.log(greeting(service));
  let stopping = false;
  const stop = (signal: string) => {
    // A signal may arrive twice, for the process group and through npm: the second must not cut the first short.
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    service.stop().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

function fail(error: unknown): void {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exit(1);
}

main().catch(fail);
