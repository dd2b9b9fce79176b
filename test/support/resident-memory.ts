import { execFileSync } from 'node:child_process';

/** Bytes of memory that a process holds at this moment. */
export function residentMemory(pid: number | undefined): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
}
