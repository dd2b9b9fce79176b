import { parseArgs } from 'node:util';
import { scenariosFor } from './scenarios.ts';

const scales: Readonly<Record<string, number>> = { '1k': 1000, '10k': 10_000, '100k': 100_000, '1m': 1_000_000 };

const HELP = `npm run bench -- [options]

Compares the service, as it ships, with what one would write by hand and with the limit, on a PostgreSQL of its own.

  --scale N             how many students: 1k, 10k, 100k (the default), 1m; several times to see how cost grows
  --only TEXT           scenarios whose name contains this; several times for several
  --rounds N            how often every contender is measured in turn (10)
  --seconds N           how long each time (2)
  --quick               two rounds of two seconds
  --check               measure nothing, only compare what the contenders answer
  --json                the figures as JSON, for machines
  --workers N           also measures the service with N processes on one port
  --keep DIRECTORY      keep the databases there, and use them again next time
  --help                this text

Roll calls and webhooks have their own, after npm run build, with Node 24:
node test/bench/roll-calls.bench.ts [days of history], node test/bench/webhooks.bench.ts`;

export interface BenchOptions {
  /** Numbers of students, the smallest first. */
  readonly scales: readonly number[];
  /** Processes of the service that are measured besides one; 1 for none. */
  readonly workers: number;
  readonly only: readonly string[];
  readonly rounds: number;
  readonly seconds: number;
  readonly check: boolean;
  readonly json: boolean;
  readonly keep: string | undefined;
}

/** What the command line asks for; undefined where it asked for help, which has been printed. @throws Error on what is wrong */
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
      keep: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void console.log(HELP);
  const asked = values.scale.map(studentsAt).sort((a, b) => a - b);
  const { only, check, json, keep, quick } = values;
  const workers = positive('workers', values.workers);
  refuseUnknown(only, workers);
  const rounds = positive('rounds', values.rounds ?? (quick ? '2' : '10'));
  const seconds = positive('seconds', values.seconds ?? '2');
  return { scales: asked, only, rounds, seconds, check, json, keep, workers };
}

/** Loading takes minutes: that there is nothing to measure is said before. */
function refuseUnknown(only: readonly string[], workers: number): void {
  const names = [...scenariosFor(1000, 1, workers).map(({ name }) => name), 'bulk'];
  const unknown = only.find((part) => !names.some((name) => name.includes(part)));
  if (unknown !== undefined) throw new Error(`--only ${unknown} is in the name of no scenario: ${names.join('; ')}.`);
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
