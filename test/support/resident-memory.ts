import { execFileSync } from 'node:child_process';

/** Returns the resident memory of a process in bytes. */
export function residentMemory(pid: number | undefined): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
}
