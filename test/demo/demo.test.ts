import { createSecretKey, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ormOptions } from '../../mikro-orm.config.ts';
import { verifyPassword } from '../../src/auth/sessions/password.ts';
import { type Database, openDatabase } from '../../src/database/connection/database.ts';
import { demoLogin } from '../../src/demo/demo-login.ts';
import { loadDemo } from '../../src/demo/load-demo.ts';
import { openBundle } from '../../src/oneroster/bundle/open-bundle.ts';
import { decryptSecret } from '../../src/webhooks/webhook-secret.ts';
import { createTestDatabase } from '../support/database.ts';
import { findViolations } from '../support/oneroster/check-bundle.ts';
import { readBundle } from '../support/oneroster/read-bundle.ts';

/** The demo institution ([D55]). It is loaded once, because the tests only read it. */

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
let loaded: Awaited<ReturnType<typeof loadDemo>>;
let institutionId: number;
const steps: string[] = [];
const encryptionKey = createSecretKey(randomBytes(32));

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await openDatabase(testDatabase.url, 4, ormOptions);
  loaded = await loadDemo(database, encryptionKey, (step) => steps.push(step));
  const { rows } = await database.pool.query<{ id: number }>('select id from institutions');
  institutionId = rows[0]?.id as number;
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

async function one(sql: string, values: unknown[] = []): Promise<unknown> {
  const { rows } = await database.pool.query(sql, values);
  return rows[0];
}

async function count(from: string, values: unknown[] = []): Promise<number> {
  return ((await one(`select count(*)::int as rows from ${from}`, values)) as { rows: number }).rows;
}

test('reports the data that it loads', () => {
  expect(loaded).toEqual({ name: 'Contoso University', students: 600 });
  expect(steps).toEqual(['people, courses and classes', 'students and enrolments', 'attendance and grades']);
});

test('two of three students have two guardians, of whom one is called first', async () => {
  expect(await count('guardians')).toBe(800);
  expect(await count('students where primary_guardian_id is not null')).toBe(400);
  expect(await count(`guardians where given_name || ' ' || family_name = name and phone like '+1 555 01__'`)).toBe(800);
});

test('has a webhook with deliveries, of which one failed', async () => {
  const query = `select status, attempts_made, count(*)::int as rows from webhook_deliveries group by 1, 2 order by 2`;
  const { rows } = await database.pool.query(query);
  expect(rows).toEqual([
    { status: 'delivered', attempts_made: 1, rows: expect.any(Number) },
    { status: 'delivered', attempts_made: 2, rows: 1 },
    { status: 'failed', attempts_made: 10, rows: 1 },
  ]);
  expect(await count(`webhook_attempts where status = 503 and error = 'http_error'`)).toBe(11);
  expect(await count(`webhook_attempts where (status = 200) <> (error is null)`)).toBe(0);
  const webhook = await one('select id, institution_id, encrypted_secret from webhooks');
  const { id, institution_id, encrypted_secret } = webhook as {
    id: number;
    institution_id: number;
    encrypted_secret: Buffer;
  };
  expect(decryptSecret(encryptionKey, { id, institutionId: institution_id }, encrypted_secret)).toMatch(/^whsec_/);
});

test('loads all rows of the source, and its one repeated grade once', async () => {
  expect(await count('students')).toBe(600);
  const isTeacher = "u.role_id = (select id from roles where institution_id = $1 and name = 'teacher')";
  expect(await count(`users u where u.institution_id = $1 and ${isTeacher}`, [institutionId])).toBe(40);
  expect(await count('courses')).toBe(87);
  expect(await count("classes where type = 'scheduled'")).toBe(87);
  expect(await count('class_teachers')).toBe(87);
  expect(await count('enrolments where not is_primary')).toBe(3_600);
  // One mark a day and student in the homeroom, and one a week in each of 3,600 places in classes.
  expect(await count('attendance_records')).toBe(12_000 + 4 * 3_600);
  expect(await count('grades where assessment_id is not null')).toBe(7_035);
  expect(await count('grades where assessment_id is null')).toBe(3_219);
});

test('creates a homeroom per school, with its 120 students and their attendance', async () => {
  const { rows } = await database.pool.query(
    `select c.name, (select count(*)::int from students where institution_id = $1 and class_id = c.id) as students,
      (select count(*)::int from enrolments where institution_id = $1 and class_id = c.id and is_primary and ends_on is null)
        as enrolments,
      (select count(*)::int from attendance_records where institution_id = $1 and class_id = c.id) as marks
     from classes c where c.institution_id = $1 and type = 'homeroom' order by name`,
    [institutionId],
  );
  const schools = ['Business', 'Education', 'Fine Arts', 'Science and Health', 'Social Sciences'];
  expect(rows).toEqual(
    schools.map((school) => ({ name: `School of ${school}`, students: 120, enrolments: 120, marks: 2_400 })),
  );
});

