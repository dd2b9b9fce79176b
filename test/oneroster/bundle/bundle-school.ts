import type { TestApp } from '../../support/app.ts';
import type { TestUser } from '../../support/factories.ts';
import { type Bundle, readBundle } from '../../support/oneroster/read-bundle.ts';

/** The ids of the school's records. */
export interface BundleSchool {
  user: TestUser;
  teacher: TestUser;
  term: number;
  course: number;
  section: number;
  homeroom: number;
  student: number;
  guardian: number;
  enrolment: number;
  assessment: number;
  grade: number;
}

/** Makes a school with a term, a class with a teacher, a homeroom, a student with a guardian, and a grade. */
export async function aBundleSchool(app: TestApp): Promise<BundleSchool> {
  const { make } = app;
  const user = await make.aUser({ role: 'registrar', name: 'Rita Registrar' });
  const { institution } = user;
  const teacher = await make.aUser({ institution, role: 'teacher', name: 'Amanda Mathis' });
  const columns = { name: 'Fall 2026', starts_on: '2026-09-01', ends_on: '2026-12-31' };
  const term = await make.aTerm(institution, columns);
  const course = await make.aCourse(institution, { code: 'ALG1', name: 'Algebra I', subject: 'Mathematics' });
  const section = await make.aClass(institution, {
    code: 'ALG1-A',
    name: 'Algebra I - A',
    course_id: course,
    term_id: term,
    grade_level: '9',
    room: 'R12',
  });
  const homeroom = await make.aClass(institution, { code: '9B', name: '9b', term_id: term, grade_level: '9' });
  const student = await make.aStudent(institution, {
    student_id: '000101',
    first_name: 'José',
    last_name: 'García',
    email: 'jose@x.example',
    phone: '+49 30 1234',
    date_of_birth: '2011-05-06',
    grade_level: '9',
  });
  const guardian = await make.aGuardian(institution, { name: 'Ann García', email: 'ann@x.example', phone: null });
  const enrolment = await make.anEnrolment(institution, {
    class_id: section,
    student_id: student,
    begins_on: '2026-09-01',
  });
  const { pool } = app;
  const statements = [
    `update institutions set name = 'Contoso Demo School', identifier = 'NCES123' where id = $1`,
    `update users set given_name = split_part(name, ' ', 1), family_name = split_part(name, ' ', 2) where institution_id = $1`,
    `update guardians set given_name = 'Ann', family_name = 'García' where institution_id = $1`,
    `insert into student_guardians (institution_id, student_id, guardian_id) select $1, ${student}, ${guardian}`,
    `insert into class_teachers (institution_id, class_id, user_id, is_primary) select $1, ${section}, ${teacher.id}, true`,
  ];
  for (const text of statements) await pool.query(text, [institution.id]);
  const { assessment, grade } = await aGrade(app, institution.id, { section, course, term, student });
  return { user, teacher, term, course, section, homeroom, student, guardian, enrolment, assessment, grade };
}

async function aGrade(
  { registrar }: TestApp,
  institutionId: number,
  { section, course, term, student }: Pick<BundleSchool, 'section' | 'course' | 'term' | 'student'>,
): Promise<{ assessment: number; grade: number }> {
  const { rows } = await registrar.database.pool.query(
    `with x as (
       insert into assessments (institution_id, class_id, course_id, term_id, title, category, assigned_on, due_on)
       values ($1, $2, $3, $4, 'Quiz 1', 'Quiz', '2026-10-01', '2026-10-01') returning id
     ), g as (
       insert into grades (institution_id, class_id, course_id, term_id, assessment_id, student_id, score, letter, submitted_at)
       select $1, $2, $3, $4, x.id, $5, 91, 'A-', '2026-10-02T08:00:00Z' from x returning id
     ) select x.id as assessment, g.id as grade from x, g`,
    [institutionId, section, course, term, student],
  );
  return rows[0];
}

/** Downloads a bundle as the user. @throws Error if the service refuses it */
export async function download(app: TestApp, user: TestUser, query = ''): Promise<Bundle> {
  return readBundle(await downloadBytes(app, user, query));
}

/** Downloads the bytes of a bundle. */
export async function downloadBytes(app: TestApp, user: TestUser, query = ''): Promise<Buffer> {
  const client = await app.as(user);
  const { status, bytes } = await client.download(`/ims/oneroster/bundle${query}`);
  if (status !== 200) throw new Error(`${status} ${bytes}`);
  return bytes;
}
