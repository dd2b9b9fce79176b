import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { aClassroom, callRoll } from './classroom.ts';

/** Lists that people read, by family name, given name and id. */

const app = await useSharedApp();

const DAY = '2024-10-01';

/** In the order in which people look the names up; the ids are in another one. */
const PEOPLE = [
  // A person with one name.
  ['', 'Madonna'],
  ['Zoe', "O'Neil"],
  ['ada', 'Ödegård'],
  ['Bea', 'Ödegård'],
  ['Ann', 'Oz'],
  ['Ann', 'van Dyk'],
  ['Ann', 'Vance'],
  ['Ann', 'Zed'],
  ['Анна', 'Иванова'],
  ['小明', '王'],
] as const;

test('a class, its roll, its gradebook and the exceptions of a day list students by name', async () => {
  const room = await aClassroom(app, { students: 0 });
  const { make } = app;
  for (const [index, [first_name, last_name]] of [...PEOPLE.entries()].reverse())
    await make.aStudent(room.institution, {
      student_id: `P${index}`,
      class_id: room.classId,
      first_name,
      last_name,
    });
  const expected = PEOPLE.map((_, index) => `P${index}`);
  const idsOf = (students: { studentId: string }[]) => students.map(({ studentId }) => studentId);

  const called = await callRoll(room.teacher.client, { classId: room.classId, date: DAY, defaultStatus: 'absent' });
  expect(
    idsOf(called.body.data.recordAttendance.records.map(({ student }: { student: { studentId: string } }) => student)),
  ).toEqual(expected);
  const { body } = await room.teacher.client.graphql(
    `query ($id: Int!, $day: Date!) {
      class(id: $id) { students { studentId } byId: students(orderBy: id) { studentId } }
      gradebook(classId: $id) { students { studentId } }
      dailyAttendance(date: $day) { exceptions { student { studentId } } }
      studentsConnection(orderBy: name, first: 20) { edges { node { studentId } } }
    }`,
    { id: room.classId, day: DAY },
  );
  const { class: section, gradebook, dailyAttendance, studentsConnection } = body.data;
  expect(idsOf(section.students)).toEqual(expected);
  expect(idsOf(section.byId)).toEqual(expected.toReversed());
  expect(idsOf(gradebook.students)).toEqual(expected);
  expect(idsOf(dailyAttendance.exceptions.map(({ student }: { student: { studentId: string } }) => student))).toEqual(
    expected,
  );
  expect(idsOf(studentsConnection.edges.map(({ node }: { node: { studentId: string } }) => node))).toEqual(expected);
});
