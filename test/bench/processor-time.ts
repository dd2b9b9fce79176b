import { readdirSync, readFileSync } from 'node:fs';
import type { Client } from 'pg';

/** Microseconds of a clock tick, in which Linux counts processor time. */
const TICK = 10_000;

/** Processor time that processes have used so far, in microseconds; undefined where there is no /proc (macOS). */
export type ReadTime = (() => number) | undefined;

/** The time of a process and of those that it has started. */
export function timeOfProcess(pid: number): ReadTime {
  if (!hasProc) return undefined;
  const children = timeOfChildren(pid);
  return () => statOf(pid).ticks * TICK + children();
}

/** The time of all processes of the server that a connection leads to, those of its clients included. */
export async function timeOfServer(client: Client): Promise<ReadTime> {
  if (!hasProc) return undefined;
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return timeOfChildren(statOf(rows[0].pid).parent);
}

function timeOfChildren(parent: number): () => number {
  // Processes that end in between, as those of autovacuum do, keep what they had.
  const ticks = new Map<string, number>();
  return () => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const stat = statOf(Number(pid));
      if (stat.parent === parent) ticks.set(pid, stat.ticks);
    }
    return [...ticks.values()].reduce((sum, count) => sum + count * TICK, 0);
  };
}

/** Megabytes that a process keeps in memory. */
export function memoryOf(pid: number): number | undefined {
  if (!hasProc) return undefined;
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

const hasProc = process.platform === 'linux';

function statOf(pid: number): { parent: number; ticks: number } {
  try {
    // The name, in parentheses, may hold anything; what follows it are numbers.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    // It has ended meanwhile.
    return { parent: 0, ticks: 0 };
  }
}
