import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Cluster } from './cluster.ts';
import { connectOwner } from './owner.ts';
import { findPostmaster, lastLogError, type Postmaster, spawnPostmaster } from './postmaster.ts';

const RESTART_DELAY_MS = 500;

/** The server process of this program. Restarts it if it dies, as a service manager would. */
export class EmbeddedProcess {
  readonly #cluster: Cluster;
  readonly #postgres: string;
  readonly #settings: string[];
  readonly #port: number;
  #child: ChildProcess | undefined;
  #owner: Client | undefined;
  #stopping = false;

  constructor(cluster: Cluster, postgres: string, settings: string[], port: number) {
    this.#cluster = cluster;
    this.#postgres = postgres;
    this.#settings = settings;
    this.#port = port;
  }

  /** Resolves when the server accepts connections, after any recovery. Rejects with its last error message. */
  async start(): Promise<void> {
    const child = spawnPostmaster(this.#cluster, [this.#postgres, ...this.#settings], this.#child !== undefined);
    this.#child = child;
    await once(child, 'spawn');
    while (!(await this.#find())?.ready) {
      if (!this.#isAlive()) throw new Error(await lastLogError(this.#cluster.home));
      await delay(20);
    }
    await this.#connectOwner();
  }

  /** Disconnects every client and shuts down. Resolves when all processes have ended. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#owner?.end();
    this.#child?.stdin?.end();
    while (this.#isAlive() || (await this.#find())) await delay(20);
  }

  /** Finds this program's server. Ignores one that another program has started on the same files. */
  async #find(): Promise<Postmaster | undefined> {
    const server = await findPostmaster(this.#cluster);
    return server?.port === this.#port ? server : undefined;
  }

  #isAlive(): boolean {
    return this.#child?.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async #connectOwner(): Promise<void> {
    const owner = await connectOwner(this.#cluster, this.#port);
    owner.once('end', () => this.#restore());
    this.#owner = owner;
  }

  async #restore(): Promise<void> {
    while (!this.#stopping) {
      await delay(RESTART_DELAY_MS);
      if (this.#stopping) return;
      const attempt = this.#isAlive() ? this.#connectOwner() : this.start();
      if (await attempt.then(() => true).catch(() => false)) return;
    }
  }
}
