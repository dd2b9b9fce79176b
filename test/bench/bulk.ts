import { randomInt, randomUUID } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { importByHand } from './by-hand/import-students.ts';
import type { Contender } from './contenders.ts';
import { firstNames, lastNames } from './names.ts';
import type { BenchDatabase } from './prepare-database.ts';
import { median } from './rounds.ts';
import { tokenOf } from './tokens.ts';

const IMPORTED_ROWS = 10_000;

/** Times for work on many rows, in seconds: of the service and of the code written by hand. */
export interface BulkFigures {
  readonly name: string;
  readonly service: number;
  readonly byHand: number;
  /** The maximum for the service, as a multiple of the time by hand. */
  readonly target: number;
}

/** Measures import and export, alternating between the service and the code written by hand. */
export async function runBulk(
  { url, institutionId }: BenchDatabase,
  service: Contender,
  classes: number,
  rounds: number,
): Promise<BulkFigures[]> {
  const headers = {
    authorization: `Bearer ${tokenOf(institutionId, 0)}`,
    'x-forwarded-proto': 'https',
    // COPY does not compress either.
    'accept-encoding': 'identity',
  };
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const importTimes = await alternate(
      rounds,
      () => importFile(service, headers, csvFile(classes)),
      () => importByHand(client, institutionId, csvFile(classes)),
    );
    const exportTimes = await alternate(
      rounds,
      () => exportFile(service, headers),
      () => exportByHand(client, institutionId),
    );
    return [
      { name: `import of ${IMPORTED_ROWS} rows`, ...importTimes, target: 1.2 },
      { name: 'export of all as CSV', ...exportTimes, target: 1.2 },
    ];
  } finally {
    await client.end();
  }
}

async function alternate(rounds: number, service: () => Promise<void>, byHand: () => Promise<void>) {
  const seconds: { service: number[]; byHand: number[] } = { service: [], byHand: [] };
  await service();
  await byHand();
  for (let round = 0; round < rounds; round += 1) {
    seconds.service.push(await timed(service));
    seconds.byHand.push(await timed(byHand));
  }
  return { service: median(seconds.service), byHand: median(seconds.byHand) };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

/** Returns a file of students who are different people, and others than those of former files. */
function csvFile(classes: number): string {
  const run = randomUUID();
  const families = lastNames(IMPORTED_ROWS / 10);
  const rows = Array.from({ length: IMPORTED_ROWS }, (_, n) => {
    const names = `${firstNames[randomInt(firstNames.length)]},${families[randomInt(families.length)]}`;
    const born = new Date(Date.UTC(2005, 0, 1 + randomInt(5_000))).toISOString().slice(0, 10);
    return `${run}-${n},${names},${run}-${n}@school.example,+1 555 0100,${born},${1 + (n % classes)}`;
  });
  return ['student_id,first_name,last_name,email,phone,date_of_birth,class_id', ...rows].join('\n');
}

async function importFile({ url }: Contender, headers: Record<string, string>, csv: string): Promise<void> {
  const body = new FormData();
  body.set('file', new Blob([csv], { type: 'text/csv' }), 'students.csv');
  const response = await fetch(`${url}/students/import`, { method: 'POST', headers, body });
  const answer = (await response.json()) as { created?: number };
  if (answer.created !== IMPORTED_ROWS) throw new Error(`The import failed: ${JSON.stringify(answer)}`);
}

const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() });

async function exportFile({ url }: Contender, headers: Record<string, string>): Promise<void> {
  const response = await fetch(`${url}/students/export?format=csv`, { headers });
  if (!response.ok || !response.body) throw new Error(`The export failed: ${response.status}`);
  await pipeline(Readable.fromWeb(response.body as never), discard());
}

async function exportByHand(client: Client, institutionId: number): Promise<void> {
  const query = `select s.id, s.student_id, s.first_name, s.last_name, s.email, s.phone, s.date_of_birth, s.class_id, c.name as class_name,
      s.status, s.enrollment_date, s.address_street, s.address_city, s.address_state, s.address_zip, s.primary_guardian_id as parent_id
    from students s left join classes c on c.institution_id = s.institution_id and c.id = s.class_id
    where s.institution_id = ${institutionId} and s.deleted_at is null order by s.id`;
  await pipeline(client.query(copyTo(`copy (${query}) to stdout with (format csv, header)`)), discard());
}
