import { parseArgs } from 'node:util';

const scales: Readonly<Record<string, number>> = { '1k': 1000, '10k': 10_000, '100k': 100_000, '1m': 1_000_000 };

const HELP = `npm run bench -- [options]

Compares the service, as it ships, with what one would write by hand and with the limit, on a PostgreSQL of its own.

  --scale 10k|100k|1m   how many students (100k)
  --only TEXT           scenarios whose name contains this; several times for several
  --rounds N            how often every contender is measured in turn (5)
  --seconds N           how long each time (4)
  --quick               two rounds of two seconds
  --json                the figures as JSON, for machines
  --keep DIRECTORY      keep the database there, and use it again next time
  --help                this text`;

export interface BenchOptions {
  readonly students: number;
  readonly only: readonly string[];
  readonly rounds: number;
  readonly seconds: number;
  readonly json: boolean;
  readonly keep: string | undefined;
}

/** What the command line asks for; undefined where it asked for help, which has been printed. @throws Error on what is wrong */
export function readOptions(args: string[]): BenchOptions | undefined {
  const { values } = parseArgs({
    args,
    options: {
      scale: { type: 'string', default: '100k' },
      only: { type: 'string', multiple: true, default: [] },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      quick: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      keep: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void console.log(HELP);
  const students = scales[values.scale];
  if (students === undefined) throw new Error(`--scale must be one of ${Object.keys(scales).join(', ')}.`);
  const { only, json, keep, quick } = values;
  const rounds = positive('rounds', values.rounds ?? (quick ? '2' : '5'));
  const seconds = positive('seconds', values.seconds ?? (quick ? '2' : '4'));
  return { students, only, rounds, seconds, json, keep };
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0.`);
  return value;
}
