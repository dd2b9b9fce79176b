import { readdirSync, readFileSync } from 'node:fs';
import type { Client } from 'pg';

/** Microseconds per clock tick, the unit in which Linux counts processor time. */
const TICK = 10_000;

/** Reads the processor time of processes so far, in microseconds; undefined without /proc (macOS). */
export type ReadTime = (() => number) | undefined;

/** Measures a process and its children. */
export function timeOfProcess(pid: number): ReadTime {
  if (!hasProc) return undefined;
  const children = timeOfChildren(pid);
  return () => readStat(pid).ticks * TICK + children();
}

/** Measures all processes of the PostgreSQL server of a connection, including the backends of all clients. */
export async function timeOfServer(client: Client): Promise<ReadTime> {
  if (!hasProc) return undefined;
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return timeOfChildren(readStat(rows[0].pid).parent);
}

function timeOfChildren(parent: number): () => number {
  // Keeps the times of processes that have ended, such as autovacuum workers.
  const ticks = new Map<string, number>();
  return () => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const stat = readStat(Number(pid));
      if (stat.parent === parent) ticks.set(pid, stat.ticks);
    }
    return [...ticks.values()].reduce((sum, count) => sum + count * TICK, 0);
  };
}

/** Returns the resident memory of a process in megabytes. */
export function memoryOf(pid: number): number | undefined {
  if (!hasProc) return undefined;
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** Returns the ids of the processes that a process has started; none without /proc. */
export function childrenOf(parent: number): number[] {
  if (!hasProc) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => readStat(pid).parent === parent);
}

const hasProc = process.platform === 'linux';

function readStat(pid: number): { parent: number; ticks: number } {
  try {
    // The process name, in parentheses, may contain any characters; only numbers follow it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    // The process has ended.
    return { parent: 0, ticks: 0 };
  }
}
