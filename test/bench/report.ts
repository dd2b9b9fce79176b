import type { BulkFigures } from './bulk.ts';
import type { ContenderName } from './contenders.ts';
import type { Figures } from './load.ts';
import type { ScenarioFigures } from './rounds.ts';
import type { Scenario } from './scenarios.ts';

export interface ScenarioReport {
  readonly scenario: Scenario;
  readonly figures: ScenarioFigures;
}

/** A process: milliseconds until it accepted connections, and megabytes before and after the load. */
export interface ProcessFigures {
  readonly name: ContenderName;
  readonly startedIn: number;
  readonly idleMemory: number | undefined;
  readonly loadedMemory: number | undefined;
}

/** Returns the service's requests per second as a multiple of a contender's. */
function ratio(figures: ScenarioFigures, contender: keyof ScenarioFigures): number {
  return (figures.service?.requests ?? Number.NaN) / (figures[contender]?.requests ?? Number.NaN);
}

const head = `${'requests/s'.padStart(24)}${'p50 ms'.padStart(9)}${'p99 ms'.padStart(9)}${'Node µs'.padStart(9)}${'PostgreSQL µs'.padStart(15)}`;

/** Formats the figures of one scenario as a table. */
export function describeScenario({ scenario, figures }: ScenarioReport): string {
  const rows = scenario.contenders.map((name) => describeFigures(name, figures[name] as Figures));
  return [`\n${scenario.name}`, head, ...rows, ...formatRatios(scenario, figures)].join('\n');
}

function formatRatios({ contenders, targets, baseline }: Scenario, figures: ScenarioFigures): string[] {
  if (baseline) {
    const multiple = 1 / ratio(figures, 'baseline');
    const outcome = multiple <= baseline.atMost ? 'reached' : 'MISSED';
    return [
      describeFigures('baseline', figures.baseline as Figures),
      `  ${multiple.toFixed(2)} × the time of ${baseline.name} (${outcome}: at most ${baseline.atMost})`,
    ];
  }
  if (contenders.includes('workers'))
    return [
      `  with several processes: ${(1 / ratio(figures, 'workers')).toFixed(2)} × one process (target 1.6, with enough cores)`,
    ];
  const others = contenders.filter((name) => name !== 'service');
  const ratios = others.map((name) => {
    const multiple = ratio(figures, name);
    return `${multiple.toFixed(2)} × ${name}${verdict(multiple, targets?.[name])}`;
  });
  return ratios.length > 0 ? [`  the service: ${ratios.join(', ')}`] : [];
}

function describeFigures(name: string, { requests, p50, p99, nodeTime, postgresTime }: Figures): string {
  const number = (value: number | undefined, digits: number, width: number) =>
    (value === undefined || !Number.isFinite(value) ? '–' : value.toFixed(digits)).padStart(width);
  const times = `${number(nodeTime, 0, 9)}${number(postgresTime, 0, 15)}`;
  return `  ${name.padEnd(10)}${number(requests, 0, 12)}${number(p50, 2, 9)}${number(p99, 2, 9)}${times}`;
}

function verdict(reached: number, target: number | undefined): string {
  if (target === undefined) return '';
  return ` (${reached >= target ? 'reached' : 'MISSED'}: ${target})`;
}

export function describeBulk(bulk: readonly BulkFigures[]): string {
  const rows = bulk.map(({ name, service, byHand, target }) => {
    const times = service / byHand;
    const outcome = times <= target ? 'reached' : 'MISSED';
    return `  ${name.padEnd(26)}service ${service.toFixed(2)} s, by hand ${byHand.toFixed(2)} s: ${times.toFixed(2)} × (${outcome}: at most ${target})`;
  });
  return ['\nbulk', ...rows].join('\n');
}

export function describeProcesses(processes: readonly ProcessFigures[]): string {
  const megabytes = (value: number | undefined) => (value === undefined ? '–' : `${value.toFixed(0)} MB`);
  const rows = processes.map(
    ({ name, startedIn, idleMemory, loadedMemory }) =>
      `  ${name.padEnd(10)}answers after ${(startedIn / 1000).toFixed(2)} s; memory ${megabytes(idleMemory)} idle, ${megabytes(loadedMemory)} after the load`,
  );
  return ['\nprocesses', ...rows].join('\n');
}