test('computes the same GPA, credits and attendance as by hand', async () => {
  const finals = await database.pool.query(
    `select c.name, score::float, letter from grades g join courses c on c.institution_id = $1 and c.id = g.course_id
     where g.institution_id = $1 and assessment_id is null
       and g.student_id = (select id from students where institution_id = $1 and student_id = 'CU000007') order by 1`,
    [institutionId],
  );
  expect(finals.rows).toEqual([
    { name: 'Art Appreciation', score: 66, letter: 'D' }, // (47 + 75 + 76) ÷ 3 = 66
    { name: 'Drawing Foundations', score: 93, letter: 'A' }, // 93
    { name: 'Intro to Ceramics', score: 79.67, letter: 'C+' }, // (73 + 98 + 68) ÷ 3 = 79.666…
    { name: 'Intro to Digital Art', score: 65, letter: 'D' }, // (70 + 71 + 57 + 62) ÷ 4 = 65
    { name: 'Intro to Metalsmithing', score: 65.5, letter: 'D' }, // (69 + 62) ÷ 2 = 65.5
    { name: 'World Art', score: 50, letter: 'F' }, // (42 + 58) ÷ 2 = 50
  ]);
  const record = await one(
    `select round(quality_points / gpa_credits, 2)::float as gpa, total_credits,
      days_present + days_late + days_absent + days_excused as days,
      (select count(*)::int from attendance_records a
        where a.institution_id = $1 and a.student_id = s.id and a.class_id = s.class_id and status = 'present') as present,
      days_present = (select count(*) from attendance_records a
        where a.institution_id = $1 and a.student_id = s.id and status = 'present') as "allPresent"
     from academic_records r join students s on s.institution_id = $1 and s.id = r.student_id
     where r.institution_id = $1 and s.student_id = 'CU000007'`,
    [institutionId],
  );
  // Six courses of 3 credits: 3 × (1.0 + 4.0 + 2.3 + 1.0 + 1.0 + 0.0) ÷ 18 = 27.9 ÷ 18 = 1.55; all but World Art are passed.
  // 20 days in the homeroom, 19 of them present, and 4 in each of six classes.
  expect(record).toEqual({ gpa: 1.55, total_credits: 15, days: 44, present: 19, allPresent: true });
});

test('loads every mark of the source: 10,715 present, 1,285 absent', async () => {
  const sums = await one(`
    select count(*) filter (where status = 'present')::int as present, count(*) filter (where status = 'absent')::int as absent,
      count(*) filter (where status not in ('present', 'absent'))::int as other
    from attendance_records a join classes c on c.institution_id = a.institution_id and c.id = a.class_id where c.type = 'homeroom'`);
  expect(sums).toEqual({ present: 10_715, absent: 1_285, other: 0 });
});

test('gives the administrator, registrar, viewer and all teachers the same password', async () => {
  const { rows } = await database.pool.query<{ role: string; users: number; hash: string }>(`
    select roles.name as role, count(*)::int as users, min(password_hash) as hash
    from users join roles on roles.institution_id = users.institution_id and roles.id = role_id group by 1 order by 1`);
  expect(rows.map(({ role, users }) => [role, users])).toEqual([
    ['administrator', 1],
    ['registrar', 1],
    ['teacher', 40],
    ['viewer', 1],
  ]);
  expect(await verifyPassword(rows[0]?.hash as string, demoLogin.password)).toBe(true);
});

test('gives every user a given and a family name', async () => {
  expect(await count(`users where given_name || ' ' || family_name is distinct from name`)).toBe(0);
  expect(await one('select given_name, family_name from users where email = $1', [demoLogin.email])).toEqual({
    given_name: 'Demo',
    family_name: 'Administrator',
  });
});

test('adds every student to the change feed, with one audit record', async () => {
  const feed = await one(`
    select count(*)::int as changes, count(distinct audit_log_id)::int as records from student_changes where type = 'created'`);
  expect(feed).toEqual({ changes: 600, records: 1 });
});

test.each(['1.2', '1.1'] as const)(
  'exports a OneRoster bundle of %s that meets the rules of the standard',
  async (version) => {
    const bundle = await readBundle(await buffer(await openBundle(database, institutionId, { version })));
    expect(findViolations(bundle, version, 'bulk')).toEqual([]);
    expect(bundle.rows('users').filter(({ userIds }) => userIds !== '')).toHaveLength(600);
    expect(bundle.rows('results').length).toBeGreaterThan(1_000);
  },
);

test('refuses to load twice', async () => {
  await expect(loadDemo(database, encryptionKey)).rejects.toThrow(
    'The demo institution is already loaded: log in as admin@demo.example.',
  );
  expect(await count('institutions')).toBe(1);
});
