import { beforeEach, expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import type { TestUser } from '../support/factories.ts';
import { signedIn } from '../support/signed-in.ts';

/** The records that were deleted, which OneRoster reports as `tobedeleted`. */

const app = await useSharedApp();
let user: TestUser;
let client: Client;

beforeEach(async () => {
  ({ user, client } = await signedIn(app));
});

const make = () => app.make;

/** SQL of a time as a number. */
const seconds = (time: string) => `extract(epoch from ${time})::float8`;

async function run(field: string): Promise<{ id: number }> {
  const { body } = await client.graphql(`mutation { result: ${field} { id } }`);
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data.result;
}

async function deletedRecords() {
  const { rows } = await app.pool.query(
    `select kind, id, linked_id, sourced_id from deleted_records where institution_id = $1 order by kind, id, linked_id`,
    [user.institution.id],
  );
  return rows.map(({ kind, id, linked_id, sourced_id }) => [kind, id, linked_id, sourced_id]);
}

test('keeps deleted courses, classes with their teachers, and assessments, with the identifiers of other systems', async () => {
  const { institution } = user;
  const course = await make().aCourse(institution, { sourced_id: 'sis/course@1' });
  const taught = await make().aCourse(institution);
  const classId = await make().aClass(institution, { course_id: taught });
  await run(`assignTeacher(classId: ${classId}, userId: ${user.id})`);
  const { id: assessment } = await run(`createAssessment(classId: ${classId}, input: { title: "Quiz" })`);
  expect(await deletedRecords()).toEqual([]);
  await run(`deleteAssessment(id: ${assessment})`);
  await run(`deleteClass(id: ${classId})`);
  await run(`deleteCourse(id: ${course})`);
  expect(await deletedRecords()).toEqual([
    ['assessment', assessment, null, null],
    ['class', classId, null, null],
    ['class_teacher', classId, user.id, null],
    ['course', course, null, 'sis/course@1'],
  ]);
});

test('keeps nothing of a deletion that is refused or rolled back', async () => {
  const courseId = await make().aCourse(user.institution);
  await make().aClass(user.institution, { course_id: courseId });
  await expect(run(`deleteCourse(id: ${courseId})`)).rejects.toThrow('CONFLICT');
  const connection = await app.pool.connect();
  await connection.query('begin');
  await connection.query('delete from classes where institution_id = $1', [user.institution.id]);
  await connection.query('rollback');
  connection.release();
  expect(await deletedRecords()).toEqual([]);
});

test('keeps the latest deletion of a link', async () => {
  const classId = await make().aClass(user.institution);
  const link = `(classId: ${classId}, userId: ${user.id})`;
  const times = [];
  for (const _twice of [1, 2]) {
    await run(`assignTeacher${link}`);
    await run(`unassignTeacher${link}`);
    const text = `select ${seconds('deleted_at')} as time from deleted_records where institution_id = $1`;
    const { rows } = await app.pool.query(text, [user.institution.id]);
    expect(rows).toHaveLength(1);
    times.push(rows[0].time);
  }
  expect(times[1]).toBeGreaterThan(times[0]);
});

test('keeps deleted guardians and their links, also those that erasing a student deletes', async () => {
  const { institution } = user;
  const [student, erased] = [await make().aStudent(institution), await make().aStudent(institution)];
  const [deleted, unlinked, only] = [
    await make().aGuardian(institution),
    await make().aGuardian(institution),
    await make().aGuardian(institution),
  ];
  for (const guardian of [deleted, unlinked]) await link(student, guardian);
  await link(erased, only);
  await run(`unlinkGuardian(studentId: ${student}, guardianId: ${unlinked})`);
  await run(`deleteGuardian(id: ${deleted}, unlink: true)`);
  await run(`eraseStudent(id: ${erased})`);
  expect(await deletedRecords()).toEqual([
    ['guardian', deleted, null, null],
    ['guardian', only, null, null],
    ['student_guardian', student, deleted, null],
    ['student_guardian', student, unlinked, null],
    ['student_guardian', erased, only, null],
  ]);
});

test('keeps identifiers of deleted guardians that say nothing about the person', async () => {
  const opaque = ['g-12', '5f0c8a52-9d2e-4c3b-8f11-0a1b2c3d4e5f'];
  for (const sourcedId of [...opaque, '4711', 'ann@home.example', 'c-1'])
    await run(`deleteGuardian(id: ${await make().aGuardian(user.institution, { sourced_id: sourcedId })})`);
  expect((await deletedRecords()).map(([, , , sourcedId]) => sourcedId)).toEqual([...opaque, null, null, null]);
});

const link = (studentId: number, guardianId: number, more = '') =>
  run(`linkGuardian(studentId: ${studentId}, guardianId: ${guardianId}${more})`);

test('a changed link has a new time, one that stays the same keeps its time', async () => {
  const student = await make().aStudent(user.institution);
  const [mother, father] = [await make().aGuardian(user.institution), await make().aGuardian(user.institution)];
  const changedLinks = async (change: () => Promise<unknown>) => {
    const before = await linkTimes(student);
    await change();
    const after = await linkTimes(student);
    return [mother, father].filter((id) => before.get(id) !== after.get(id));
  };
  await link(student, mother);
  expect(await changedLinks(() => link(student, father))).toEqual([father]);
  expect(await changedLinks(() => link(student, mother, ', relation: "mother"'))).toEqual([mother]);
  expect(await changedLinks(() => link(student, mother, ', relation: "mother"'))).toEqual([]);
  expect(await changedLinks(() => link(student, father, ', primary: true'))).toEqual([mother, father]);
});

async function linkTimes(studentId: number): Promise<Map<number, number>> {
  const { rows } = await app.pool.query(
    `select guardian_id as id, ${seconds('updated_at')} as time from student_guardians
     where institution_id = $1 and student_id = $2`,
    [user.institution.id, studentId],
  );
  return new Map(rows.map(({ id, time }) => [id, time]));
}

test('a grade and the assignment of a teacher have the time of their last change', async () => {
  const { institution } = user;
  const classId = await make().aClass(institution, { course_id: await make().aCourse(institution) });
  const student = await make().aStudent(institution, { class_id: classId });
  const next = (await make().aUser({ institution, role: 'teacher' })).id;
  for (const id of [user.id, next]) await run(`assignTeacher(classId: ${classId}, userId: ${id})`);
  const submit = (comment: string) =>
    client.post(`/classes/${classId}/grades`, { grades: [{ id: student, score: 9, comment }] });
  await submit('first');
  const before = await lastChange();
  await submit('first');
  expect(await lastChange()).toEqual(before);
  await submit('second');
  await run(`unassignTeacher(classId: ${classId}, userId: ${user.id})`);
  const after = await lastChange();
  expect(after.grade).toBeGreaterThan(before.grade);
  expect(after.assignment).toBeGreaterThan(before.assignment);
});

async function lastChange(): Promise<{ grade: number; assignment: number }> {
  const { rows } = await app.pool.query(
    `select (select ${seconds('max(updated_at)')} from grades where institution_id = $1) as grade,
       (select ${seconds('max(updated_at)')} from class_teachers where institution_id = $1) as assignment`,
    [user.institution.id],
  );
  return rows[0];
}
