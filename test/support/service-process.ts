import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { testSettings } from './test-settings.ts';

const root = new URL('../../', import.meta.url);

/** Matches the greeting, and the log line in production. */
const LISTENING = /(?:listening at |"address":")([^\s"]+)/;

/** Starts the service as a process, without waiting until it is ready. */
export function spawnService(env: Record<string, string>): ChildProcessByStdio<null, Readable, Readable> {
  const settings = { ...testSettings, HOST: '127.0.0.1', PORT: '0', ...env };
  return spawn(process.execPath, ['dist/bundle/main.js'], {
    cwd: root,
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The service in its own process, which a test can kill. */
export class ServiceProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** The lines of output before it was ready. */
  readonly beginning: readonly string[];

  private constructor(child: ChildProcess, url: string, beginning: readonly string[]) {
    this.child = child;
    this.url = url;
    this.beginning = beginning;
  }

  /** Starts the service on a migrated database and waits until it is ready. */
  static start(databaseUrl: string, env: Record<string, string> = {}): Promise<ServiceProcess> {
    return ServiceProcess.launch({ MIGRATE: 'false', DATABASE_URL: databaseUrl, ...env });
  }

  /** Starts the service with an embedded database and the demo institution, and waits until it is ready. */
  static startDemo(dataDirectory: string): Promise<ServiceProcess> {
    return ServiceProcess.launch({ DATA_DIR: dataDirectory });
  }

  private static async launch(env: Record<string, string>): Promise<ServiceProcess> {
    const child = spawnService(env);
    child.stderr.pipe(process.stderr, { end: false });
    const lines: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      const url = LISTENING.exec(line)?.[1];
      if (url) return new ServiceProcess(child, url, lines);
      lines.push(line);
    }
    throw new Error('The service exited before it was listening.');
  }

  /** Sends a signal and waits for the exit. Returns the exit code, or null if the signal killed the process. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const exit = once(this.child, 'exit');
    this.child.kill(signal);
    const [code] = await exit;
    return code as number | null;
  }
}
