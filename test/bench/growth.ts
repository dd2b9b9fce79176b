import type { ScenarioReport } from './report.ts';

/** What a hundred times the students may cost, as a multiple of the time that a request takes. */
const AT_MOST = 2;

/** How the service's requests a second change with the number of students, where they should hardly change. */
export function describeGrowth(reports: readonly { students: number; scenarios: readonly ScenarioReport[] }[]): string {
  const [smallest] = reports;
  const head = `${' '.repeat(40)}${reports.map(({ students }) => students.toLocaleString('en').padStart(12)).join('')}`;
  const rows = (smallest?.scenarios ?? []).map(({ scenario: { name, steady } }) => {
    const speeds = reports.map(({ scenarios }) => speedOf(scenarios, name));
    const times = (speeds[0] as number) / (speeds.at(-1) as number);
    const verdict = steady ? ` (${times <= AT_MOST ? 'reached' : 'MISSED'}: at most ${AT_MOST})` : '';
    const columns = speeds.map((speed) => speed.toFixed(0).padStart(12)).join('');
    return `  ${name.padEnd(38)}${columns}   ${times.toFixed(2)} × the time${verdict}`;
  });
  return ['\nhow cost grows: requests a second of the service', head, ...rows].join('\n');
}

function speedOf(scenarios: readonly ScenarioReport[], name: string): number {
  const found = scenarios.find(({ scenario }) => scenario.name === name);
  return found?.figures.service?.requests ?? Number.NaN;
}
