import { createSecretKey, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ormOptions } from '../../mikro-orm.config.ts';
import { systemRequest } from '../../src/access/system-caller.ts';
import { verifyPassword } from '../../src/auth/sessions/password.ts';
import { type Database, openDatabase } from '../../src/database/connection/database.ts';
import { demoLogin } from '../../src/demo/demo-login.ts';
import { loadDemo } from '../../src/demo/load-demo.ts';
import { openBundle } from '../../src/oneroster/bundle/open-bundle.ts';
import { recomputeAcademicRecords } from '../../src/students/academic-records/recompute-academic-records.service.ts';
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

test('loads all rows of the files, and a repeated grade once', async () => {
  expect(await count('students')).toBe(600);
  const isTeacher = "u.role_id = (select id from roles where institution_id = $1 and name = 'teacher')";
  expect(await count(`users u where u.institution_id = $1 and ${isTeacher}`, [institutionId])).toBe(40);
  expect(await count('courses')).toBe(87);
  expect(await count("classes where type = 'scheduled'")).toBe(97);
  expect(await count('class_teachers')).toBe(97);
  expect(await count('grades where assessment_id is not null')).toBe(7_024);
  expect(await count('grades where assessment_id is null')).toBe(3_151);
});

test('has one mark a day of a student in the homeroom, and four in each class of the month', async () => {
  const { rows } = await database.pool.query(
    `select distinct c.type, count(*)::int as marks
     from enrolments e join classes c on c.institution_id = $1 and c.id = e.class_id
       join attendance_records a on a.institution_id = $1 and a.class_id = e.class_id and a.student_id = e.student_id
     where e.institution_id = $1 and e.student_id not in (
       select student_id from enrolments where institution_id = $1 group by student_id, class_id having count(*) > 1
       union all select student_id from enrolments where institution_id = $1 and reason is not null)
       and not exists (
         select from enrolments o join classes oc on oc.institution_id = $1 and oc.id = o.class_id
         where o.institution_id = $1 and o.student_id = e.student_id and o.class_id <> e.class_id and oc.course_id = c.course_id)
     group by e.id, c.type order by 1`,
    [institutionId],
  );
  expect(rows).toEqual([
    { type: 'homeroom', marks: 20 },
    { type: 'scheduled', marks: 4 },
  ]);
  expect(await count('attendance_records')).toBeGreaterThan(25_000);
  expect(await count('attendance_records where not counts')).toBe(0);
});

test('creates a homeroom per school, which all but the students to come have', async () => {
  const { rows } = await database.pool.query(
    `select c.name, (select count(*)::int from students where institution_id = $1 and class_id = c.id) as students,
      (select count(*)::int from enrolments where institution_id = $1 and class_id = c.id and is_primary and ends_on is null)
        as enrolments
     from classes c where c.institution_id = $1 and type = 'homeroom' order by name`,
    [institutionId],
  );
  const schools = ['Business', 'Education', 'Fine Arts', 'Science and Health', 'Social Sciences'];
  // Of each 120, one is to come, two are inactive and two graduated.
  expect(rows).toEqual(schools.map((school) => ({ name: `School of ${school}`, students: 119, enrolments: 116 })));
});

test('names classes by course and section, each with a room', async () => {
  expect(await count(`classes where type = 'scheduled' and code !~ '^[A-Z]{3}-[0-9]{3}-0[12]$'`)).toBe(0);
  expect(await count(`classes where type = 'scheduled' and room is null`)).toBe(0);
  expect(await one(`select code, name, room from classes where code = 'ART-102-01'`)).toEqual({
    code: 'ART-102-01',
    name: 'Art Appreciation 102',
    room: 'Atelier 101',
  });
});

test('has students who are 18 to 22 years old on the first day of term', async () => {
  const ages = await one(`select min(extract(year from age(t.starts_on, date_of_birth)))::int as min,
    max(extract(year from age(t.starts_on, date_of_birth)))::int as max from students, (select max(starts_on) as starts_on from terms) t`);
  expect(ages).toEqual({ min: 18, max: 22 });
});

test('has two students in each school who repeat a course that they failed, and the later attempt counts', async () => {
  const attempts = await one(
    `select count(*)::int as students, count(*) filter (where scores[1] < 60)::int as failed,
      count(*) filter (where counted = ids[2])::int as counted from (
       select array_agg(score order by t.ends_on) as scores, array_agg(g.id order by t.ends_on) as ids,
         (select grade_id from counting_finals($1, g.student_id) f where grade_id = any(array_agg(g.id))) as counted
       from grades g join terms t on t.institution_id = $1 and t.id = g.term_id
       where g.institution_id = $1 and assessment_id is null group by g.student_id, g.course_id having count(*) > 1) repeated`,
    [institutionId],
  );
  expect(attempts).toEqual({ students: 10, failed: 10, counted: 10 });
});

