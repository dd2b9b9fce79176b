import { afterAll, beforeAll, expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { Client } from '../support/client.ts';
import type { TestUser } from '../support/factories.ts';
import { ServiceProcess } from '../support/service-process.ts';

/** Large, distinct GraphQL documents: without a limit the service would keep more than 0.5 MB for each. */

/** Distinct documents per round: without a limit the service would keep another 200 MB. */
const DOCUMENTS = 400;

/** The megabytes by which the service may grow. About 180 of them are what V8 has not collected yet. */
const MAX_GROWTH = 270;

/** Milliseconds of a processor that the service may spend on a document: ten times what it does. */
const MAX_WORK = 45;

const app = await useApp();
let service: ServiceProcess;
let attacker: Client;
let bystander: Client;
let idleMegabytes: number;

beforeAll(async () => {
  const { make, registrar } = app;
  // The institution has no students: compiling the documents is what costs memory, and reading would take most of the time.
  const viewer = await make.aUser({ role: 'viewer' });
  const env = { METRICS: 'true', NODE_OPTIONS: '--max-old-space-size=512' };
  service = await ServiceProcess.start(registrar.database.url, env);
  attacker = await logIn(viewer);
  bystander = await logIn(await make.aUser({ role: 'viewer' }));
  idleMegabytes = await measureAfterOrdinaryUse();
});

afterAll(() => service?.end('SIGKILL'));

const student =
  'id studentId firstName lastName email phone dateOfBirth classId className status enrollmentDate createdAt updatedAt version address { street city state zip } parent { id name email phone } academicRecords { currentGpa totalCredits attendanceRate } enrolments { id classId className primary beginsOn endsOn reason student { id studentId firstName lastName } }';
const section = `id code name type room capacity gradeLevel createdAt updatedAt teachers { id name } term { id name startsOn endsOn } course { id code name credits description } enrolments { id className student { id lastName } } students { ${student} }`;

/** Returns a document of 3 KB that is as large as the limits allow, and different for each number. */
function createDocument(number: number): string {
  const aliased = ['a', 'b', 'c'].map((name) => `${name}${number}: students(limit: 1) { data { ${student} } }`);
  return `{ students(limit: 1) { data { ${student} class { ${section} } } } ${aliased.join(' ')} }`;
}

async function logIn({ email, password }: TestUser): Promise<Client> {
  const { body } = await new Client(service.url).post('/auth/login', { email, password });
  return new Client(service.url, { authorization: `Bearer ${body.access_token}` });
}

async function measureAfterOrdinaryUse(): Promise<number> {
  for (let index = 0; index < 100; index += 1) {
    expect((await bystander.get('/students?limit=1')).status).toBe(200);
    await bystander.graphql('{ students(limit: 1) { data { id lastName } } }');
  }
  return measureMegabytes();
}

async function measure(metric: string): Promise<number> {
  const { body } = await new Client(service.url).get('/metrics');
  return Number(new RegExp(`^${metric} (\\S+)`, 'm').exec(body)?.[1]);
}

const measureMegabytes = async () => (await measure('process_resident_memory_bytes')) / 2 ** 20;

/**
 * Sends all documents, eight at a time, while another client reads. Returns the milliseconds of a processor that the service has
 * spent for each document.
 */
async function sendDocuments(client: Client, expectedStatus: number): Promise<number> {
  let next = 0;
  const send = async () => {
    while (next < DOCUMENTS) {
      const { status, body } = await client.graphql(createDocument(next++));
      expect(status, JSON.stringify(body).slice(0, 300)).toBe(expectedStatus);
      expect(body.errors?.[0].extensions.code).toBe(expectedStatus === 401 ? 'UNAUTHORIZED' : undefined);
    }
  };
  const before = await measure('process_cpu_seconds_total');
  const sending = Promise.all(Array.from({ length: 8 }, send));
  do expect((await bystander.get('/students?limit=1')).status).toBe(200);
  while (next < DOCUMENTS);
  await sending;
  const spent = ((await measure('process_cpu_seconds_total')) - before) * 1000;
  return spent / DOCUMENTS;
}

test('distinct documents without credentials are refused unread and use no memory', async () => {
  expect(await sendDocuments(new Client(service.url), 401)).toBeLessThan(MAX_WORK);
  expect(await measureMegabytes()).toBeLessThan(idleMegabytes + MAX_GROWTH);
});

// Documents are stored from their second use on.
test('distinct documents of an authenticated caller stay within the memory budget when they are repeated', async () => {
  for (const _round of [1, 2]) expect(await sendDocuments(attacker, 200)).toBeLessThan(MAX_WORK);
  expect(await measureMegabytes()).toBeLessThan(idleMegabytes + MAX_GROWTH);
});
