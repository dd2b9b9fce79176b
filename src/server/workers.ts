import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../settings/config.ts';
import { loadSecrets } from '../settings/secrets.ts';
import type { Logger } from '../shared/log.ts';
import { OperatorError } from '../shared/operator-error.ts';
import { WORKER_ARGUMENT } from '../shared/worker.ts';
import { prepareDatabase } from './prepare-database.ts';
import { formatAddress, type Service } from './service.ts';

/** Milliseconds until a dead worker is replaced, so that one that keeps dying does not keep the machine busy. */
const RESTART_DELAY = 1000;

/**
 * Starts the service in `WORKERS` processes that listen on one port and share only the database, like instances on several
 * machines. This process does what is done once: it runs the embedded PostgreSQL, migrates, and creates secrets. Workers that die
 * are replaced.
 * @throws OperatorError if a worker exits before it listens
 */
export async function startWorkers(config: Config, log: Logger, stop?: AbortSignal): Promise<Service> {
  const prepared = await prepareDatabase(config, log, stop);
  let stopping = false;
  const stopAll = async () => {
    stopping = true;
    const workers = Object.values(cluster.workers ?? {}) as Worker[];
    await Promise.all(workers.map(stopWorker));
    await prepared.stop();
  };
  const start = () => startWorker(config, prepared.url, (...exit) => void replace(...exit));
  const replace = async (worker: Worker, code: number | null, signal: string | null): Promise<void> => {
    if (stopping) return;
    log.error({ pid: worker.process.pid, code, signal }, 'a worker exited and is replaced');
    for (let port: number | undefined; port === undefined; ) {
      await delay(RESTART_DELAY);
      if (stopping) return;
      port = await start().catch(() => undefined);
    }
  };
  try {
    loadSecrets(config);
    if (config.METRICS) (await import('../metrics/cluster-metrics.ts')).serveClusterMetrics();
    const ports = await Promise.all(Array.from({ length: config.WORKERS }, start));
    return { address: formatAddress(config, ports[0] as number), demo: prepared.demo, stop: stopAll };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

type OnExit = (worker: Worker, code: number | null, signal: string | null) => void;

/**
 * Starts a worker and returns its port once it listens.
 * @throws OperatorError if it exits before that; it has printed the reason itself
 */
async function startWorker({ host }: Config, url: string, onExit: OnExit): Promise<number> {
  cluster.setupPrimary({ args: [WORKER_ARGUMENT] });
  // HOST is passed on because its default depends on DATABASE_URL.
  const worker = cluster.fork({ DATABASE_URL: url, HOST: host, WORKERS: '1' });
  const starting = new AbortController();
  const earlyExit = once(worker, 'exit', { signal: starting.signal }).then(() => {
    throw new OperatorError('A worker exited before it was listening; see its message above.');
  });
  const [{ port }] = (await Promise.race([once(worker, 'listening'), earlyExit])) as [{ port: number }];
  earlyExit.catch(() => undefined);
  starting.abort();
  worker.once('exit', (code: number | null, signal: string | null) => onExit(worker, code, signal));
  return port;
}

async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const exit = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await exit;
}
