import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedServer } from '../../src/database/embedded/embedded-server.ts';
import { makeDataDirectory } from '../support/data-directory.ts';
import { institutions, repeats, vacuums } from './institution-mutants.ts';
import type { Mutant } from './mutant.ts';
import { days, numbers } from './number-mutants.ts';
import { oneRoster } from './oneroster-mutants.ts';
import { permissions } from './permission-mutants.ts';
import { corrections, disclosures, imported, lives, restored } from './student-mutants.ts';

const help = `npm run mutants [-- text …]

Breaks a copy of the code in one place at a time and runs the tests that should notice, all of those in test/mutants, or
those whose file or replacement contains one of the texts. Fails if a mutant survives, or if the code that it changes is not there any more.
`;

const root = join(import.meta.dirname, '..', '..');
const parts = [
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

/** Every fault that the tests have been shown to notice. */
const mutants = [
  ...permissions,
  ...institutions,
  ...repeats,
  ...vacuums,
  ...numbers,
  ...days,
  ...oneRoster,
  ...disclosures,
  ...imported,
  ...restored,
  ...lives,
  ...corrections,
];

const wanted = process.argv.slice(2);
if (wanted.includes('--help')) console.log(help);
else
  process.exitCode = await run(
    mutants.filter(({ file, to }) => wanted.length === 0 || wanted.some((text) => `${file} ${to}`.includes(text))),
  );

async function run(chosen: readonly Mutant[]): Promise<number> {
  const lost = chosen.filter(
    ({ file, text }) => !existsSync(join(root, file)) || read(root, file).split(text).length !== 2,
  );
  for (const { file, text } of lost) console.error(`${file} does not have this text once: ${text}`);
  const copy = makeCopy();
  const data = await makeDataDirectory();
  const server = await startEmbeddedServer(data.path, { throwAway: true });
  const survivors: Mutant[] = [];
  try {
    const tests = [...new Set(chosen.flatMap((mutant) => mutant.tests))];
    if (!isGreen(copy, { tests }, server.url)) throw new Error(`A test fails without a fault, too: ${failures(copy)}`);
    for (const mutant of chosen.filter((each) => !lost.includes(each))) {
      const survives = survivesIn(copy, mutant, server.url);
      console.log(
        `${survives ? 'SURVIVES' : 'dies    '} ${mutant.file}: ${inOneLine(mutant.text)} → ${inOneLine(mutant.to)}`,
      );
      if (survives) survivors.push(mutant);
    }
  } finally {
    await server.stop();
    await data.remove();
    rmSync(copy, { recursive: true });
  }
  console.log(`${chosen.length - lost.length - survivors.length} of ${chosen.length} mutants die.`);
  return survivors.length + lost.length > 0 ? 1 : 0;
}

/** Copies the code. The packages are linked, and nothing is built: the tests of mutants need neither processes nor the dashboard. */
function makeCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'registrar-mutants-'));
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(join(copy, 'src', 'cli', 'launch.mjs'), '');
  return copy;
}

/** Returns whether the tests pass in spite of the mutant. */
function survivesIn(copy: string, mutant: Mutant, databaseUrl: string): boolean {
  const file = join(copy, mutant.file);
  const original = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    original.replace(mutant.text, () => mutant.to),
  );
  const survives = isGreen(copy, mutant, databaseUrl);
  writeFileSync(file, original);
  return survives;
}

/** Runs tests until one fails. A run that does not come to a test proves nothing: it counts as one in which none failed. */
function isGreen(copy: string, { tests, title }: Pick<Mutant, 'tests' | 'title'>, databaseUrl: string): boolean {
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
  const { numFailedTests = 0, numPassedTests = 0 } = existsSync(result) ? JSON.parse(read(copy, 'result.json')) : {};
  if (numFailedTests + numPassedTests === 0) console.error(`No test of ${tests} ${title ?? ''} ran.\n${stderr}`);
  return numFailedTests === 0;
}

/** Returns the failed tests of the last run, with their messages. */
function failures(copy: string): string {
  const { testResults } = JSON.parse(read(copy, 'result.json')) as {
    testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
  };
  return testResults
    .flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'))
    .map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`)
    .join('\n');
}

function inOneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

function read(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}
