import type { TestApp } from './app.ts';
import type { TestInstitution, TestUser } from './factories.ts';

/** The ids of a small school's records. */
export interface RosterSchool {
  readonly admin: TestUser;
  readonly institution: TestInstitution;
  readonly teacher: TestUser;
  readonly yearId: number;
  readonly termId: number;
  readonly courseId: number;
  readonly classId: number;
  readonly homeroomId: number;
  readonly students: readonly number[];
  readonly guardianId: number;
  readonly enrolments: readonly number[];
  readonly assessmentId: number;
  readonly gradeId: number;
  readonly finalId: number;
}

/** Creates a school with a class of Algebra, its teacher, two students, a guardian, an assessment and grades. */
export async function aRosterSchool({ make, registrar }: TestApp): Promise<RosterSchool> {
  const { pool } = registrar.database;
  const admin = await make.aUser();
  const { institution } = admin;
  const insert = async (table: string, columns: Record<string, unknown>): Promise<number> => {
    const places = Object.keys(columns).map((_, index) => `$${index + 2}`);
    const text = `insert into ${table} (institution_id, ${Object.keys(columns).join(', ')}) values ($1, ${places.join(', ')}) returning id`;
    return (await pool.query(text, [institution.id, ...Object.values(columns)])).rows[0].id;
  };
  await pool.query("update institutions set identifier = 'NCES123', parent_name = 'District' where id = $1", [
    institution.id,
  ]);
  const yearId = await make.aTerm(institution, {
    name: '2026-2027',
    type: 'school_year',
    starts_on: '2026-08-01',
    ends_on: '2027-06-30',
  });
  const termId = await make.aTerm(institution, {
    name: 'Fall 2026',
    parent_id: yearId,
    starts_on: '2026-09-01',
    ends_on: '2026-12-31',
  });
  const courseId = await make.aCourse(institution, { code: 'ALG1', name: 'Algebra I', subject: 'Mathematics' });
  const classId = await make.aClass(institution, {
    course_id: courseId,
    term_id: termId,
    code: 'ALG1-A',
    name: 'Algebra I - A',
    grade_level: '09',
    room: 'R12',
  });
  const homeroomId = await make.aClass(institution, { code: '9B', name: '9b' });
  const teacher = await make.aUser({ role: 'teacher', institution, name: 'Amanda Mathis' });
  await pool.query("update users set given_name = 'Amanda', family_name = 'Mathis' where id = $1", [teacher.id]);
  await make.teaches(teacher, classId);
  const jose = await make.aStudent(institution, {
    student_id: '000101',
    first_name: 'José',
    last_name: 'García',
    email: `jose-${institution.id}@x.example`,
    phone: '+49 30 1234',
    grade_level: '09',
    date_of_birth: '2011-05-06',
  });
  const zoe = await make.aStudent(institution, { first_name: 'Zoë', last_name: "O'Neil", status: 'inactive' });
  const enrolments = [
    await make.anEnrolment(institution, { class_id: classId, student_id: jose, begins_on: '2026-09-01' }),
    await make.anEnrolment(institution, {
      class_id: homeroomId,
      student_id: zoe,
      begins_on: '2026-09-01',
      is_primary: true,
    }),
  ];
  const guardianId = await make.aGuardian(institution, {
    given_name: 'Ann',
    family_name: 'García',
    name: 'Ann García',
  });
  await pool.query('insert into student_guardians (institution_id, student_id, guardian_id) values ($1, $2, $3)', [
    institution.id,
    jose,
    guardianId,
  ]);
  const graded = { class_id: classId, course_id: courseId, term_id: termId };
  const assessmentId = await insert('assessments', {
    ...graded,
    title: 'Quiz 1',
    category: 'Quiz',
    assigned_on: '2026-10-01',
    due_on: '2026-10-02',
  });
  const grade = { ...graded, student_id: jose, score: 91, letter: 'A-', submitted_at: '2026-10-03T12:00:00Z' };
  const gradeId = await insert('grades', { ...grade, assessment_id: assessmentId });
  const finalId = await insert('grades', { ...grade, score: 95 });
  const students = [jose, zoe];
  return {
    ...{ admin, institution, teacher, yearId, termId, courseId, classId, homeroomId, students, guardianId },
    ...{ enrolments, assessmentId, gradeId, finalId },
  };
}
