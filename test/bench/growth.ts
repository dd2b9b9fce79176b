import type { ScenarioReport } from './report.ts';

/** The maximum time of a request with a hundred times the students, as a multiple. */
const MAX_GROWTH = 2;

/** Formats how the requests per second of the service change with the number of students; for steady scenarios they hardly should. */
export function describeGrowth(reports: readonly { students: number; scenarios: readonly ScenarioReport[] }[]): string {
  const [smallest] = reports;
  const head = `${' '.repeat(40)}${reports.map(({ students }) => students.toLocaleString('en').padStart(12)).join('')}`;
  const rows = (smallest?.scenarios ?? []).map(({ scenario: { name, steady } }) => {
    const speeds = reports.map(({ scenarios }) => requestsPerSecond(scenarios, name));
    const times = (speeds[0] as number) / (speeds.at(-1) as number);
    const verdict = steady ? ` (${times <= MAX_GROWTH ? 'reached' : 'MISSED'}: at most ${MAX_GROWTH})` : '';
    const columns = speeds.map((speed) => speed.toFixed(0).padStart(12)).join('');
    return `  ${name.padEnd(38)}${columns}   ${times.toFixed(2)} × the time${verdict}`;
  });
  return ['\ngrowth with the number of students: requests per second of the service', head, ...rows].join('\n');
}

function requestsPerSecond(scenarios: readonly ScenarioReport[], name: string): number {
  const report = scenarios.find(({ scenario }) => scenario.name === name);
  return report?.figures.service?.requests ?? Number.NaN;
}
