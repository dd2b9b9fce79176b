import { callRoll } from '../../classes/classroom.ts';
import type { TestApp } from '../../support/app.ts';
import { day } from './request-values.ts';
import { School } from './school.ts';

/** Three homerooms, of which the last one is of the next term, and three scheduled classes, two of them of one course, which S0 repeats. */
export async function aSchool(app: TestApp): Promise<School> {
  const { make } = app;
  const institution = await make.anInstitution();
  const teacher = await make.aUser({ institution, role: 'teacher' });
  const courses = [await make.aCourse(institution, { credits: 3 }), await make.aCourse(institution, { credits: 5 })];
  const term = (name: string, from: number, to: number) =>
    make.aTerm(institution, { name, starts_on: day(from), ends_on: day(to) });
  const [past, now, next] = [await term('Past', -60, -4), await term('Now', -20, 20), await term('Next', 3, 40)];
  const kinds = [
    { capacity: 2 },
    { term_id: now },
    { term_id: next, capacity: 1 },
    { course_id: courses[0], term_id: now, capacity: 3 },
    { course_id: courses[0], term_id: past },
    { course_id: courses[1] },
  ];
  const rooms: number[] = [];
  for (const [index, kind] of kinds.entries()) {
    rooms.push(await make.aClass(institution, { code: `room-${index}`, name: `Room ${index}`, ...kind }));
    await make.teaches(teacher, rooms[index] as number);
  }
  for (const index of [0, 1, 2, 3, 4]) {
    const home = { class_id: rooms[index < 2 ? 0 : 1], enrollment_date: day(-9) };
    const id = await make.aStudent(institution, { student_id: `S${index}`, ...home });
    for (const class_id of rooms.slice(3, index < 3 ? 6 : 3))
      await make.anEnrolment(institution, { class_id, student_id: id, begins_on: day(-9) });
  }
  const clients = {
    office: await app.as(await make.aUser({ institution })),
    teacher: await app.as(teacher),
  };
  // A repeated course: the attempt of the later term counts, although the other one is submitted later ([D87]).
  for (const [room, letter] of [
    [3, 'A'],
    [4, 'F'],
  ] as const)
    await clients.office.post(`/classes/${rooms[room]}/grades`, { grades: [{ student_id: 'S0', letter }] });
  // A mark on the day on which the student may leave, which counts ([D90]).
  for (const [date, status] of [
    [day(-1), 'present'],
    [day(0), 'absent'],
  ] as const) {
    const entries = [{ studentId: 'S0', status }];
    await callRoll(clients.office, { classId: rooms[0] as number, date, entries });
  }
  return new School(app, institution, clients, { rooms, courses, term: now });
}
