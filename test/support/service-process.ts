import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { testSettings } from './app.ts';

const root = new URL('../../', import.meta.url);

let built: Promise<void> | undefined;

/** Compiles the program, as `npm start` does, where that is not up to date. */
function build(): Promise<void> {
  built ??= (async () => {
    const compiler = ['node_modules/typescript/bin/tsc', '-b', 'tsconfig.build.json'];
    const [code] = await once(spawn(process.execPath, compiler, { cwd: root, stdio: 'inherit' }), 'exit');
    if (code !== 0) throw new Error('The program cannot be compiled.');
  })();
  return built;
}

/** As people are told of it, or a log of production. */
const LISTENING = /(?:listening at |"address":")([^\s"]+)/;

/** The service just started as a process of its own, whatever becomes of it. */
export async function spawnService(
  env: Record<string, string>,
): Promise<ChildProcessByStdio<null, Readable, Readable>> {
  await build();
  const settings = { ...testSettings, HOST: '127.0.0.1', PORT: '0', ...env };
  return spawn(process.execPath, ['dist/src/main.js'], { cwd: root, env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** The service as a process of its own, which a test can kill. */
export class ServiceProcess {
  private constructor(
    readonly child: ChildProcess,
    readonly url: string,
    /** The lines that it had written when it was ready. */
    readonly beginning: readonly string[],
  ) {}

  /** Starts it on a migrated database; it is ready when this resolves. */
  static async start(databaseUrl: string, env: Record<string, string> = {}): Promise<ServiceProcess> {
    const child = await spawnService({ MIGRATE: 'false', DATABASE_URL: databaseUrl, ...env });
    child.stderr.pipe(process.stderr, { end: false });
    const lines: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      const url = LISTENING.exec(line)?.[1];
      if (url) return new ServiceProcess(child, url, lines);
      lines.push(line);
    }
    throw new Error('The service ended before it listened.');
  }

  /** Resolves with the exit code, or null where the signal ended it. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const exit = once(this.child, 'exit');
    this.child.kill(signal);
    const [code] = await exit;
    return code as number | null;
  }
}
