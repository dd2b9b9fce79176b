import { expect } from 'vitest';
import { aClassroom, academicRecords } from '../../classes/classroom.ts';
import type { TestApp } from '../../support/app.ts';

/**
 * Creates a student in homerooms of two terms and in one without a term, and courses with the given credits; `final` submits a final
 * grade in a course, in the homeroom of its term.
 */
export async function aStudentWithCourses(
  app: TestApp,
  courses: Record<string, { credits: number; gpa_applicable?: boolean }>,
) {
  const room = await aClassroom(app, { students: 1 });
  const { make } = app;
  const id = room.students[0]?.id as number;
  const homeroom = async (term_id: number | null) => {
    const class_id = await make.aClass(room.institution, { term_id });
    return { class_id, enrolment_id: await make.anEnrolment(room.institution, { class_id, student_id: id }) };
  };
  const term = (name: string, starts_on: string, ends_on: string) =>
    make.aTerm(room.institution, { name, starts_on, ends_on });
  const terms = {
    Autumn: await term('Autumn', '2024-09-01', '2024-12-31'),
    Spring: await term('Spring', '2025-01-01', '2025-06-30'),
  };
  const homerooms = {
    Autumn: await homeroom(terms.Autumn),
    Spring: await homeroom(terms.Spring),
    none: await homeroom(null),
  };
  const ids: Record<string, number> = {};
  for (const [code, columns] of Object.entries(courses))
    ids[code] = await make.aCourse(room.institution, { code, ...columns });
  const final = async (code: string, grade: object, of: keyof typeof homerooms = 'Autumn') => {
    const body = { course_id: ids[code], grades: [{ student_id: 'S1', ...grade }] };
    const answer = await room.registrar.client.post(`/classes/${homerooms[of].class_id}/grades`, body);
    expect(answer.status).toBe(201);
    return answer.body;
  };
  return { room, id, ids, terms, homerooms, final, records: () => academicRecords(room, id) };
}
