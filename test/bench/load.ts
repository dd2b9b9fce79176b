import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { Contender } from './contenders.ts';
import { type ReadTime, timeOfProcess } from './processor-time.ts';
import type { Scenario } from './scenarios.ts';

const CONNECTIONS = 32;

/** Milliseconds in which a contender does what its last requests left to do, such as writing disclosures. It counts for them. */
const REST = 1000;

export interface Figures {
  /** Per second. */
  requests: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  /** Processor time per request, in microseconds. */
  nodeTime?: number | undefined;
  postgresTime?: number | undefined;
}

/** Loads a contender for a number of seconds and measures it. @throws Error if a response is not successful */
export async function measure(
  contender: Contender,
  scenario: Scenario,
  seconds: number,
  serverTime: ReadTime,
): Promise<Figures> {
  const nodeTime = timeOfProcess(contender.pid);
  const before = [nodeTime?.(), serverTime?.()];
  const startedAt = performance.now();
  const times = await load(contender, scenario, seconds);
  const elapsed = (performance.now() - startedAt) / 1000;
  await delay(REST);
  const after = [nodeTime?.(), serverTime?.()];
  const perRequest = (index: 0 | 1) => {
    const [from, to] = [before[index], after[index]];
    return from === undefined || to === undefined ? undefined : (to - from) / times.length;
  };
  const sorted = times.sort((a, b) => a - b);
  const quantile = (q: number) => sorted[Math.min(Math.floor(sorted.length * q), sorted.length - 1)] ?? Number.NaN;
  return {
    requests: times.length / elapsed,
    p50: quantile(0.5),
    p99: quantile(0.99),
    nodeTime: perRequest(0),
    postgresTime: perRequest(1),
  };
}

/** Loads a contender and returns the time of each response in milliseconds. */
export async function load({ name, url }: Contender, scenario: Scenario, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const problems = new Set<string>();
  const run = autocannon({ url, connections: CONNECTIONS, duration: seconds, requests: [...scenario.requests] });
  run.on('response', (_client, status, _bytes, milliseconds) => {
    if (status >= 300) problems.add(`status ${status}`);
    times.push(milliseconds);
  });
  run.on('reqError', (error) => problems.add(error.message));
  await run;
  if (problems.size > 0) throw new Error(`${name}, ${scenario.name}: ${[...problems].join(', ')}`);
  return times;
}
