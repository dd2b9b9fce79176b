import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { startInstance } from '../../support/start-instance.ts';
import { EARLY, LATE } from '../../support/time-zones.ts';
import { day } from './enrolment-school.ts';

const app = await useApp();

const ENROL = `mutation ($classId: Int!, $studentId: Int!, $beginsOn: Date) {
  enrolStudent(classId: $classId, studentId: $studentId, beginsOn: $beginsOn, primary: true) { id beginsOn endsOn }
}`;

/** A school with two homerooms and a student in the first one. */
async function school({ timeZone = 'UTC' } = {}) {
  const institution = await app.make.anInstitution({ timeZone });
  const client = await app.as(await app.make.aUser({ institution }));
  const [home, next] = [
    await app.make.aClass(institution, { name: 'Home' }),
    await app.make.aClass(institution, { name: 'Next', capacity: 1 }),
  ];
  const studentId = await app.make.aStudent(institution, { class_id: home, enrollment_date: day(-30) });
  const enrol = async (beginsOn: string | null, classId = next, id = studentId) => {
    const { body } = await client.graphql(ENROL, { classId, studentId: id, beginsOn });
    return body.errors?.[0].extensions.details ?? body.data.enrolStudent;
  };
  const student = async (id = studentId) => (await client.get(`/students/${id}`)).body;
  const enrolments = async (id = studentId) => {
    const query = `{ student(id: ${id}) { enrolments { className beginsOn endsOn } } }`;
    return (await client.graphql(query)).body.data.student.enrolments;
  };
  /** Sets the planned days back, as if so many days had passed. */
  const pass = (days: number) =>
    app.pool.query(
      `update enrolments set begins_on = begins_on - $2::int, ends_on = ends_on - $2::int where institution_id = $1`,
      [institution.id, days],
    );
  return { institution, client, home, next, studentId, enrol, student, enrolments, pass };
}

/** Returns the entries of the trail, the feed and the events about changes of a student by the service itself. */
async function changesBySystem(institutionId: number) {
  const { rows } = await app.pool.query(
    `select l.actor_type, l.action, l.resource_id as id,
       (select count(*)::int from student_changes c where c.institution_id = $1 and c.audit_log_id = l.id) as entries,
       (select count(*)::int from events e where e.institution_id = $1 and e.type = 'student.updated'
          and (e.data->>'id')::int = l.resource_id) as events
     from audit_logs l where l.institution_id = $1 and l.actor_type = 'system' order by l.id`,
    [institutionId],
  );
  return rows;
}

test('plans a primary enrolment, and keeps the class until it begins', async () => {
  const { client, home, next, enrol, student, enrolments } = await school();

  expect(await enrol(day(7))).toMatchObject({ beginsOn: day(7), endsOn: null });

  expect(await student()).toMatchObject({ class_id: home });
  expect(await enrolments()).toEqual([
    { className: 'Home', beginsOn: day(-30), endsOn: day(7) },
    { className: 'Next', beginsOn: day(7), endsOn: null },
  ]);
  const { body } = await client.graphql(
    `{ class(id: ${next}) { enrolled students { id } roll(date: "${day(0)}") { enrolled } } }`,
  );
  expect(body.data.class).toEqual({ enrolled: 0, students: [], roll: { enrolled: 0 } });
});

test('lets a plan take effect on its day, once on two instances, though the class is full by then', async () => {
  const { institution, next, studentId, enrol, student, pass } = await school();
  await enrol(day(7));
  await app.make.aStudent(institution, { class_id: next });
  await pass(7);
  const { app: other } = await startInstance(app, {});
  const version = async () =>
    (await app.pool.query('select version from students where id = $1', [studentId])).rows[0].version;
  const before = await version();

  await Promise.all([app.startJobs().upkeep(), other.startJobs().upkeep()]);
  await app.startJobs().upkeep();

  expect(await student()).toMatchObject({ class_id: next });
  expect(await version()).toBe(before + 1);
  expect(await changesBySystem(institution.id)).toEqual([
    { actor_type: 'system', action: 'student.updated', id: studentId, entries: 1, events: 1 },
  ]);
});

test('clears the class on the planned end of a primary enrolment', async () => {
  const { client, student, pass, enrolments, studentId } = await school();
  const query = `{ student(id: ${studentId}) { enrolments { id } } }`;
  const [{ id }] = (await client.graphql(query)).body.data.student.enrolments;
  await client.graphql(`mutation { endEnrolment(id: ${id}, endsOn: "${day(3)}") { id } }`);
  expect((await student()).class_id).not.toBeNull();

  await pass(3);
  await app.startJobs().upkeep();

  expect(await student()).toMatchObject({ class_id: null });
  expect(await enrolments()).toMatchObject([{ endsOn: day(0) }]);
});

