import { parseArgs } from 'node:util';
import { pgbouncerCarriesStatements } from '../support/pgbouncer.ts';
import { type Extras, scenariosFor } from './scenarios.ts';

const scales: Readonly<Record<string, number>> = { '1k': 1000, '10k': 10_000, '100k': 100_000, '1m': 1_000_000 };

const HELP = `npm run bench -- [options]

Compares the built service with the usual code by hand and with the limit, on its own PostgreSQL.

  --scale N             number of students: 1k, 10k, 100k (default) or 1m; repeat it to compare scales
  --only TEXT           only scenarios whose name contains TEXT; can be repeated
  --only dashboard      the dashboard in a browser, with 10,000 students
  --only documents      the PDF of 600 report cards, alone and beside reads
  --rounds N            number of rounds, each with all contenders (10)
  --seconds N           duration of each measurement (2)
  --quick               two rounds of two seconds
  --check               do not measure, only compare the responses of the contenders
  --json                print the figures as JSON
  --workers N           also measure the service with N processes on one port
  --pooler              also measure the service through the PgBouncer on PATH
  --institutions N      also measure N institutions of 50 students beside the large one
  --keep DIRECTORY      store the databases there, and reuse them next time
  --help                print this text

Roll calls and webhooks have their own benchmarks, which need npm run build and Node 24:
node test/bench/roll-calls.bench.ts [days of history], node test/bench/webhooks.bench.ts`;

export interface BenchOptions {
  /** Numbers of students, in ascending order. */
  readonly scales: readonly number[];
  /** The number of processes for the contender `workers`; 1 omits it. */
  readonly workers: number;
  /** Whether to measure the contender `pooled`. */
  readonly pooler: boolean;
  /** The number of small institutions. */
  readonly institutions: number;
  readonly only: readonly string[];
  readonly rounds: number;
  readonly seconds: number;
  readonly check: boolean;
  readonly json: boolean;
  readonly keep: string | undefined;
}

/** Reads the options. Prints the help and returns undefined for --help. @throws Error for an invalid option */
export function readOptions(args: string[]): BenchOptions | undefined {
  const { values } = parseArgs({
    args,
    options: {
      scale: { type: 'string', multiple: true, default: ['100k'] },
      only: { type: 'string', multiple: true, default: [] },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      quick: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      workers: { type: 'string', default: '1' },
      pooler: { type: 'boolean', default: false },
      institutions: { type: 'string' },
      keep: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void console.log(HELP);
  const numbers = values.scale.map(studentsAt).sort((a, b) => a - b);
  const { only, check, json, keep, quick, pooler } = values;
  if (pooler && !pgbouncerCarriesStatements) throw new Error('--pooler needs PgBouncer 1.21 or newer on PATH.');
  const workers = positive('workers', values.workers);
  const institutions = values.institutions === undefined ? 0 : positive('institutions', values.institutions);
  assertKnownScenarios(only, { workers, pooler, institutions });
  const rounds = positive('rounds', values.rounds ?? (quick ? '2' : '10'));
  const seconds = positive('seconds', values.seconds ?? '2');
  return { scales: numbers, only, rounds, seconds, check, json, keep, workers, pooler, institutions };
}

/** Checks the names of scenarios before the data is loaded, which takes minutes. */
function assertKnownScenarios(only: readonly string[], extras: Extras): void {
  const database = { institutionId: 1, smallInstitutions: extras.institutions > 0 ? [2] : [] };
  const names = [...scenariosFor(1000, database, extras).map(({ name }) => name), 'bulk', 'dashboard', 'documents'];
  const unknown = only.find((part) => !names.some((name) => name.includes(part)));
  if (unknown !== undefined) throw new Error(`--only ${unknown} matches no scenario: ${names.join('; ')}.`);
}

function studentsAt(scale: string): number {
  const students = scales[scale];
  if (students === undefined) throw new Error(`--scale must be one of ${Object.keys(scales).join(', ')}.`);
  return students;
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0.`);
  return value;
}
