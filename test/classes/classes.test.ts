import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { sqlDuring } from '../support/sql-counter.ts';
import { aClassroom } from './classroom.ts';

/** `class` and `classes` with their teachers, students and enrolments ([D35]). */

const app = await useSharedApp();

const LIST = `query ($termId: Int, $courseId: Int, $teacherId: Int, $type: ClassType, $search: String, $page: Int, $limit: Int) {
  classes(termId: $termId, courseId: $courseId, teacherId: $teacherId, type: $type, search: $search, page: $page, limit: $limit) {
    data { id code } pagination { total page limit totalPages }
  }
}`;

test('shows a class with its course, term, teachers, students and enrolments', async () => {
  const room = await aClassroom(app, { students: 2 });
  const { make } = app;
  const former = await make.aStudent(room.institution, { student_id: 'F' });
  await make.anEnrolment(room.institution, {
    class_id: room.classId,
    student_id: former,
    begins_on: '2024-01-01',
    ends_on: '2024-02-01',
  });
  const { body } = await room.teacher.client.graphql(
    `query ($id: Int!) { class(id: $id) {
      id name type gradeLevel room capacity course { code credits } term { name startsOn endsOn }
      teachers { id name } students { studentId className } enrolments { student { studentId } beginsOn endsOn primary }
    } }`,
    { id: room.classId },
  );
  expect(body.data.class).toEqual({
    id: room.classId,
    name: 'Maths 1',
    type: 'scheduled',
    gradeLevel: null,
    room: null,
    capacity: null,
    course: { code: 'MATH', credits: 3 },
    term: { name: 'Long term', startsOn: '2020-01-01', endsOn: '2099-12-31' },
    teachers: [{ id: room.teacher.user.id, name: 'The teacher' }],
    students: [
      { studentId: 'S1', className: 'Maths 1' },
      { studentId: 'S2', className: 'Maths 1' },
    ],
    enrolments: [
      { student: { studentId: 'F' }, beginsOn: '2024-01-01', endsOn: '2024-02-01', primary: false },
      { student: { studentId: 'S1' }, beginsOn: '2024-09-01', endsOn: null, primary: true },
      { student: { studentId: 'S2' }, beginsOn: '2024-09-01', endsOn: null, primary: true },
    ],
  });
});

test('filters by term, course, teacher, type and search words', async () => {
  const room = await aClassroom(app, { students: 0 });
  const { make } = app;
  const term = await make.aTerm(room.institution, { name: 'Spring' });
  const homeroom = await make.aClass(room.institution, { code: 'HR-1', name: 'Señor Muñoz', term_id: term });
  const ids = async (variables: object) => {
    const { body } = await room.teacher.client.graphql(LIST, { ...variables });
    return body.data.classes.data.map(({ id }: { id: number }) => id);
  };
  expect(await ids({})).toEqual([room.classId, homeroom]);
  expect(await ids({ termId: term })).toEqual([homeroom]);
  expect(await ids({ courseId: room.courseId })).toEqual([room.classId]);
  expect(await ids({ teacherId: room.teacher.user.id })).toEqual([room.classId]);
  expect(await ids({ type: 'homeroom' })).toEqual([homeroom]);
  expect(await ids({ search: 'munoz hr' })).toEqual([homeroom]);
  const { body } = await room.teacher.client.graphql(LIST, { page: 2, limit: 1 });
  expect(body.data.classes.pagination).toEqual({ total: 2, page: 2, limit: 1, totalPages: 2 });
});

test('counts the students who are enrolled in each class today, not those who come later', async () => {
  const room = await aClassroom(app, { students: 2 });
  const { make } = app;
  const empty = await make.aClass(room.institution);
  const student_id = await make.aStudent(room.institution);
  const enrol = (columns: object) =>
    make.anEnrolment(room.institution, { class_id: room.classId, student_id, ...columns });
  await enrol({ begins_on: '2024-01-01', ends_on: '2024-02-01' });
  await enrol({ begins_on: '2098-01-01', ends_on: '2098-01-01' });
  await enrol({ begins_on: '2099-01-01' });
  const { body } = await room.teacher.client.graphql('{ classes { data { id enrolled } } }');
  expect(body.data.classes.data).toEqual([
    { id: room.classId, enrolled: 2 },
    { id: empty, enrolled: 0 },
  ]);
});

test('uses as many statements for the nested fields of many classes as for one', async () => {
  const room = await aClassroom(app, { students: 2 });
  const { make, pool } = app;
  const query =
    '{ classes(limit: 5) { data { id enrolled teachers { name } students { studentId } enrolments { student { studentId } } } } }';
  const count = async () => {
    const statements = await sqlDuring(pool, async () => {
      expect((await room.registrar.client.graphql(query)).body.errors).toBeUndefined();
    });
    return statements.filter((text) => text.includes('json')).length;
  };
  const one = await count();
  for (let index = 0; index < 5; index += 1) {
    const classId = await make.aClass(room.institution);
    await make.anEnrolment(room.institution, { class_id: classId, student_id: room.students[0]?.id });
  }
  expect(await count()).toBe(one);
});

test('refuses students and enrolments of a class to users who cannot read students', async () => {
  const room = await aClassroom(app, { students: 1 });
  await app.pool.query(
    "update roles set permissions = '{read:classes}' where institution_id = $1 and name = 'viewer'",
    [room.institution.id],
  );
  const client = await app.as(await app.make.aUser({ role: 'viewer', institution: room.institution }));
  const of = async (field: string) => (await client.graphql(`{ classes { data { ${field} } } }`)).body;
  expect((await of('name')).errors).toBeUndefined();
  expect((await of('students { id }')).errors[0].extensions.code).toBe('FORBIDDEN');
  expect((await of('enrolments { id }')).errors[0].extensions.code).toBe('FORBIDDEN');
});

test('allows a query of a hundred classes with course, term and teachers', async () => {
  const room = await aClassroom(app, { students: 0 });
  const query = '{ classes(limit: 100) { data { name course { name } term { name } teachers { name } } } }';
  expect((await room.registrar.client.graphql(query)).body.data.classes.data).toHaveLength(1);
});

test('counts an enrolment until the day before its end', async () => {
  const room = await aClassroom(app, { students: 0 });
  const id = await app.make.aStudent(room.institution, { class_id: room.classId });
  const enrolledUntil = async (end: string) => {
    await app.pool.query(`update enrolments set ends_on = ${end} where institution_id = $1 and student_id = $2`, [
      room.institution.id,
      id,
    ]);
    const { body } = await room.teacher.client.graphql(`{ class(id: ${room.classId}) { enrolled } }`);
    return body.data.class.enrolled;
  };
  const day = "(now() at time zone 'UTC')::date";
  expect([await enrolledUntil(day), await enrolledUntil(`${day} + 2`)]).toEqual([0, 1]);
});
