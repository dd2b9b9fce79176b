import { setTimeout as delay } from 'node:timers/promises';
import { type Contender, startContender } from './contenders.ts';
import { load } from './load.ts';
import type { BenchOptions } from './options.ts';
import { type BenchDatabase, prepareDatabase } from './prepare-database.ts';
import { childrenOf, memoryOf, timeOfProcess } from './processor-time.ts';
import { Requests } from './requests.ts';
import type { Scenario } from './scenarios.ts';
import { tokenOf } from './tokens.ts';

const STUDENTS = 1_000;
const CARDS = 600;
const MAX_ROUNDS = 5;

/** Ten courses a card, every other one with a comment. */
const FINALS = `
  update terms set ends_on = starts_on + 300 where institution_id = $1;
  delete from grades where institution_id = $1;
  insert into grades (institution_id, class_id, course_id, term_id, student_id, score, letter, points, comment)
    select $1, 1 + n % 5, k, 1, n, 80, 'B', 3, case k % 2 when 0 then repeat('Reads with care, and asks when a word is new. ', 4) end
    from generate_series(1, ${STUDENTS}) n, generate_series(1, 10) k`;

/** What the file of a batch of report cards costs. */
export interface DocumentFigures {
  readonly cards: number;
  /** Of the file alone. */
  readonly cardsPerSecond: number;
  readonly cardsPerProcessorSecond: number | undefined;
  /** Most of the service and its typesetting process, beyond the idle service, in megabytes. */
  readonly memory: number | undefined;
  /** Requests of `GET /students/{id}` while files are made, as a part of those without. */
  readonly rateMeanwhile: number;
}

/** Measures the PDF of a batch of 600 report cards, alone and beside reads of students. */
export async function benchDocuments(
  options: Pick<BenchOptions, 'keep' | 'institutions' | 'rounds' | 'seconds'>,
  progress: (text: string) => void,
): Promise<DocumentFigures> {
  const database = await prepareDatabase(STUDENTS, { ...options, keep: undefined }, progress);
  const service = await startContender('service', database.url);
  try {
    progress('issuing report cards');
    const path = await issueCards(service, database);
    const reads: Scenario = {
      name: 'get one',
      contenders: ['service'],
      requests: new Requests(STUDENTS, database.institutionId).get((n) => `/students/${n + 1}`),
    };
    await load(service, reads, options.seconds);
    await delay(1_000);
    const idle = memoryOf(service.pid) ?? 0;
    const file = new BatchFile(service, database, path);
    progress('making files');
    const alone = await file.make();
    const rates: number[] = [];
    for (let round = 0; round < Math.min(options.rounds, MAX_ROUNDS); round += 1) {
      progress('reading students with and without files');
      rates.push(await rateMeanwhile(service, reads, options.seconds, file));
    }
    return {
      cards: CARDS,
      cardsPerSecond: CARDS / alone.seconds,
      cardsPerProcessorSecond: alone.processorSeconds && CARDS / alone.processorSeconds,
      memory: alone.memory === undefined ? undefined : alone.memory - idle,
      rateMeanwhile: rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)] as number,
    };
  } finally {
    await service.stop();
    await database.stop();
  }
}

/** Describes the figures with their targets. */
export function describeDocuments(figures: DocumentFigures): string {
  const rows: [string, number | undefined, string][] = [
    ['cards a second', figures.cardsPerSecond, ''],
    ['cards a second of a processor', figures.cardsPerProcessorSecond, '(at least 40)'],
    ['MB beyond the idle service', figures.memory, '(at most 250)'],
    ['GET /students/{id} meanwhile, × its rate alone', figures.rateMeanwhile, '(at least 0.7)'],
  ];
  const lines = rows.map(([name, value, target]) => `${name.padEnd(50)}${value?.toFixed(2) ?? '–'} ${target}`);
  return [`The PDF of ${figures.cards} report cards with ten courses`, ...lines].join('\n');
}

/** Issues the cards, and returns the path of their file. */
async function issueCards(service: Contender, { client, institutionId }: BenchDatabase): Promise<string> {
  for (const statement of FINALS.split(';')) await client.query(statement.replaceAll('$1', String(institutionId)));
  const { rows } = await client.query<{ id: number }>(
    `select id from students where institution_id = $1 and status = 'active' order by id limit ${CARDS}`,
    [institutionId],
  );
  const send = (query: string, variables = {}) => graphql(service, institutionId, query, variables);
  const template = await send(
    'mutation { createDocumentTemplate(input: { name: "Bench", kind: report_card, sections: [comments, teachers, gpa] }) { id } }',
  );
  const batch = await send('mutation ($input: IssueDocumentsInput!) { issueDocuments(input: $input) { id } }', {
    input: { kind: 'report_card', templateId: template.id, termId: 1, studentIds: rows.map(({ id }) => id) },
  });
  for (;;) {
    await delay(500);
    const { finishedAt, done, url } = await send(`{ documentBatch(id: ${batch.id}) { finishedAt done url } }`);
    if (finishedAt && done !== CARDS) throw new Error(`Only ${done} of ${CARDS} cards were issued.`);
    if (finishedAt) return url as string;
  }
}

async function graphql(service: Contender, institutionId: number, query: string, variables: object) {
  const response = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { ...headersOf(institutionId), 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as {
    data: Record<string, Record<string, unknown>>;
    errors?: unknown;
  };
  if (errors) throw new Error(JSON.stringify(errors));
  return Object.values(data)[0] as Record<string, unknown>;
}

function headersOf(institutionId: number): Record<string, string> {
  return { authorization: `Bearer ${tokenOf(institutionId, 0)}`, 'x-forwarded-proto': 'https' };
}

/** The file of the batch, which is made anew for each download. */
class BatchFile {
  private readonly service: Contender;
  private readonly database: BenchDatabase;
  private readonly path: string;

  constructor(service: Contender, database: BenchDatabase, path: string) {
    this.service = service;
    this.database = database;
    this.path = path;
  }

  async download(): Promise<void> {
    const response = await fetch(this.service.url + this.path, { headers: headersOf(this.database.institutionId) });
    if (!response.ok) throw new Error(`The file failed: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  }

  /** Downloads it and measures time, processor time and the most memory. */
  async make(): Promise<{ seconds: number; processorSeconds: number | undefined; memory: number | undefined }> {
    await this.download();
    const time = timeOfProcess(this.service.pid);
    const before = time?.();
    let memory: number | undefined;
    const sampling = setInterval(() => {
      const all = [this.service.pid, ...childrenOf(this.service.pid)].map(memoryOf);
      memory = Math.max(
        memory ?? 0,
        all.reduce<number>((sum, each) => sum + (each ?? 0), 0),
      );
    }, 50);
    const startedAt = performance.now();
    await this.download();
    clearInterval(sampling);
    const seconds = (performance.now() - startedAt) / 1_000;
    return { seconds, processorSeconds: time && (time() - (before as number)) / 1e6, memory };
  }
}

/** Returns the rate of reads beside files as a part of that without, each for the same time. */
async function rateMeanwhile(service: Contender, reads: Scenario, seconds: number, file: BatchFile): Promise<number> {
  const alone = (await load(service, reads, seconds)).length;
  let isOver = false;
  const files = (async () => {
    while (!isOver) await file.download();
  })();
  const beside = (await load(service, reads, seconds)).length;
  isOver = true;
  await files;
  return beside / alone;
}
