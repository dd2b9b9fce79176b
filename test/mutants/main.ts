import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedServer } from '../../src/database/embedded/embedded-server.ts';
import { makeDataDirectory } from '../support/data-directory.ts';
import { isLost, type Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';

const help = `npm run mutants [-- text …]

Breaks a copy of the code in one place at a time and runs the tests that should notice, all of those in test/mutants, or
those whose file or replacement contains one of the texts. Fails if a mutant survives, or if the code that it changes is not there any more.
`;

const root = join(import.meta.dirname, '..', '..');
const parts = [
  'assets',
  'src',
  'dist',
  'schema',
  'facade',
  'dashboard',
  'test',
  'docs',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  'mikro-orm.config.ts',
];

const wanted = process.argv.slice(2);
if (wanted.includes('--help')) console.log(help);
else
  process.exitCode = await run(
    mutants.filter(({ file, to }) => wanted.length === 0 || wanted.some((text) => `${file} ${to}`.includes(text))),
  );

async function run(chosen: readonly Mutant[]): Promise<number> {
  const lost = chosen.filter(isLost);
  for (const { file, text } of lost) console.error(`${file} does not have this text once: ${text}`);
  const copy = makeCopy();
  const data = await makeDataDirectory();
  const server = await startEmbeddedServer(data.path, { throwAway: true });
  const survivors: Mutant[] = [];
  try {
    const tests = [...new Set(chosen.flatMap((mutant) => mutant.tests))];
    const whole = runTests(copy, { tests }, server.url);
    if (!whole.success) throw new Error(`A test fails without a fault, too: ${failures(whole)}`);
    for (const mutant of chosen.filter((each) => !lost.includes(each))) {
      const failure = failureOf(copy, mutant, server.url);
      console.log(
        `${failure ? 'dies    ' : 'SURVIVES'} ${mutant.file}: ${inOneLine(mutant.text)} → ${inOneLine(mutant.to)}`,
        failure ? `(${failure})` : '',
      );
      if (!failure) survivors.push(mutant);
    }
  } finally {
    await server.stop();
    await data.remove();
    rmSync(copy, { recursive: true });
  }
  console.log(`${chosen.length - lost.length - survivors.length} of ${chosen.length} mutants die.`);
  return survivors.length + lost.length > 0 ? 1 : 0;
}

/**
 * Copies the code. The packages are linked, and nothing is built: the tests of mutants need no processes, no threads that read files,
 * and no dashboard.
 */
function makeCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'registrar-mutants-'));
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(join(copy, 'src', 'cli', 'launch.mjs'), '');
  return copy;
}

/** Returns the line by which a test notices the mutant. */
function failureOf(copy: string, mutant: Mutant, databaseUrl: string): string | undefined {
  const file = join(copy, mutant.file);
  const original = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    original.replace(mutant.text, () => mutant.to),
  );
  const { numFailedTests, numPassedTests, testResults } = runTests(copy, mutant, databaseUrl);
  writeFileSync(file, original);
  const messages = testResults.flatMap(({ message, assertionResults }) => [
    ...assertionResults.flatMap(({ failureMessages }) => failureMessages),
    // An expectation that fails where a file prepares its records, before its first test.
    ...(message.startsWith('expected ') ? [message] : []),
  ]);
  // A run that does not come to a test proves nothing, and a busy machine misses a limit of time without a fault.
  if (numFailedTests + numPassedTests + messages.length === 0)
    console.error(`No test of ${mutant.tests} ${mutant.title ?? ''} ran.`);
  const proof = messages.find((message) => !/^[^\n]*(timed out|timeout)/i.test(message));
  if (messages.length > 0 && !proof) console.error(`Only a limit of time notices it: ${messages[0]}`);
  return proof?.split('\n', 1)[0]?.slice(0, 160);
}

/** The parts of Vitest's report in JSON that are used. */
interface Report {
  /** False also if a file fails as a whole. */
  readonly success: boolean;
  readonly numFailedTests: number;
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Runs tests until one fails. */
function runTests(copy: string, { tests, title }: Pick<Mutant, 'tests' | 'title'>, databaseUrl: string): Report {
  const result = join(copy, 'result.json');
  rmSync(result, { force: true });
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const only = title === undefined ? [] : ['-t', title];
  const options = [`--root=${copy}`, '--bail=1', '--reporter=json', `--outputFile=${result}`, ...only];
  const { stderr } = spawnSync(process.execPath, [vitest, 'run', ...options, ...tests], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl },
  });
  if (!existsSync(result)) throw new Error(`Vitest wrote no report.\n${stderr}`);
  return JSON.parse(read(copy, 'result.json')) as Report;
}

/** Returns the failed tests and files of a run, with their messages. */
function failures({ testResults }: Report): string {
  const files = testResults.filter(({ message }) => message !== '').map(({ name, message }) => `${name}\n${message}`);
  const tests = testResults
    .flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'))
    .map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`);
  return [...files, ...tests].join('\n');
}

function inOneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

function read(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}
