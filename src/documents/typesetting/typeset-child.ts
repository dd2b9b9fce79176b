import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { workerFile } from '../../shared/worker-file.ts';
import type { TypesetAnswer, TypesetJob } from './typeset-messages.ts';

/** Milliseconds after which a job is given up: a hundred times what it takes, since requests come first. */
const MAX_JOB_MS = 120_000;

/** One thread and one arena: memory stays lower, and a processor is left to requests. */
const ENVIRONMENT = { RAYON_NUM_THREADS: '1', MALLOC_ARENA_MAX: '1' };

/** A process that typesets one job at a time. While it has none, it does not keep the service running. */
export class TypesetChild {
  private readonly child: ChildProcess;
  private settle: { resolve: (answer: TypesetAnswer) => void; reject: (error: Error) => void } | undefined;
  private hasEnded = false;

  constructor(fontDir: string | undefined) {
    this.child = fork(fileURLToPath(workerFile('typeset-process', import.meta.url)), fontDir ? [fontDir] : [], {
      // Not the settings of the service, among which are secrets.
      env: ENVIRONMENT,
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.child.on('message', (answer: TypesetAnswer) => this.settle?.resolve(answer));
    this.child.on('error', (error) => this.end(error));
    this.child.on('exit', (code, signal) => this.end(new Error(`The typesetting process ended (${signal ?? code}).`)));
    this.rest();
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  get isRunning(): boolean {
    return !this.hasEnded;
  }

  /** @throws Error if the process ends or takes too long */
  async run(job: TypesetJob): Promise<TypesetAnswer> {
    this.child.ref();
    this.child.channel?.ref();
    const timer = setTimeout(() => this.kill(), MAX_JOB_MS);
    try {
      return await new Promise<TypesetAnswer>((resolve, reject) => {
        this.settle = { resolve, reject };
        this.child.send(job, (error) => error && reject(error));
      });
    } finally {
      clearTimeout(timer);
      this.settle = undefined;
      this.rest();
    }
  }

  kill(): void {
    this.hasEnded = true;
    this.child.kill('SIGKILL');
  }

  private rest(): void {
    this.child.unref();
    this.child.channel?.unref();
  }

  private end(error: Error): void {
    this.hasEnded = true;
    this.settle?.reject(error);
  }
}
