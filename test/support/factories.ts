import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { hash } from '@node-rs/argon2';
import type { BuiltInRole } from '../../src/access/permissions.ts';
import type { Plan } from '../../src/access/plans.ts';
import { createInstitution } from '../../src/admin/institutions/create-institution.ts';
import { recordCredentials } from '../../src/database/citus/credential-owners.ts';
import type { Registrar } from '../../src/registrar.ts';

export interface TestInstitution {
  id: number;
  name: string;
  timeZone: string;
  roleIds: Record<BuiltInRole, number>;
}

export interface TestUser {
  id: number;
  email: string;
  password: string;
  institution: TestInstitution;
}

const PASSWORD = 'correct horse battery';

/**
 * The stored hash of every user's password. Its parameters, which a hash contains, make verifying cost a hundredth: most tests log in,
 * and only password.test.ts is about the real ones.
 */
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1 });

/**
 * Inserts records for tests directly into the database, with the required columns only.
 * The `a…` methods accept the columns that matter to the test.
 */
export class Factories {
  private count = 0;

  constructor(private readonly registrar: Registrar) {}

  /** Creates an institution with the built-in roles. */
  async anInstitution({
    name = this.unique('School'),
    plan = 'enterprise' as Plan,
    timeZone = 'UTC',
  } = {}): Promise<TestInstitution> {
    const { orm, ids } = this.registrar.database;
    const create = (em: EntityManager) => createInstitution({ em, ids }, { name, plan, timeZone });
    const { institution, roleIds } = await orm.em.fork().transactional(create);
    return { id: institution.id, name, timeZone, roleIds };
  }

  /** Creates a user with a role, in a new institution by default. */
  async aUser({
    role = 'administrator' as BuiltInRole,
    institution,
    name = 'Ada Admin',
  }: {
    role?: BuiltInRole;
    institution?: TestInstitution;
    name?: string;
  } = {}): Promise<TestUser> {
    const ownInstitution = institution ?? (await this.anInstitution());
    const email = `${this.unique('user')}@school.example`;
    const id = await this.insert('users', {
      institution_id: ownInstitution.id,
      email,
      name,
      password_hash: await passwordHash,
      role_id: ownInstitution.roleIds[role],
    });
    await this.recordCredentials(ownInstitution.id);
    return { id, email, password: PASSWORD, institution: ownInstitution };
  }

  /** Creates a session, whose refresh token nobody knows. */
  async aSession({ id, institution }: TestUser): Promise<number> {
    return this.insert('sessions', {
      institution_id: institution.id,
      user_id: id,
      refresh_token_hash: randomBytes(32),
      expires_at: '2999-01-01',
    });
  }

  /** Records the credentials of rows that a test has inserted itself, as a cluster requires. */
  async recordCredentials(institutionId: number): Promise<void> {
    const client = await this.registrar.database.pool.connect();
    await recordCredentials(client, institutionId).finally(() => client.release());
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

  /** Creates a scheduled class of a course, or a homeroom without one. */
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

  /** Assigns the user to the class as a teacher. */
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

  /** Creates a student; with `class_id`, enrolled in that primary class from the enrolment date on. */
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

  /** Returns a text that no other record of this run has. */
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
