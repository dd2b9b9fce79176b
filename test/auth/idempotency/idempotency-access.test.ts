import { expect, test } from 'vitest';
import { aClassroom } from '../../classes/classroom.ts';
import { useSharedApp } from '../../support/app.ts';

/** A stored response is for callers who may still send the request ([D20], [D49]). */

const app = await useSharedApp();

test('replays grades only while the teacher has the class', async () => {
  const { teacher, classId, institution } = await aClassroom(app, { students: 1 });
  const body = { grades: [{ student_id: 'S1', letter: 'A' }] };
  const send = () => teacher.client.post(`/classes/${classId}/grades`, body, { 'idempotency-key': 'grades' });
  const first = await send();
  const replay = await send();

  expect([replay.status, replay.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
  expect(replay.body).toEqual(first.body);

  const unassign = 'delete from class_teachers where institution_id = $1 and class_id = $2';
  await app.pool.query(unassign, [institution.id, classId]);
  const refused = await send();

  expect([refused.status, refused.body.error]).toEqual([403, 'forbidden']);
  expect(refused.headers.get('idempotent-replayed')).toBeNull();
});
