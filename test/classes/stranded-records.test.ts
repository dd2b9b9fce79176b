import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { whileHolding } from '../support/while-holding.ts';
import { aClassroom, callRoll, submitGrades } from './classroom.ts';

/** Changes of terms that would leave records outside ([D95]). */

const app = await useSharedApp();

/** A class in the fall of 2024 with a mark of 1 October and an enrolment since 2 September. */
async function aFall() {
  const term = { name: 'Fall', starts_on: '2024-09-01', ends_on: '2024-12-20' };
  const room = await aClassroom(app, { students: 1, term });
  const { make } = app;
  const spring = await make.aTerm(room.institution, { name: 'Spring', starts_on: '2025-01-10', ends_on: '2025-05-30' });
  const { client } = room.registrar;
  const { body } = await client.graphql('{ terms { id name } }');
  const fall = body.data.terms.find(({ name }: { name: string }) => name === 'Fall').id;
  await callRoll(client, { classId: room.classId, date: '2024-10-01', defaultStatus: 'present' });
  const outcome = ({ body: { data, errors } }: Awaited<ReturnType<typeof client.graphql>>) => {
    const { code, details } = errors?.[0].extensions ?? {};
    return errors ? { code, ...(details ? { details } : { message: errors[0].message }) } : Object.values(data)[0];
  };
  const moveClass = async (termId: number | null) =>
    outcome(
      await client.graphql(
        'mutation ($id: Int!, $termId: Int) { updateClass(id: $id, input: { termId: $termId }) { term { name } } }',
        {
          id: room.classId,
          termId,
        },
      ),
    );
  const moveFall = async (startsOn: string, endsOn: string) =>
    outcome(
      await client.graphql(
        'mutation ($id: Int!, $input: TermInput!) { updateTerm(id: $id, input: $input) { startsOn endsOn } }',
        {
          id: fall,
          input: { name: 'Fall', startsOn, endsOn },
        },
      ),
    );
  return { ...room, fall, spring, moveClass, moveFall };
}

const conflict = (counts: string) => ({
  code: 'CONFLICT',
  message: `The change would leave records outside the term: ${counts}. Change or delete them first.`,
});

test.each([
  {
    record: 'a mark',
    held: { text: 'select lock_academic_records($1, array[$2::int])', of: 'student' as const },
    write:
      'mutation { recordAttendance(classId: :class, date: "2024-12-20", defaultStatus: present, entries: []) { created } }',
    counts: '1 attendance mark, 0 enrolments, 0 assessments, 0 final grades',
  },
  {
    record: 'an enrolment',
    held: { text: 'select from classes where institution_id = $1 and id = $2 for no key update', of: 'class' as const },
    write: 'mutation { enrolStudent(classId: :class, studentId: :newcomer, beginsOn: "2024-12-20") { id } }',
    counts: '0 attendance marks, 1 enrolment, 0 assessments, 0 final grades',
  },
])('a term is not shortened past $record that is written at the same time', async ({ held, write, counts }) => {
  const { classId, students, institution, registrar, moveFall } = await aFall();
  await registrar.client.graphql(`mutation { updateClass(id: ${classId}, input: { capacity: 5 }) { id } }`);
  const newcomer = await app.make.aStudent(institution);
  const id = held.of === 'class' ? classId : students[0]?.id;
  const text = write.replace(':class', String(classId)).replace(':newcomer', String(newcomer));
  const values = [institution.id, id];
  const answers = await whileHolding(app.pool, { ...held, values }, async (waiting) => {
    const written = registrar.client.graphql(text);
    await waiting(1);
    const moved = moveFall('2024-09-01', '2024-12-19');
    await waiting(2);
    return [written, moved] as const;
  });
  expect((await answers[0]).body.errors).toBeUndefined();
  expect(await answers[1]).toEqual(conflict(counts));
});

test('a class with records of its term cannot move to another one', async () => {
  const { classId, students, spring, teacher, registrar, moveClass } = await aFall();
  expect(await moveClass(spring)).toEqual(conflict('1 attendance mark, 1 enrolment, 0 assessments, 0 final grades'));
  await registrar.client.graphql(
    `mutation { createAssessment(classId: ${classId}, input: { title: "Essay" }) { id } }`,
  );
  await submitGrades(teacher.client, classId, { grades: [{ id: students[0]?.id, letter: 'A' }] });
  expect(await moveClass(spring)).toEqual(conflict('1 attendance mark, 1 enrolment, 1 assessment, 1 final grade'));
});

test('a class without a term can move to one that contains its records, and to no other', async () => {
  const { spring, fall, moveClass } = await aFall();
  expect(await moveClass(null)).toEqual({ term: null });
  expect(await moveClass(spring)).toEqual(conflict('1 attendance mark, 1 enrolment, 0 assessments, 0 final grades'));
  expect(await moveClass(fall)).toEqual({ term: { name: 'Fall' } });
});

