import { aClassroom, type Classroom } from '../classes/classroom.ts';
import type { TestApp } from '../support/app.ts';

/** A Tuesday. */
export const past = '2024-10-01';

/** A class of S1, Ada Lovelace, and S2, Alan Turing, and S3 who was there until the day after the past one. */
export async function aClassroomOfThen(app: TestApp): Promise<Classroom> {
  const room = await aClassroom(app, { students: 2 });
  const { make, registrar } = app;
  const rename = 'update students set first_name = $2, last_name = $3 where id = $1';
  await registrar.database.pool.query(rename, [room.students[0]?.id, 'Ada', 'Lovelace']);
  await registrar.database.pool.query(rename, [room.students[1]?.id, 'Alan', 'Turing']);
  const left = await make.aStudent(room.institution, { student_id: 'S3', first_name: 'Lea', last_name: 'Left' });
  const enrolment = { class_id: room.classId, student_id: left };
  await make.anEnrolment(room.institution, { ...enrolment, begins_on: '2024-09-01', ends_on: '2024-10-02' });
  return room;
}
