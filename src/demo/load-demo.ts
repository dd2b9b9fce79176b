import type { QueryResult } from 'pg';
import { createInstitution, type NewInstitution } from '../admin/institutions/create-institution.ts';
import { writeRecords } from '../audit/write-records.ts';
import { systemCaller } from '../auth/principals/system-caller.ts';
import { hashPassword } from '../auth/sessions/password.ts';
import type { GradeScale } from '../classes/grades/grade-scale.ts';
import type { Database } from '../database/connection/database.ts';
import { inTransaction, NO_INSTITUTION, type Transaction } from '../database/transactions/transaction.ts';
import { AppError } from '../errors.ts';
import { updateAcademicRecords } from '../students/academic-records/update-academic-records.ts';
import { demoSql } from './demo.sql.ts';
import { readDemo } from './demo-data.ts';
import { assessmentGrades, finalGrades } from './demo-grades.ts';

/** Everybody in the demo institution has the same password, its 40 teachers under their own emails included. */
export const demoLogin = { email: 'admin@demo.example', password: 'registrar-demo' };

/** The users of the demo institution beside its teachers. */
export const demoStaff = [
  { email: demoLogin.email, name: 'Demo Administrator', role: 'administrator' },
  { email: 'registrar@demo.example', name: 'Demo Registrar', role: 'registrar' },
  { email: 'viewer@demo.example', name: 'Demo Viewer', role: 'viewer' },
] as const;

/** Inserts rows by one of the demo's statements. */
type Insert = (statement: string, rows: object[]) => Promise<QueryResult>;

/** Tens of thousands of rows at once take longer than a request may, on a slow machine even much longer. Milliseconds. */
const PATIENTLY = { query_timeout: 300_000 };

/**
 * Creates the demo institution ([D55]): a real-sized university with a term of courses, attendance and grades. All or nothing.
 * @param onProgress told what is being loaded, in a word or two
 * @returns its name and the number of its students
 * @throws AppError `conflict` where it is already there
 */
export async function loadDemo(
  database: Database,
  onProgress: (step: string) => void = () => undefined,
): Promise<{ name: string; students: number }> {
  const passwordHash = await hashPassword(demoLogin.password);
  return inTransaction(database, NO_INSTITUTION, async (transaction) => {
    await refuseTwice(transaction);
    const created = await createInstitution(transaction.em, { name: 'Contoso University', plan: 'standard' });
    const { id, name, gradeScale } = created.institution;
    const insert: Insert = (statement, rows) =>
      transaction.client.query({ text: statement, values: [id, JSON.stringify(rows)], ...PATIENTLY });

    onProgress('people, courses and classes');
    await loadPeople(insert, created, passwordHash);
    await loadClasses(insert);
    onProgress('students and enrolments');
    const students = await loadStudents(insert);
    await insert(demoSql.enrolments, await readDemo('enrolments'));
    onProgress('attendance and grades');
    await insert(demoSql.attendance, await readDemo('attendance'));
    await loadGrades(insert, gradeScale);
    await updateAcademicRecords(transaction.client, id, 'all');
    const records = [{ action: 'students.imported', resource: { type: 'institution', id }, students }];
    await transaction.step(writeRecords, { caller: systemCaller(id, 'Demo data'), records });
    await transaction.client.query({ text: demoSql.analyze, ...PATIENTLY });
    return { name, students: students.length };
  });
}

async function refuseTwice({ client }: Transaction): Promise<void> {
  const { rowCount } = await client.query('select from users where lower(email) = $1', [demoLogin.email]);
  if (rowCount) throw new AppError('conflict', `The demo institution is already there: log in as ${demoLogin.email}.`);
}

async function loadPeople(insert: Insert, { roleIds }: NewInstitution, passwordHash: string): Promise<void> {
  const teachers = await readDemo('teachers');
  await insert(demoSql.users, [
    ...demoStaff.map(({ role, ...person }) => ({ ...person, roleId: roleIds[role], passwordHash })),
    ...teachers.map((teacher) => ({ ...teacher, roleId: roleIds.teacher, passwordHash })),
  ]);
}

async function loadClasses(insert: Insert): Promise<void> {
  const classes = await readDemo('classes');
  await insert(demoSql.terms, classes);
  await insert(demoSql.courses, await readDemo('courses'));
  await insert(demoSql.classes, classes);
  await insert(demoSql.teachers, await readDemo('class-teachers'));
}

/** Each school's students share a homeroom, their primary class, since the source takes attendance by the day. */
async function loadStudents(insert: Insert) {
  const students = await readDemo('students');
  const schools = [...new Set(students.map(({ school }) => school))];
  await insert(
    demoSql.homerooms,
    schools.map((school) => ({ code: homeroomOf(school), name: school })),
  );
  const { rows } = await insert(
    demoSql.students,
    students.map((row) => ({ ...row, homeroom: homeroomOf(row.school) })),
  );
  return rows.map((row) => ({ ...(row as { id: number; studentId: string }), type: 'created' as const, changed: [] }));
}

/** `School of Fine Arts` meets in `HR-FINE-ARTS`. */
function homeroomOf(school: string): string {
  return `HR-${school.replace('School of ', '').replaceAll(' ', '-').toUpperCase()}`;
}

async function loadGrades(insert: Insert, scale: GradeScale): Promise<void> {
  const assessed = assessmentGrades(await readDemo('grades'), scale);
  const finals = finalGrades(assessed, scale);
  await insert(demoSql.assessments, assessed);
  await insert(demoSql.grades, [...assessed, ...finals]);
}