test('has students who moved in mid-term with their finals, and some whose move is planned', async () => {
  const moves = await one(
    `select count(*) filter (where f.ends_on <= now())::int as moved, count(*) filter (where f.ends_on > now())::int as planned,
      count(*) filter (where exists (
        select from grades g where g.institution_id = $1 and g.student_id = f.student_id and g.class_id = f.class_id
          and g.assessment_id is null and f.ends_on <= now()))::int as left_behind
     from enrolments f join classes fc on fc.institution_id = $1 and fc.id = f.class_id
       join enrolments t on t.institution_id = $1 and t.student_id = f.student_id and t.begins_on = f.ends_on
       join classes tc on tc.institution_id = $1 and tc.id = t.class_id and tc.course_id = fc.course_id
     where f.institution_id = $1 and f.class_id <> t.class_id`,
    [institutionId],
  );
  expect(moves).toEqual({ moved: 15, planned: 5, left_behind: 0 });
});

test('has students who left, came back, graduated and are to come', async () => {
  const { rows } = await database.pool.query(
    `select status, count(*)::int as students, count(class_id)::int as placed from students group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { status: 'active', students: 580, placed: 575 },
    { status: 'graduated', students: 10, placed: 10 },
    { status: 'inactive', students: 10, placed: 10 },
  ]);
  expect(await count('planned_class_changes where day > now()')).toBe(5);
  expect(
    await count(
      `enrolments where ends_on is null and student_id in (select id from students where status <> 'active')`,
    ),
  ).toBe(0);
  const back = `select student_id from student_status_changes where to_status = 'active' and from_status = 'inactive'`;
  // Three students, each in a homeroom and six classes.
  expect(
    await count(`enrolments where student_id in (${back}) and begins_on <= now() and coalesce(ends_on > now(), true)`),
  ).toBe(21);
  expect(await count(`enrolments where student_id in (${back}) and reason = 'inactive' and ended_by is null`)).toBe(21);
});

test('computes the same GPA, credits and attendance as by hand', async () => {
  const finals = await database.pool.query(
    `select c.name, score::float, letter from grades g join courses c on c.institution_id = $1 and c.id = g.course_id
     where g.institution_id = $1 and assessment_id is null
       and g.student_id = (select id from students where institution_id = $1 and student_id = 'CU000007') order by 1`,
    [institutionId],
  );
  expect(finals.rows).toEqual([
    { name: 'Art Appreciation', score: 77.67, letter: 'C+' }, // (64 + 84 + 85) ÷ 3 = 77.666…
    { name: 'Drawing Foundations', score: 96, letter: 'A' }, // 96
    { name: 'Intro to Ceramics', score: 87, letter: 'B+' }, // (83 + 99 + 79) ÷ 3 = 87
    { name: 'Intro to Digital Art', score: 77, letter: 'C+' }, // (81 + 81 + 71 + 75) ÷ 4 = 77
    { name: 'Intro to Metalsmithing', score: 77.5, letter: 'C+' }, // (80 + 75) ÷ 2 = 77.5
    { name: 'World Art', score: 65.5, letter: 'D' }, // (59 + 72) ÷ 2 = 65.5
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
  // Six courses of 3 credits: 3 × (2.3 + 4.0 + 3.3 + 2.3 + 2.3 + 1.0) ÷ 18 = 45.6 ÷ 18 = 2.53; all are passed.
  // 20 days in the homeroom, 18 of them present and one late, and 4 in each of six classes.
  expect(record).toEqual({ gpa: 2.53, total_credits: 18, days: 44, present: 19, allPresent: true });
});

test('has late marks with minutes in homerooms only, and excuses of the office with a note', async () => {
  const marks = await one(`
    select count(*) filter (where status = 'late' and c.type = 'homeroom') > 300 as late,
      count(*) filter (where status = 'excused' and is_excuse and note is not null) > 400 as excused,
      count(*) filter (where status = 'late' and (c.type <> 'homeroom' or minutes_late is null)
        or (status = 'excused') <> is_excuse or (status = 'late') <> (minutes_late is not null))::int as others
    from attendance_records a join classes c on c.institution_id = a.institution_id and c.id = a.class_id`);
  expect(marks).toEqual({ late: true, excused: true, others: 0 });
});

test('recomputing the academic records finds no difference', async () => {
  const request = await systemRequest(database, institutionId, 'test');
  expect(await recomputeAcademicRecords(request)).toEqual({ students: 600, differences: [] });
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
