/** `npm run bench`: compares the service with the usual code by hand and with the limit. `--help` lists the options. */
import { startPgBouncer } from '../support/pgbouncer.ts';
import { type BulkFigures, runBulk } from './bulk.ts';
import { type Contender, startContender } from './contenders.ts';
import { benchDashboard, describeDashboard } from './dashboard.bench.ts';
import { benchDocuments, describeDocuments } from './documents.bench.ts';
import { describeGrowth } from './growth.ts';
import { load } from './load.ts';
import { type BenchOptions, readOptions } from './options.ts';
import { type BenchDatabase, prepareDatabase } from './prepare-database.ts';
import { memoryOf } from './processor-time.ts';
import {
  describeBulk,
  describeProcesses,
  describeScenario,
  type ProcessFigures,
  type ScenarioReport,
} from './report.ts';
import { runScenario, usePlanOf } from './rounds.ts';
import { compareBodies } from './same-bodies.ts';
import { type Scenario, scenariosFor } from './scenarios.ts';

/** Seconds of load on a new process before the measurements: V8 compiles that long. */
const WARM_UP = 10;

const progress = (text: string) => process.stderr.write(`${text} …\n`);

/** The results for one number of students. */
interface ScaleReport {
  readonly students: number;
  readonly scenarios: ScenarioReport[];
  readonly bulk: BulkFigures[];
  readonly processes: ProcessFigures[];
}

async function main(options: BenchOptions): Promise<void> {
  const print = options.json ? () => undefined : (text: string) => console.log(text);
  const reports: ScaleReport[] = [];
  for (const students of options.scales) {
    if (options.scales.length > 1) print(`\n${students.toLocaleString('en')} students`);
    reports.push(await measureAt(students, options, print));
  }
  if (reports.length > 1) print(describeGrowth(reports));
  if (options.json)
    console.log(
      JSON.stringify(
        { options, scales: reports.map((at) => ({ ...at, scenarios: at.scenarios.map(toJson) })) },
        null,
        2,
      ),
    );
}

async function measureAt(students: number, options: BenchOptions, print: (text: string) => void): Promise<ScaleReport> {
  progress('starting PostgreSQL');
  const database = await prepareDatabase(students, options, progress);
  const contenders: Contender[] = [];
  const pooler = options.pooler ? await startPgBouncer(database.url, { default_pool_size: 20 }) : undefined;
  try {
    const isSelected = (name: string) => options.only.length === 0 || options.only.some((part) => name.includes(part));
    const scenarios = scenariosFor(students, database, options).filter(({ name }) => isSelected(name));
    // The first start after a build compiles everything, and takes more time and memory than those that find it compiled.
    if (!options.check) await (await startContender('service', database.url)).stop();
    for (const name of new Set([...scenarios.flatMap((scenario) => scenario.contenders), 'service' as const])) {
      contenders.push(await startContender(name, database.url, options.workers, pooler?.url));
    }
    if (options.check) {
      for (const scenario of scenarios) await checkScenario(database, contenders, scenario);
      print(`The contenders of ${scenarios.length} scenarios return the same bodies.`);
      return { students, scenarios: [], bulk: [], processes: [] };
    }
    const idle = new Map(contenders.map(({ name, pid }) => [name, memoryOf(pid)]));
    await warmUp(database, contenders, scenarios);
    const reports: ScenarioReport[] = [];
    for (const scenario of scenarios) {
      reports.push(await report(database, contenders, scenario, options));
      print(describeScenario(reports.at(-1) as ScenarioReport));
    }
    const service = contenders.find(({ name }) => name === 'service') as Contender;
    const bulk = isSelected('bulk')
      ? await runBulk(database, service, students / 200, Math.min(options.rounds, 5))
      : [];
    const processes = contenders.map(({ name, pid, startedIn }) => ({
      name,
      startedIn,
      idleMemory: idle.get(name),
      loadedMemory: memoryOf(pid),
    }));
    if (bulk.length > 0) print(describeBulk(bulk));
    print(describeProcesses(processes));
    return { students, scenarios: reports, bulk, processes };
  } finally {
    await Promise.all(contenders.map((contender) => contender.stop()));
    await pooler?.stop();
    await database.stop();
  }
}

/** @throws AssertionError if the contenders of a scenario return different bodies */
async function checkScenario(database: BenchDatabase, all: readonly Contender[], scenario: Scenario): Promise<void> {
  progress(scenario.name);
  await usePlanOf(database, scenario);
  await compareBodies(
    all.filter(({ name }) => scenario.contenders.includes(name)),
    scenario,
  );
}

/** Loads each contender with its first scenario. */
async function warmUp(
  database: BenchDatabase,
  contenders: readonly Contender[],
  scenarios: readonly Scenario[],
): Promise<void> {
  for (const contender of contenders) {
    const scenario = scenarios.find((candidate) => candidate.contenders.includes(contender.name));
    if (!scenario) continue;
    progress(`warming up ${contender.name}`);
    await usePlanOf(database, scenario);
    await load(contender, scenario, WARM_UP);
  }
}

async function report(
  database: BenchDatabase,
  all: Contender[],
  scenario: Scenario,
  options: BenchOptions,
): Promise<ScenarioReport> {
  progress(scenario.name);
  const contenders = all.filter(({ name }) => scenario.contenders.includes(name));
  return { scenario, figures: await runScenario(database, contenders, scenario, options) };
}

function toJson({ scenario: { name, targets }, figures }: ScenarioReport) {
  return { name, targets, figures };
}

/** Reads the options of the command line; prints an error in one line and exits if they are invalid. */
function readOptionsOrExit(): BenchOptions | undefined {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message} Try --help.`);
    process.exit(1);
  }
}

const options = readOptionsOrExit();
if (options?.only.join() === 'dashboard') {
  const figures = await benchDashboard(options, progress);
  console.log(options.json ? JSON.stringify(figures, null, 2) : describeDashboard(figures));
} else if (options?.only.join() === 'documents') {
  const figures = await benchDocuments(options, progress);
  console.log(options.json ? JSON.stringify(figures, null, 2) : describeDocuments(figures));
} else if (options) await main(options);
