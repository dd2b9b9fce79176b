import { ok } from '@oazapfts/runtime';
import * as api from './client.generated.ts';

export interface School {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  /** A class whose attendance is listed and whose students are graded. */
  readonly classId: number;
}

/** Calls every operation of the REST API through the generated client, as an app that manages a school might. */
export async function spendSchoolYear({ url, email, password, classId }: School) {
  api.defaults.baseUrl = url;
  const session = await ok(api.login({ email, password }));
  const { access_token } = await ok(api.refreshToken({ refresh_token: session.refresh_token }));
  api.defaults.headers = { authorization: `Bearer ${access_token}` };
  const students = await manageStudents(classId);
  const lessons = await teach(classId, students.id);
  const office = await administer();
  const webhook = await subscribe();
  const removed = await ok(api.deleteStudent(students.id));
  return { ...students, ...lessons, ...office, webhook, removed, farewell: await ok(api.logout()) };
}

async function manageStudents(classId: number) {
  const csv = 'student_id,first_name,last_name,email\nI-1,Ivo,Import,ivo@students.example\n';
  const imported = await ok(api.importStudents({ file: new File([csv], 'new.csv'), class_id: classId, dry_run: true }));
  const created = await ok(
    api.createStudent({
      student_id: 'C-1',
      first_name: 'Cleo',
      last_name: 'Client',
      email: 'cleo@students.example',
      class_id: classId,
    }),
  );
  const { id } = created;
  const updated = await ok(api.updateStudent(id, { phone: '+1 555 0100' }, { ifMatch: '*' }));
  const student: api.GetStudentResponse = await ok(api.getStudent(id));
  const listed = await ok(api.listStudents({ classId, status: 'active', limit: 100 }));
  const found = await ok(api.searchStudents('Cleo', { sort: '-created_at' }));
  const rows: api.ExportStudentsRow[] = await ok(api.exportStudents({ format: 'json' }));
  return { id, imported, updated, student, listed, found, rows };
}

async function teach(classId: number, studentId: number) {
  const course = await ok(api.createCourse({ code: 'ART-1', name: 'Art', credits: 2 }));
  const courses = await ok(api.listCourses({ search: 'art' }));
  const attendance = await ok(api.listAttendance(classId, { $from: '2026-01-01', status: 'late' }));
  const grades = await ok(
    api.submitGrades(classId, {
      course_id: course.id,
      assessment: { title: 'Portfolio', max_score: 20 },
      grades: [{ id: studentId, score: 18.5 }],
    }),
  );
  return { courses, attendance, grades };
}

async function administer() {
  const profile = await ok(api.profile());
  const key = await ok(api.createApiKey({ name: 'Library' }));
  const role = await ok(api.createRole({ name: 'counsellor', permissions: ['read:students', 'read:grades'] }));
  const users = await ok(api.listUsers({ active: true }));
  const analytics = await ok(api.getAnalytics());
  const trail = await ok(api.listAuditLogs({ action: 'student.updated' }));
  return { profile, key, role, users, analytics, trail };
}

async function subscribe() {
  const { id } = await ok(api.createWebhook({ url: 'https://8.8.8.8/registrar', events: ['student.created'] }));
  await ok(api.updateWebhook(id, { events: ['*'], active: false }));
  const { data } = await ok(api.listWebhooks());
  await ok(api.deleteWebhook(id));
  return data[0];
}
