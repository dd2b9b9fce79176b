import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { ormOptions } from '../../mikro-orm.config.ts';
import { findBinaries } from '../../src/database/embedded/binaries.ts';
import { type Cluster, findCluster, superuserFile } from '../../src/database/embedded/cluster.ts';
import { startEmbeddedServer } from '../../src/database/embedded/embedded-server.ts';
import { freePort } from '../../src/database/embedded/free-port.ts';
import { findPostmaster, spawnPostmaster } from '../../src/database/embedded/postmaster.ts';
import { serverSettings } from '../../src/database/embedded/server-settings.ts';
import { changeOwner } from '../../src/database/embedded/server-user.ts';
import { migrate } from '../../src/database/migrate.ts';
import { copyCluster } from './data-directory.ts';
import { eventually } from './eventually.ts';
import { makeInitialisedDirectory } from './initialised-directory.ts';

/** A migrated primary and its streaming replica, which tests can kill, start again, and hold back. */
export class StreamingReplica {
  private child: ChildProcess | undefined;

  private constructor(
    readonly primaryUrl: string,
    readonly url: string,
    private readonly primaryCluster: Cluster,
    private readonly cluster: Cluster,
    private readonly settings: readonly string[],
    private readonly password: string,
    private readonly stopPrimary: () => Promise<void>,
  ) {}

  /** The replica begins as a copy of the primary's files, made while that is stopped. */
  static async start(): Promise<StreamingReplica> {
    const directory = await makeInitialisedDirectory();
    const empty = await startEmbeddedServer(directory.path);
    await migrate(empty.url, ormOptions);
    await empty.stop();
    const original = (await findCluster(directory.path)) as Cluster;
    const cluster = { ...original, home: `${original.home}-replica` };
    await copyCluster(original.home, cluster.home);
    await writeFile(join(cluster.home, 'cluster', 'standby.signal'), '');
    await changeOwner(cluster.user, cluster.home);

    const primary = await startEmbeddedServer(directory.path);
    const port = await freePort();
    const [password = ''] = (await readFile(superuserFile(original.home), 'utf8')).split('\n');
    const source = `host=127.0.0.1 port=${new URL(primary.url).port} user=postgres password=${password}`;
    const settings = [...serverSettings(port, { throwAway: false }), '-c', `primary_conninfo=${source}`];
    const url = Object.assign(new URL(primary.url), { port: String(port) }).href;
    const replica = new StreamingReplica(primary.url, url, original, cluster, settings, password, async () => {
      await primary.stop();
      await directory.remove();
    });
    await replica.run();
    return replica;
  }

  /** Starts the replica, also after a kill. */
  async run(): Promise<void> {
    const { postgres } = await findBinaries(this.cluster.user);
    const isRunning = async () => (await findPostmaster(this.cluster))?.ready;
    await eventually(async () => {
      if (this.child?.exitCode === null) return isRunning();
      // Until the last process of a killed server has ended, a new one refuses to start.
      this.child = spawnPostmaster(this.cluster, [postgres, ...this.settings], true);
      await once(this.child, 'spawn');
      return false;
    }, 'the replica accepts connections');
  }

  /** Kills the server, as a crash would. */
  async kill(): Promise<void> {
    const server = await findPostmaster(this.cluster);
    if (server) process.kill(server.pid, 'SIGKILL');
    if (this.child?.exitCode === null) await once(this.child, 'exit');
  }

  /** Makes the primary acknowledge a commit only once the replica has stored it. */
  async makeSynchronous(): Promise<void> {
    await this.execute(`alter system set synchronous_standby_names = '*'`, this.primaryUrl);
    await this.execute('select pg_reload_conf()', this.primaryUrl);
    const isSynchronous = `select 1 / count(*) from pg_stat_replication where sync_state = 'sync'`;
    await eventually(
      () =>
        this.execute(isSynchronous, this.primaryUrl).then(
          () => true,
          () => false,
        ),
      'the replica is synchronous',
    );
  }

  /** Kills the primary. It starts again by itself, and acknowledges nothing without its replica. */
  async killPrimary(): Promise<void> {
    const server = await findPostmaster(this.primaryCluster);
    if (server) process.kill(server.pid, 'SIGKILL');
  }

  /** Makes the replica a primary. */
  async promote(): Promise<void> {
    await this.execute('select pg_promote()');
  }

  /** Keeps it from replaying what it receives. */
  async pause(): Promise<void> {
    await this.execute('select pg_wal_replay_pause()');
  }

  async resume(): Promise<void> {
    await this.execute('select pg_wal_replay_resume()');
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.cluster.home, { recursive: true });
    await this.stopPrimary();
  }

  private async execute(statement: string, server = this.url): Promise<void> {
    const url = Object.assign(new URL(server), { username: 'postgres', password: this.password });
    const client = new Client({ connectionString: url.href });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }
}
