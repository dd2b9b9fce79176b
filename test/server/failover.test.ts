import { expect, onTestFinished, test } from 'vitest';
import { aClassroom, type Classroom, callRoll } from '../classes/classroom.ts';
import { acknowledged } from '../support/acknowledged.ts';
import { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { DatabaseProxy } from '../support/database-proxy.ts';
import { eventually } from '../support/eventually.ts';
import { formWith } from '../support/files.ts';
import { ServiceProcess } from '../support/service-process.ts';
import { StreamingReplica } from '../support/streaming-replica.ts';

/** The primary is killed and its synchronous standby promoted, behind a proxy that follows, while rolls are called and files imported. */

const CLASSES = 4;
const DAYS = 16;
const IMPORTS = 6;
const STUDENTS_OF_A_FILE = 25;

const days = Array.from({ length: DAYS }, (_, n) => new Date(Date.UTC(2024, 9, 1 + n)).toISOString().slice(0, 10));

/** Counts the changes that were acknowledged, so that the primary is killed in the middle. */
class Progress {
  private acknowledged = 0;
  private readonly waiting: { count: number; resolve: () => void }[] = [];

  add(): void {
    this.acknowledged += 1;
    for (const { count, resolve } of this.waiting) if (this.acknowledged >= count) resolve();
  }

  reaches(count: number): Promise<void> {
    return new Promise((resolve) => this.waiting.push({ count, resolve }));
  }
}

async function callRolls({ classId, teacher }: Classroom, url: string, progress: Progress): Promise<void> {
  const client = teacher.client.at(url);
  for (const date of days) {
    await acknowledged(() => callRoll(client, { classId, date, defaultStatus: 'present' }));
    progress.add();
  }
}

async function importFiles(client: Client, progress: Progress): Promise<void> {
  for (let file = 0; file < IMPORTS; file += 1) {
    const rows = Array.from({ length: STUDENTS_OF_A_FILE }, (_, n) => `F${file}-${n},A,B,${file}-${n}@x.example`);
    const content = `student_id,first_name,last_name,email\n${rows.join('\n')}`;
    const answer = await acknowledged(() =>
      client.post('/students/import', formWith(content), { 'idempotency-key': `file ${file}` }),
    );
    expect(answer.body).toMatchObject({ created: STUDENTS_OF_A_FILE, failed: 0 });
    progress.add();
  }
}

test('loses no acknowledged change and recovers by itself when the primary is killed', async () => {
  const server = await StreamingReplica.start();
  onTestFinished(() => server.stop());
  const before = await TestApp.on(server.primaryUrl);
  const rooms = await Promise.all(Array.from({ length: CLASSES }, () => aClassroom(before, { students: 10 })));
  await before.stop();
  await server.makeSynchronous();
  const proxy = await DatabaseProxy.start(server.primaryUrl);
  onTestFinished(() => proxy.stop());
  const service = await ServiceProcess.start(proxy.url);
  onTestFinished(async () => void (await service.end('SIGKILL')));
  const readiness = async () => (await fetch(`${service.url}/health/ready`)).status;
  const [{ registrar }] = rooms as [Classroom, ...Classroom[]];
  const client = registrar.client.at(service.url);

  const progress = new Progress();
  const changes = [importFiles(client, progress), ...rooms.map((room) => callRolls(room, service.url, progress))];
  await progress.reaches((CLASSES * DAYS + IMPORTS) / 4);
  await server.killPrimary();
  proxy.follow(server.url);
  await eventually(async () => (await readiness()) === 503, 'the service is not ready without a primary');
  await server.promote();
  await Promise.all(changes);
  expect(await readiness()).toBe(200);

  for (const { classId, teacher } of rooms) {
    const attendance = await teacher.client.at(service.url).get(`/classes/${classId}/attendance?limit=1`);
    expect(attendance.body.summary).toMatchObject({ total: DAYS * 10, present: DAYS * 10 });
  }
  const students = await client.get('/students?limit=1');
  expect(students.body.pagination.total).toBe(10 + IMPORTS * STUDENTS_OF_A_FILE);
  const after = await TestApp.on(server.url);
  onTestFinished(() => after.stop());
  const administrator = await after.as(await after.make.aUser({ institution: rooms[0]?.institution }));
  const { body } = await administrator.graphql('{ verifyAuditLog { valid } }');
  expect(body.data.verifyAuditLog).toEqual({ valid: true });
});
