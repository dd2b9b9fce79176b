import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { answerMetrics } from '../process/cluster-metrics.ts';
import type { Logger } from '../process/log.ts';
import { OperatorError } from '../process/operator-error.ts';
import { OWN_WORKER } from '../process/own-worker.ts';
import type { Config } from '../settings/config.ts';
import { loadSecrets } from '../settings/secrets.ts';
import { prepareDatabase } from './prepare-database.ts';
import { addressOf, type Service } from './service.ts';

/** Milliseconds until a worker that has died is replaced: one that dies again and again must not keep the machine busy. */
const RESTART_DELAY = 1000;

/**
 * Starts the service in `WORKERS` processes that listen on one port and share nothing but the database, as instances on
 * several machines do. This process owns what there is once: the embedded PostgreSQL, migrations, secrets. A worker that dies is
 * replaced.
 * @throws OperatorError where a worker ends before it listens
 */
export async function startWorkers(config: Config, log: Logger, asked?: AbortSignal): Promise<Service> {
  const prepared = await prepareDatabase(config, log, asked);
  let stopping = false;
  const stop = async () => {
    stopping = true;
    const workers = Object.values(cluster.workers ?? {}) as Worker[];
    await Promise.all(workers.map(end));
    await prepared.stop();
  };
  const start = () => startWorker(config, prepared.url, (...ended) => void replace(...ended));
  const replace = async (worker: Worker, code: number | null, signal: string | null): Promise<void> => {
    if (stopping) return;
    log.error({ pid: worker.process.pid, code, signal }, 'a worker has ended and is replaced');
    for (let port: number | undefined; port === undefined; ) {
      await delay(RESTART_DELAY);
      if (stopping) return;
      port = await start().catch(() => undefined);
    }
  };
  try {
    loadSecrets(config);
    if (config.METRICS) answerMetrics();
    const ports = await Promise.all(Array.from({ length: config.WORKERS }, start));
    return { address: addressOf(config, ports[0] as number), demo: prepared.demo, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Ended = (worker: Worker, code: number | null, signal: string | null) => void;

/** Resolves with the port once the worker listens. @throws OperatorError where it ends before, having said why itself */
async function startWorker({ host }: Config, url: string, ended: Ended): Promise<number> {
  cluster.setupPrimary({ args: [OWN_WORKER] });
  // With a DATABASE_URL the default of HOST would be another one.
  const worker = cluster.fork({ DATABASE_URL: url, HOST: host, WORKERS: '1' });
  const beginning = new AbortController();
  const end = once(worker, 'exit', { signal: beginning.signal }).then(() => {
    throw new OperatorError('A worker has ended before it listened; it has said why.');
  });
  const [{ port }] = (await Promise.race([once(worker, 'listening'), end])) as [{ port: number }];
  end.catch(() => undefined);
  beginning.abort();
  worker.once('exit', (code: number | null, signal: string | null) => ended(worker, code, signal));
  return port;
}

async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const exit = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await exit;
}
