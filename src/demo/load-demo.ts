import type { QueryResult } from 'pg';
import { systemCaller } from '../access/system-caller.ts';
import { createInstitution, type NewInstitution } from '../admin/institutions/create-institution.ts';
import { writeRecords } from '../audit/write-records.ts';
import { mailPasswordLink } from '../auth/passwords/password-link.ts';
import { hashPassword } from '../auth/sessions/password.ts';
import { defaultGradeScale, toScaleSteps } from '../classes/grading/scales/grade-steps.ts';
import { recordCredentials } from '../database/citus/credential-owners.ts';
import type { Database } from '../database/connection/database.ts';
import { inTransaction, NO_INSTITUTION, type Transaction } from '../database/transactions/transaction.ts';
import { splitName } from '../input/person-name.rules.ts';
import { today } from '../input/time-zone.ts';
import { type MailSettings, mailTransport } from '../mail/mail-settings.ts';
import { conflict } from '../shared/errors.ts';
import { updateAcademicRecords } from '../students/academic-records/update-academic-records.ts';
import { demoSql } from './demo.sql.ts';
import { createDemoCalendar, type DemoCalendar, moveDays, nameTerm } from './demo-calendar.ts';
import { readDemoFile } from './demo-data.ts';
import { issueDemoDocuments } from './demo-documents.ts';
import { computeFinalGrades, toAssessmentGrades } from './demo-grades.ts';
import { loadDemoGrading } from './demo-grading.ts';
import { demoLogin, demoStaff } from './demo-login.ts';
import { loadDemoWebhook } from './demo-webhook.ts';

/** Runs one of the statements of `demoSql` with these rows. */
type Insert = (statement: string, rows: object[]) => Promise<QueryResult>;

/** In milliseconds. Inserting tens of thousands of rows takes longer than requests may, above all on slow machines. */
const BULK_TIMEOUT = { query_timeout: 300_000 };

/**
 * Creates the demo institution ([D55]): a real-sized university whose term of courses, attendance and grades is under way today, with
 * students who repeat a course, move, leave, come back and are to come. All or nothing.
 * @param settings to encrypt the secret of its webhook ([D52]), and to write mails that are kept
 * @param onProgress called with a short description of the data that is loaded next
 * @returns its name and the number of its students
 * @throws AppError `conflict` if it is already loaded
 */
export async function loadDemo(
  database: Database,
  settings: MailSettings,
  onProgress: (step: string) => void = () => undefined,
): Promise<{ name: string; students: number }> {
  const passwordHash = await hashPassword(demoLogin.password);
  const { id, ...loaded } = await inTransaction(database, NO_INSTITUTION, async (transaction) => {
    await assertNotLoaded(transaction);
    const created = await createInstitution(transaction, {
      name: 'Contoso University',
      slug: 'demo',
      plan: 'standard',
      timeZone: 'UTC',
    });
    const { id, name } = created.institution;
    const insert: Insert = (statement, rows) =>
      transaction.client.query({ text: statement, values: [id, JSON.stringify(rows)], ...BULK_TIMEOUT });

    await transaction.client.query(demoSql.school, [id, today(created.institution)]);
    onProgress('people, courses and classes');
    await loadUsers(insert, created, passwordHash);
    await recordCredentials(transaction.client, id);
    const calendar = createDemoCalendar(today(created.institution));
    await loadClasses(insert, calendar);
    onProgress('students and enrolments');
    const { students, homerooms } = await loadStudents(insert, calendar);
    await insert(demoSql.guardians, [{ priority: 1 }, { priority: 2 }]);
    await insert(demoSql.enrolments, moveDays(await readDemoFile('enrolments'), calendar, 'beginsOn', 'endsOn'));
    await insert(demoSql.homeroomTeachers, homerooms);
    await loadStatusChanges(insert, calendar);
    onProgress('attendance and grades');
    await loadAttendance(insert, calendar);
    await loadGrades(insert, calendar);
    await loadDemoGrading(transaction.client, id);
    await transaction.client.query({ text: demoSql.analyze, ...BULK_TIMEOUT });
    await updateAcademicRecords(transaction.client, id, 'all');
    await loadDemoWebhook(transaction, id, settings.encryptionKey);
    await writeDemoMails(transaction, id, settings);
    const action = 'students.imported' as const;
    const records = [{ action, resource: { type: 'institution', id }, students }];
    await transaction.step(writeRecords, { caller: systemCaller(created.institution, 'Demo data'), records });
    return { id, name, students: students.length };
  });
  await issueDemoDocuments(database, id);
  return loaded;
}