test('a term keeps the days of its records', async () => {
  const { classId, registrar, moveFall } = await aFall();
  const due = '{ title: "Essay", assignedOn: "2024-11-01", dueOn: "2024-12-01" }';
  await registrar.client.graphql(`mutation { createAssessment(classId: ${classId}, input: ${due}) { id } }`);
  expect(await moveFall('2024-09-02', '2024-09-30')).toEqual(
    conflict('1 attendance mark, 1 enrolment, 1 assessment, 0 final grades'),
  );
  expect(await moveFall('2024-09-01', '2024-11-30')).toEqual(
    conflict('0 attendance marks, 0 enrolments, 1 assessment, 0 final grades'),
  );
  const wide = { startsOn: '2024-08-01', endsOn: '2024-12-01' };
  expect(await moveFall(wide.startsOn, wide.endsOn)).toEqual(wide);
});

test('a term keeps the day on which an enrolment of its classes ends', async () => {
  const { classId, registrar, moveFall } = await aFall();
  const enrolments = `{ class(id: ${classId}) { enrolments { id } } }`;
  const [{ id }] = (await registrar.client.graphql(enrolments)).body.data.class.enrolments;
  await registrar.client.graphql(`mutation { endEnrolment(id: ${id}, endsOn: "2024-11-16") { id } }`);

  expect(await moveFall('2024-09-01', '2024-11-14')).toEqual(
    conflict('0 attendance marks, 1 enrolment, 0 assessments, 0 final grades'),
  );
  const toTheDay = { startsOn: '2024-09-01', endsOn: '2024-11-15' };
  expect(await moveFall(toTheDay.startsOn, toTheDay.endsOn)).toEqual(toTheDay);
});

test('records that were outside the term before do not keep its days', async () => {
  const { institution, classId, moveFall } = await aFall();
  const early = await app.make.aStudent(institution, { student_id: 'EARLY' });
  await app.make.anEnrolment(institution, { class_id: classId, student_id: early, begins_on: '2023-09-01' });
  const days = { startsOn: '2024-08-15', endsOn: '2024-12-31' };
  expect(await moveFall(days.startsOn, days.endsOn)).toEqual(days);
});

test('a term keeps the finals of students who were in a class without a term then', async () => {
  const { classId, students, registrar, moveClass, moveFall } = await aFall();
  await moveClass(null);
  const enrolments = `{ class(id: ${classId}) { enrolments { id } } }`;
  const [{ id }] = (await registrar.client.graphql(enrolments)).body.data.class.enrolments;
  await registrar.client.graphql(`mutation { endEnrolment(id: ${id}, endsOn: "2024-10-10") { id } }`);
  const grades = [{ id: students[0]?.id, letter: 'A' }];
  expect((await submitGrades(registrar.client, classId, { term: 'Fall', grades })).status).toBe(201);
  expect(await moveFall('2024-11-01', '2024-12-20')).toEqual(
    conflict('0 attendance marks, 0 enrolments, 0 assessments, 1 final grade'),
  );
});

test.each(['Fall', 'Quarter'])('a grading period stays in the term that has finals of both: %s', async (final) => {
  const { classId, students, registrar, fall, moveClass } = await aFall();
  const save = async (mutation: string, parentId: number | null, name = 'Quarter') => {
    const input = { name, type: 'grading_period', startsOn: '2024-09-01', endsOn: '2024-12-20', parentId };
    const text = `mutation ($input: TermInput!) { term: ${mutation}input: $input) { id } }`;
    const { data, errors } = (await registrar.client.graphql(text, { input })).body;
    return errors ? { code: errors[0].extensions.code, message: errors[0].message } : data.term;
  };
  const { id } = await save('createTerm(', fall);
  const leave = () => save(`updateTerm(id: ${id}, `, null);
  if (final === 'Fall') await moveClass(id);
  const grades = [{ id: students[0]?.id, letter: 'A' }];
  const submitted = await submitGrades(registrar.client, classId, { term: final, grades });
  expect(submitted.body).toMatchObject({ created: 1 });
  expect(await leave()).toEqual(conflict('0 attendance marks, 0 enrolments, 0 assessments, 1 final grade'));
  expect(await save(`updateTerm(id: ${id}, `, fall, 'First quarter')).toEqual({ id });
  const [{ id: gradeId }] = submitted.body.grades;
  await registrar.client.graphql(`mutation { deleteGrade(id: ${gradeId}, reason: "Mistaken") { message } }`);
  expect(await leave()).toEqual({ id });
});
