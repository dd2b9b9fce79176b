import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import type { Answer, Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { ServiceProcess } from '../support/service-process.ts';
import { NEW_STUDENT } from './new-student.ts';
import { aRegistrar } from './registrar-with-student.ts';

/** Concurrent creates on a service that is killed meanwhile. */

const app = await useApp();
const STUDENTS = 60;

/** Number of requests that are in flight at the same time. */
const LANES = 20;

function create(client: Client, n: number): Promise<Answer> {
  const student = { ...NEW_STUDENT, student_id: `K${n}`, email: `k${n}@students.example` };
  return client.post('/students', student, { 'idempotency-key': `killed ${n}` });
}

/** Retries while PostgreSQL still works for the killed process, since its idempotency key is in flight until then. */
function createAgain(client: Client, n: number): Promise<Answer> {
  return eventually(async () => {
    const answer = await create(client, n);
    return answer.status === 409 ? undefined : answer;
  }, 'the first request to be over');
}

test('creates each student completely or not at all, and the others when the requests are sent again', async () => {
  const service = await ServiceProcess.start(app.registrar.database.url);
  const { client } = await aRegistrar(app);
  const firstAnswers: (Answer | undefined)[] = [];
  let killing: Promise<unknown> | undefined;
  const requests = Array.from({ length: LANES }, async (_, lane) => {
    for (let n = lane; n < STUDENTS; n += LANES) {
      firstAnswers[n] = await create(client.at(service.url), n).catch(() => undefined);
      // Not at the first answer: while the client prepares to check it, the service could answer all the others.
      if (firstAnswers[n] && n >= LANES) killing ??= service.end('SIGKILL');
    }
  });
  await Promise.all(requests);
  await killing;
  expect(firstAnswers.filter(Boolean).length).toBeLessThan(STUDENTS);

  const again = await Promise.all(Array.from({ length: STUDENTS }, (_, n) => createAgain(client, n)));

  for (const [n, answer] of again.entries()) {
    expect([answer.status, answer.body.student_id]).toEqual([201, `K${n}`]);
    if (firstAnswers[n]) expect(answer.body).toEqual(firstAnswers[n].body);
  }
  expect((await client.get('/students')).body.pagination.total).toBe(STUDENTS);
  const { rows } = await app.pool.query(
    `select (select count(*) from audit_logs where action = 'student.created')::int as records,
      (select count(*) from student_changes)::int as feed, (select count(*) from events)::int as events`,
  );
  expect(rows).toEqual([{ records: STUDENTS, feed: STUDENTS, events: STUDENTS }]);
});
