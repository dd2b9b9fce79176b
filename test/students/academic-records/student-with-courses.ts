import { expect } from 'vitest';
import { aClassroom, academicRecords } from '../../classes/classroom.ts';
import type { TestApp } from '../../support/app.ts';

/** Creates a student in a homeroom, and courses with the given credits; `final` submits a final grade in a course. */
export async function aStudentWithCourses(
  app: TestApp,
  courses: Record<string, { credits: number; gpa_applicable?: boolean }>,
) {
  const room = await aClassroom(app, { students: 1 });
  const { make } = app;
  const homeroom = await make.aClass(room.institution);
  const id = room.students[0]?.id as number;
  await make.anEnrolment(room.institution, { class_id: homeroom, student_id: id });
  await make.aTerm(room.institution, { name: 'Autumn', starts_on: '2024-09-01', ends_on: '2024-12-31' });
  await make.aTerm(room.institution, { name: 'Spring', starts_on: '2025-01-01', ends_on: '2025-06-30' });
  const ids: Record<string, number> = {};
  for (const [code, columns] of Object.entries(courses))
    ids[code] = await make.aCourse(room.institution, { code, ...columns });
  const final = async (code: string, grade: object, term: string | null = 'Autumn') => {
    const body = { course_id: ids[code], term, grades: [{ student_id: 'S1', ...grade }] };
    expect((await room.registrar.client.post(`/classes/${homeroom}/grades`, body)).status).toBe(201);
  };
  return { room, id, ids, homeroom, final, records: () => academicRecords(room, id) };
}