test("begins a plan with the day of the institution's own time zone", async () => {
  const { institution, next, enrol, student, studentId } = await school({ timeZone: LATE });
  const { pool } = app;
  const tomorrow = (await pool.query(`select ((now() at time zone $1)::date + 1)::text as day`, [LATE])).rows[0].day;
  await enrol(tomorrow);
  await app.startJobs().upkeep();
  expect((await student()).class_id).not.toBe(next);

  await pool.query('update institutions set time_zone = $2 where id = $1', [institution.id, EARLY]);
  await app.startJobs().upkeep();

  const { rows } = await pool.query('select class_id from students where id = $1', [studentId]);
  expect(rows).toEqual([{ class_id: next }]);
});

test('counts a seat from its first day', async () => {
  const { institution, enrol } = await school();
  const other = await app.make.aStudent(institution);
  await enrol(day(7));

  expect(await enrol(day(8), undefined, other)).toEqual({ classId: [`is full on ${day(8)}: all 1 places are taken.`] });
  expect(await enrol(day(0), undefined, other)).toMatchObject({ beginsOn: day(0) });
});

test('begins no enrolment outside of the term of its class', async () => {
  const { client, institution, enrol, student, studentId, enrolments } = await school();
  const inTerm = async (starts: number, ends: number) =>
    app.make.aClass(institution, {
      term_id: await app.make.aTerm(institution, {
        name: `T${starts}`,
        starts_on: day(starts),
        ends_on: day(ends),
      }),
    });
  const [over, coming] = [await inTerm(-90, -1), await inTerm(5, 90)];

  expect(await enrol(day(91), coming)).toEqual({
    beginsOn: [`is after the term of the class: T5 ends on ${day(90)}.`],
  });
  expect(await enrol(day(4), coming)).toEqual({
    beginsOn: [`is before the term of the class: T5 begins on ${day(5)}.`],
  });
  const problem = `takes no student on ${day(0)}: its term T-90 ends on ${day(-1)}.`;
  const details = { class_id: [`${problem} Choose a class of a later term.`] };
  expect((await client.put(`/students/${studentId}`, { class_id: over })).body).toMatchObject({ details });
  const created = (columns: Record<string, unknown>) =>
    client.post('/students', { student_id: app.make.unique('n'), first_name: 'N', last_name: 'N', ...columns });
  expect((await created({ class_id: over })).body).toMatchObject({ details });

  const { home } = { home: (await student()).class_id };
  expect((await client.put(`/students/${studentId}`, { class_id: coming })).body.class_id).toBe(home);
  expect(await enrolments()).toMatchObject([{ endsOn: day(5) }, { beginsOn: day(5), endsOn: null }]);
  const { body } = await created({ class_id: coming });
  expect(body.class_id).toBeNull();
  expect(await enrolments(body.id)).toEqual([{ className: 'Class 1A', beginsOn: day(5), endsOn: null }]);

  await app.pool.query('update classes set capacity = 2 where institution_id = $1 and id = $2', [
    institution.id,
    coming,
  ]);
  expect((await created({ class_id: coming })).body.details).toEqual({
    class_id: [`is full on ${day(5)}: all 2 places are taken.`],
  });
});

test('changes the class of a plan and keeps its first day; with a current class it changes that one', async () => {
  const { client, institution, home, next, enrol, student, enrolments } = await school();
  const planned = await app.make.aStudent(institution);
  await enrol(day(7), next, planned);
  const term_id = await app.make.aTerm(institution, { name: 'Now', starts_on: day(-9), ends_on: day(6) });
  const short = await app.make.aClass(institution, { name: 'Short', term_id });

  expect((await client.put(`/students/${planned}`, { class_id: short })).body.details).toEqual({
    class_id: [`takes no student on ${day(7)}: its term Now ends on ${day(6)}. Choose a class of a later term.`],
  });
  expect((await client.put(`/students/${planned}`, { class_id: home })).body.class_id).toBeNull();
  expect(await enrolments(planned)).toEqual([{ className: 'Home', beginsOn: day(7), endsOn: null }]);
  expect((await client.put(`/students/${planned}`, { class_id: null })).body.class_id).toBeNull();
  expect(await enrolments(planned)).toHaveLength(1);

  await enrol(day(9));
  const third = await app.make.aClass(institution, { name: 'Third' });
  const { id } = await student();
  expect((await client.put(`/students/${id}`, { class_id: third })).body.class_id).toBe(third);
  expect(await enrolments()).toEqual([
    { className: 'Home', beginsOn: day(-30), endsOn: day(0) },
    { className: 'Third', beginsOn: day(0), endsOn: day(9) },
    { className: 'Next', beginsOn: day(9), endsOn: null },
  ]);
});
