import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Cluster } from './cluster.ts';
import { connectOwner } from './owner.ts';
import { findPostmaster, type Postmaster, spawnPostmaster } from './postmaster.ts';
import { lastLogLines } from './server-log.ts';

const restartAfter = 500;

/** The server process of this program. Should it die, it is started again, as a service manager would. */
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

  /** Resolves when the server answers, after any recovery that it needs; rejects with its last words. */
  async start(): Promise<void> {
    const child = spawnPostmaster(this.#cluster, [this.#postgres, ...this.#settings], this.#child !== undefined);
    this.#child = child;
    await once(child, 'spawn');
    while (!(await this.#find())?.ready) {
      if (!this.#isAlive()) throw new Error(await lastLogLines(this.#cluster.home));
      await delay(20);
    }
    await this.#own();
  }

  /** Disconnects every client and shuts down; resolves when no process is left. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#owner?.end();
    this.#child?.stdin?.end();
    while (this.#isAlive() || (await this.#find())) await delay(20);
  }

  /** The server itself, as opposed to one that another program has been faster to start on these files. */
  async #find(): Promise<Postmaster | undefined> {
    const server = await findPostmaster(this.#cluster);
    return server?.port === this.#port ? server : undefined;
  }

  #isAlive(): boolean {
    return this.#child?.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async #own(): Promise<void> {
    const owner = await connectOwner(this.#cluster, this.#port);
    owner.once('end', () => this.#restore());
    this.#owner = owner;
  }

  async #restore(): Promise<void> {
    while (!this.#stopping) {
      await delay(restartAfter);
      if (this.#stopping) return;
      const attempt = this.#isAlive() ? this.#own() : this.start();
      if (await attempt.then(() => true).catch(() => false)) return;
    }
  }
}
