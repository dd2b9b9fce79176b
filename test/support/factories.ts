import { createInstitution } from '../../src/admin/institutions/create-institution.ts';
import type { Plan } from '../../src/auth/institution.entity.ts';
import type { BuiltInRole } from '../../src/auth/principals/permissions.ts';
import { hashPassword } from '../../src/auth/sessions/password.ts';
import type { Registrar } from '../../src/registrar.ts';

export interface TestInstitution {
  id: number;
  name: string;
  roleIds: Record<BuiltInRole, number>;
}

export interface TestUser {
  id: number;
  email: string;
  password: string;
  institution: TestInstitution;
}

const PASSWORD = 'correct horse battery';
let passwordHash: Promise<string> | undefined;

/**
 * Makes records for tests, straight in the database: each with what it needs and nothing that the test does not care about.
 * `a…` methods take the columns that the test does care about.
 */
export class Factories {
  private count = 0;

  constructor(private readonly registrar: Registrar) {}

  /** An institution with the built-in roles. */
  async anInstitution({ name = this.unique('School'), plan = 'enterprise' as Plan } = {}): Promise<TestInstitution> {
    const em = this.registrar.database.orm.em.fork();
    const { institution, roleIds } = await em.transactional((tx) => createInstitution(tx, { name, plan }));
    return { id: institution.id, name, roleIds };
  }

  /** A user with a role, of a new institution unless one is given. */
  async aUser({
    role = 'administrator' as BuiltInRole,
    institution,
    name = 'Ada Admin',
  }: {
    role?: BuiltInRole;
    institution?: TestInstitution;
    name?: string;
  } = {}): Promise<TestUser> {
    const home = institution ?? (await this.anInstitution());
    passwordHash ??= hashPassword(PASSWORD);
    const email = `${this.unique('user')}@school.example`;
    const id = await this.insert('users', {
      institution_id: home.id,
      email,
      name,
      password_hash: await passwordHash,
      role_id: home.roleIds[role],
    });
    return { id, email, password: PASSWORD, institution: home };
  }

  async aTerm(institution: TestInstitution, columns: Columns = {}): Promise<number> {
    return this.insert('terms', {
      institution_id: institution.id,
      name: this.unique('Term'),
      starts_on: '2020-01-01',
      ends_on: '2099-12-31',
      ...columns,
    });
  }

  async aCourse(institution: TestInstitution, columns: Columns = {}): Promise<number> {
    return this.insert('courses', {
      institution_id: institution.id,
      code: this.unique('COURSE'),
      name: 'Algebra',
      credits: 3,
      ...columns,
    });
  }

  /** A homeroom unless a course is given. */
  async aClass(institution: TestInstitution, columns: Columns = {}): Promise<number> {
    const type = columns.course_id ? 'scheduled' : 'homeroom';
    return this.insert('classes', {
      institution_id: institution.id,
      code: this.unique('CLASS'),
      name: 'Class 1A',
      type,
      ...columns,
    });
  }

  /** Makes the class one of the user's own. */
  async teaches({ id, institution }: TestUser, classId: number): Promise<void> {
    const text = 'insert into class_teachers (institution_id, class_id, user_id) values ($1, $2, $3)';
    await this.registrar.database.pool.query(text, [institution.id, classId, id]);
  }

  async aGuardian(institution: TestInstitution, columns: Columns = {}): Promise<number> {
    return this.insert('guardians', {
      institution_id: institution.id,
      name: 'Grace Guardian',
      email: 'grace@home.example',
      phone: '+1 555 0100',
      ...columns,
    });
  }

  /** A student; with `class_id`, enrolled there as primary class from the enrolment date on. */
  async aStudent(institution: TestInstitution, columns: Columns = {}): Promise<number> {
    const number = this.unique('S');
    const student = {
      institution_id: institution.id,
      student_id: number,
      first_name: 'Sam',
      last_name: 'Student',
      email: `${number}@students.example`,
      enrollment_date: '2024-09-01',
      ...columns,
    };
    const id = await this.insert('students', student);
    if (columns.class_id)
      await this.anEnrolment(institution, {
        class_id: columns.class_id,
        student_id: id,
        begins_on: student.enrollment_date,
        is_primary: true,
      });
    return id;
  }

  async anEnrolment(institution: TestInstitution, columns: Columns): Promise<number> {
    return this.insert('enrolments', { institution_id: institution.id, begins_on: '2024-09-01', ...columns });
  }

  /** A text that no other record of this run has. */
  unique(prefix: string): string {
    this.count += 1;
    return `${prefix}-${this.count}`.toLowerCase();
  }

  private async insert(table: string, columns: Columns): Promise<number> {
    const names = Object.keys(columns);
    const places = names.map((_, index) => `$${index + 1}`);
    const text = `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) returning id`;
    const { rows } = await this.registrar.database.pool.query<{ id: number }>(text, Object.values(columns));
    return (rows[0] as { id: number }).id;
  }
}

type Columns = Record<string, unknown>;
