import type { Contender, ContenderName } from './contenders.ts';
import { type Figures, load, measure } from './load.ts';
import type { BenchDatabase } from './prepare-database.ts';
import { timeOfServer } from './processor-time.ts';
import { compareBodies } from './same-bodies.ts';
import type { Scenario } from './scenarios.ts';

/** The figures of the contenders, and those of the service with the requests of the baseline. */
export type ScenarioFigures = Partial<Record<ContenderName | 'baseline', Figures>>;

/**
 * Measures the contenders of a scenario in turn, round by round, so that other load on the machine affects all of them equally.
 * @returns the medians of each contender's rounds
 */
export async function runScenario(
  database: BenchDatabase,
  contenders: readonly Contender[],
  scenario: Scenario,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<ScenarioFigures> {
  const { client } = database;
  await usePlanOf(database, scenario);
  await compareBodies(contenders, scenario);
  const serverTime = await timeOfServer(client);
  for (const contender of contenders) await load(contender, scenario, scenario.warmUp ?? Math.min(seconds, 2));
  // Autovacuum would do this within seconds; until then, plans for tables that were empty assume that they still are.
  await client.query('analyze');
  const { baseline } = scenario;
  const runs = contenders.map((contender) => ({ name: contender.name as keyof ScenarioFigures, contender, scenario }));
  if (baseline)
    for (const contender of contenders)
      runs.push({ name: 'baseline', contender, scenario: { ...scenario, ...baseline } });
  const measured = new Map<keyof ScenarioFigures, Figures[]>(runs.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const run of round % 2 === 0 ? runs : runs.toReversed())
      measured.get(run.name)?.push(await measure(run.contender, run.scenario, seconds, serverTime));
  }
  return Object.fromEntries([...measured].map(([name, figures]) => [name, medians(figures)]));
}

/** Sets the plan of the institution to that of the scenario; a reused database may have another one. */
export async function usePlanOf({ client, institutionId }: BenchDatabase, { plan }: Scenario): Promise<void> {
  await client.query('update institutions set plan = $2 where id = $1', [institutionId, plan ?? 'enterprise']);
}

function medians(figures: Figures[]): Figures {
  const of = (key: keyof Figures) => median(figures.map((entry) => entry[key] ?? Number.NaN));
  return {
    requests: of('requests'),
    p50: of('p50'),
    p99: of('p99'),
    nodeTime: of('nodeTime'),
    postgresTime: of('postgresTime'),
  };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return Number.isInteger(middle)
    ? ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
    : (sorted[Math.floor(middle)] as number);
}