/** Mails to look at: an invitation and a link for a forgotten password. None are written that would be sent. */
async function writeDemoMails({ client }: Transaction, institutionId: number, settings: MailSettings): Promise<void> {
  if (mailTransport(settings.config) !== 'kept') return;
  const { rows } = await client.query<{ id: number }>(
    'select id from users where institution_id = $1 order by id desc limit 2',
    [institutionId],
  );
  for (const [index, kind] of (['invitation', 'password_reset'] as const).entries())
    await mailPasswordLink(client, settings, { institutionId, userId: (rows[index] as { id: number }).id }, kind);
}

async function assertNotLoaded({ client }: Transaction): Promise<void> {
  const { rowCount } = await client.query('select from users where lower(email) = $1', [demoLogin.email]);
  if (rowCount) throw conflict(`The demo institution is already loaded: log in as ${demoLogin.email}.`);
}

async function loadUsers(insert: Insert, { roleIds }: NewInstitution, passwordHash: string): Promise<void> {
  const teachers = await readDemoFile('teachers');
  const users = [...demoStaff, ...teachers.map((teacher) => ({ ...teacher, role: 'teacher' as const }))];
  await insert(
    demoSql.users,
    users.map(({ role, ...person }) => ({
      ...person,
      ...splitName(person.name),
      roleId: roleIds[role],
      passwordHash,
    })),
  );
}

async function loadClasses(insert: Insert, calendar: DemoCalendar): Promise<void> {
  const rows = moveDays(await readDemoFile('classes'), calendar, 'startsOn', 'endsOn');
  const classes = rows.map((row) => ({ ...row, term: nameTerm(row.startsOn) }));
  await insert(demoSql.terms, classes);
  await insert(demoSql.courses, await readDemoFile('courses'));
  await insert(demoSql.classes, classes);
  await insert(demoSql.teachers, await readDemoFile('class-teachers'));
}

/**
 * Puts the students of each school into one homeroom, their primary class, because the source takes attendance by day.
 * @returns the feed entries of the new students, and the homerooms
 */
async function loadStudents(insert: Insert, calendar: DemoCalendar) {
  const students = moveDays(await readDemoFile('students'), calendar, 'dateOfBirth', 'enrollmentDate');
  const schools = [...new Set(students.map(({ school }) => school))];
  const homerooms = schools.map((name, index) => ({
    code: toHomeroomCode(name),
    name,
    room: `Auditorium ${index + 1}`,
  }));
  await insert(demoSql.homerooms, homerooms);
  const { rows } = await insert(
    demoSql.students,
    students.map((row) => ({ ...row, homeroom: toHomeroomCode(row.school) })),
  );
  const created = rows.map((row) => ({
    ...(row as { id: number; studentId: string }),
    type: 'created' as const,
    changed: [],
  }));
  return { students: created, homerooms };
}

/** Returns the code of a school's homeroom: `HR-FINE-ARTS` for `School of Fine Arts`. */
function toHomeroomCode(school: string): string {
  return `HR-${school.replace('School of ', '').replaceAll(' ', '-').toUpperCase()}`;
}

async function loadStatusChanges(insert: Insert, calendar: DemoCalendar): Promise<void> {
  const changes = moveDays(await readDemoFile('status-changes'), calendar, 'changedOn');
  const [returning, leaving] = [true, false].map((isBack) =>
    changes.filter(({ status }) => (status === 'active') === isBack),
  );
  await insert(demoSql.leaving, leaving as object[]);
  await insert(demoSql.returning, returning as object[]);
}

/** Moves the marks of the source to the last school days before today, so that only today's rolls are missing. */
async function loadAttendance(insert: Insert, calendar: DemoCalendar): Promise<void> {
  const marks = await readDemoFile('attendance');
  const sourceDays = [...new Set(marks.map(({ date }) => date))].sort();
  const schoolDays = calendar.lastSchoolDays(sourceDays.length);
  const dates = new Map(sourceDays.map((day, index) => [day, schoolDays[index] as string]));
  await insert(
    demoSql.attendance,
    marks.map((mark) => ({ ...mark, date: dates.get(mark.date) })),
  );
}

async function loadGrades(insert: Insert, { moveTime }: DemoCalendar): Promise<void> {
  const scale = { kind: 'percent', steps: toScaleSteps(defaultGradeScale) } as const;
  const rows = (await readDemoFile('grades')).map((row) => ({ ...row, gradedAt: moveTime(row.gradedAt) }));
  const assessmentGrades = toAssessmentGrades(rows, scale);
  const finalGrades = computeFinalGrades(assessmentGrades, scale);
  await insert(demoSql.assessments, assessmentGrades);
  await insert(demoSql.grades, [...assessmentGrades, ...finalGrades]);
}
