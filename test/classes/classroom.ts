import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import type { TestInstitution, TestUser } from '../support/factories.ts';

export interface Classroom {
  institution: TestInstitution;
  classId: number;
  courseId: number;
  termId: number;
  /** Their own identifiers are S1, S2 … */
  students: { id: number; studentId: string }[];
  teacher: { user: TestUser; client: Client };
  registrar: { user: TestUser; client: Client };
}

/** Creates a scheduled class of a 3-credit course with enrolled students and a teacher, in a term that lasts for decades. */
export async function aClassroom(app: TestApp, { students: count = 3, term = {} } = {}): Promise<Classroom> {
  const { make } = app;
  const institution = await make.anInstitution();
  const courseId = await make.aCourse(institution, { code: 'MATH', credits: 3 });
  const termId = await make.aTerm(institution, { name: 'Long term', ...term });
  const classId = await make.aClass(institution, { name: 'Maths 1', course_id: courseId, term_id: termId });
  const students = [];
  for (let number = 1; number <= count; number += 1) {
    const studentId = `S${number}`;
    students.push({ studentId, id: await make.aStudent(institution, { student_id: studentId, class_id: classId }) });
  }
  const signIn = async (role: 'teacher' | 'registrar') => {
    const user = await make.aUser({ role, institution, name: `The ${role}` });
    return { user, client: await app.as(user) };
  };
  const teacher = await signIn('teacher');
  await make.teaches(teacher.user, classId);
  return { institution, classId, courseId, termId, students, teacher, registrar: await signIn('registrar') };
}

/** Reads the academic records of a student over REST. */
export async function academicRecords({ registrar }: Classroom, id: number): Promise<Record<string, number | null>> {
  return (await registrar.client.get(`/students/${id}`)).body.academic_records;
}

/** Calls a roll over GraphQL. Without a default status, only the students of the entries are marked. */
export function callRoll(
  client: Client,
  rollCall: { classId: number; date: string; defaultStatus?: string; entries?: Record<string, unknown>[] },
) {
  const variables = { defaultStatus: null, entries: [], ...rollCall };
  return client.graphql(
    `mutation ($classId: Int!, $date: Date!, $defaultStatus: AttendanceStatus, $entries: [AttendanceEntry!]!) {
      recordAttendance(classId: $classId, date: $date, defaultStatus: $defaultStatus, entries: $entries) {
        classId date created updated unchanged
        summary { present absent late excused total attendanceRate }
        records { id student { studentId } status minutesLate note recordedBy { name } updatedAt }
      }
    }`,
    variables,
  );
}

/** Submits grades over REST. */
export function submitGrades(client: Client, classId: number, body: object) {
  return client.post(`/classes/${classId}/grades`, body);
}
