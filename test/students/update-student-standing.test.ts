import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { registrarWithStudent } from './registrar-with-student.ts';

/** Changes of class and status, and their effect on enrolments ([D26], [D29a]). */

const app = await useSharedApp();

async function enrolmentsOf(studentId: number) {
  const { rows } = await app.pool.query(
    `select class_id as "classId", is_primary as "isPrimary", begins_on::text as begins, ends_on::text as ends, reason
     from enrolments where student_id = $1 order by id`,
    [studentId],
  );
  return rows;
}

const today = () => new Date().toISOString().slice(0, 10);

test('ends one enrolment and starts the next on the same day when the class changes', async () => {
  const { client, id, path, institution } = await registrarWithStudent(app);
  const [first, second] = [await app.make.aClass(institution), await app.make.aClass(institution, { name: 'Class 2' })];
  await app.make.anEnrolment(institution, { student_id: id, class_id: first, is_primary: true });
  await app.pool.query('update students set class_id = $2 where id = $1', [id, first]);

  const { body } = await client.put(path, { class_id: second });

  expect(body).toMatchObject({ class_id: second, class_name: 'Class 2' });
  expect(await enrolmentsOf(id)).toEqual([
    { classId: first, isPrimary: true, begins: '2024-09-01', ends: today(), reason: 'transferred' },
    { classId: second, isPrimary: true, begins: today(), ends: null, reason: null },
  ]);
  await client.put(path, { class_id: null });
  expect(await enrolmentsOf(id)).toMatchObject([{}, { begins: today(), ends: today() }]);
});

test('makes an existing enrolment in the class the primary one', async () => {
  const { client, id, path, institution } = await registrarWithStudent(app);
  const classId = await app.make.aClass(institution, { capacity: 1 });
  await app.make.anEnrolment(institution, { student_id: id, class_id: classId });

  expect((await client.put(path, { class_id: classId })).status).toBe(200);

  expect(await enrolmentsOf(id)).toMatchObject([
    { classId, isPrimary: false, ends: today() },
    { classId, isPrimary: true, begins: today(), ends: null },
  ]);
});

test('ends the enrolments at graduation and keeps the class; re-enrolment starts a new one there', async () => {
  const { client, id, path, institution } = await registrarWithStudent(app);
  const classId = await app.make.aClass(institution);
  await client.put(path, { class_id: classId });

  expect((await client.put(path, { status: 'graduated' })).body).toMatchObject({
    status: 'graduated',
    class_id: classId,
  });
  expect(await enrolmentsOf(id)).toMatchObject([{ ends: today(), reason: 'graduated' }]);
  expect((await client.put(path, { status: 'inactive' })).body.details).toEqual({
    status: [expect.stringContaining('cannot become inactive')],
  });
  const other = await app.make.aClass(institution);
  expect((await client.put(path, { class_id: other })).body.details).toEqual({
    class_id: [expect.stringContaining('set status to active')],
  });

  expect((await client.put(path, { status: 'active' })).body).toMatchObject({ status: 'active', class_id: classId });
  expect(await enrolmentsOf(id)).toMatchObject([{ ends: today() }, { classId, begins: today(), ends: null }]);
  const { rows } = await app.pool.query(
    'select from_status, to_status from student_status_changes where student_id = $1 order by id',
    [id],
  );
  expect(rows).toEqual([
    { from_status: 'active', to_status: 'graduated' },
    { from_status: 'graduated', to_status: 'active' },
  ]);
});
