import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { Client } from '../support/client.ts';
import type { TestUser } from '../support/factories.ts';
import { ServiceProcess } from '../support/service-process.ts';

const app = useApp();
let viewer: TestUser;
let other: TestUser;

beforeAll(async () => {
  viewer = await app.current.make.aUser({ role: 'viewer' });
  other = await app.current.make.aUser({ role: 'viewer' });
  const id = await app.current.make.aClass(viewer.institution);
  await app.current.make.aStudent(viewer.institution, { class_id: id });
});

const student =
  'id studentId firstName lastName email phone dateOfBirth classId className status enrollmentDate createdAt updatedAt version address { street city state zip } parent { id name email phone } academicRecords { currentGpa totalCredits attendanceRate } enrolments { id classId className primary beginsOn endsOn reason student { id studentId firstName lastName } }';
const section = `id code name type room capacity gradeLevel createdAt updatedAt teachers { id name } term { id name startsOn endsOn } course { id code name credits description } enrolments { id className student { id lastName } } students { ${student} }`;

/** A document of 3 KB, as large as the limits let it be and like no other one. */
function document(number: number): string {
  const aliased = ['a', 'b', 'c'].map((name) => `${name}${number}: students(limit: 1) { data { ${student} } }`);
  return `{ students(limit: 1) { data { ${student} class { ${section} } } } ${aliased.join(' ')} }`;
}

async function start(): Promise<ServiceProcess> {
  const env = { METRICS: 'true', NODE_OPTIONS: '--max-old-space-size=512' };
  const service = await ServiceProcess.start(app.current.registrar.database.url, env);
  onTestFinished(() => void service.child.kill('SIGKILL'));
  return service;
}

async function signIn(service: ServiceProcess, { email, password }: TestUser): Promise<Client> {
  const { body } = await new Client(service.url).post('/auth/login', { email, password });
  return new Client(service.url, { authorization: `Bearer ${body.access_token}` });
}

/** Memory after ordinary use. */
async function idleMegabytes(service: ServiceProcess, client: Client): Promise<number> {
  for (let index = 0; index < 100; index += 1) {
    expect((await client.get('/students?limit=1')).status).toBe(200);
    await client.graphql('{ students(limit: 1) { data { id lastName } } }');
  }
  return megabytes(service);
}

async function megabytes(service: ServiceProcess): Promise<number> {
  const { body } = await new Client(service.url).get('/metrics');
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(body)?.[1]) / 2 ** 20;
}

/** Sends documents eight at a time, and returns the median time in milliseconds of somebody else's requests meanwhile. */
async function attack(attacker: Client, bystander: Client, count: number, status: number): Promise<number> {
  let next = 0;
  const send = async () => {
    while (next < count) {
      const answer = await attacker.graphql(document(next++));
      expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(status);
      expect(answer.body.errors?.[0].extensions.code).toBe(status === 401 ? 'UNAUTHORIZED' : undefined);
    }
  };
  const times: number[] = [];
  const sending = Promise.all(Array.from({ length: 8 }, send));
  do {
    const started = performance.now();
    expect((await bystander.get('/students?limit=1')).status).toBe(200);
    times.push(performance.now() - started);
  } while (next < count);
  await sending;
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] as number;
}

test('distinct documents without credentials are refused unread and hold no memory', async () => {
  const service = await start();
  const bystander = await signIn(service, other);
  const idle = await idleMegabytes(service, bystander);
  expect(await attack(new Client(service.url), bystander, 200, 401)).toBeLessThan(500);
  expect(await megabytes(service)).toBeLessThan(2 * idle);
}, 120_000);

test('distinct documents of a signed-in caller are kept within a budget, also those that come again', async () => {
  const service = await start();
  const [attacker, bystander] = [await signIn(service, viewer), await signIn(service, other)];
  const idle = await idleMegabytes(service, bystander);
  for (const _round of [1, 2, 3]) expect(await attack(attacker, bystander, 200, 200)).toBeLessThan(500);
  expect(await megabytes(service)).toBeLessThan(2 * idle);
}, 120_000);
