import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { verifyPassword } from '../../src/auth/sessions/password.ts';
import { readDemoCode } from '../../src/demo/demo-documents.ts';
import { demoLogin } from '../../src/demo/demo-login.ts';
import { loadDemo } from '../../src/demo/load-demo.ts';
import { hashVerificationCode } from '../../src/documents/verification-code.ts';
import { openBundle } from '../../src/oneroster/bundle/open-bundle.ts';
import { decryptSecret } from '../../src/webhooks/webhook-secret.ts';
import { findViolations } from '../support/oneroster/check-bundle.ts';
import { readBundle } from '../support/oneroster/read-bundle.ts';

import { demoSettings, useDemo } from './loaded-demo.ts';

/** The demo institution ([D55]). */

const demo = await useDemo();

test('two of three students have two guardians, of whom one is called first', async () => {
  expect(await demo.count('guardians')).toBe(800);
  expect(await demo.count('students where primary_guardian_id is not null')).toBe(400);
  expect(await demo.count(`guardians where given_name || ' ' || family_name = name and phone like '+1 555 01__'`)).toBe(
    800,
  );
});

test('has issued the report cards of a class, with a code for the greeting', async () => {
  const documents = await demo.count('documents where content is not null');
  expect(documents).toBeGreaterThan(10);
  expect(await demo.one('select status, total, issued from document_batches')).toEqual({
    status: 'done',
    total: documents,
    issued: documents,
  });
  const code = (await readDemoCode(demo.database.pool, demoLogin.email)) as string;
  expect(await demo.count('documents where code_hash = $1', [hashVerificationCode(code)])).toBe(1);
});

test('has a webhook with deliveries, of which one failed', async () => {
  const query = `select status, attempts_made, count(*)::int as rows from webhook_deliveries group by 1, 2 order by 2`;
  const { rows } = await demo.database.pool.query(query);
  expect(rows).toEqual([
    { status: 'delivered', attempts_made: 1, rows: expect.any(Number) },
    { status: 'delivered', attempts_made: 2, rows: 1 },
    { status: 'failed', attempts_made: 10, rows: 1 },
  ]);
  expect(await demo.count(`webhook_attempts where status = 503 and error = 'http_error'`)).toBe(11);
  expect(await demo.count(`webhook_attempts where (status = 200) <> (error is null)`)).toBe(0);
  const webhook = await demo.one('select id, institution_id, encrypted_secret from webhooks');
  const { id, institution_id, encrypted_secret } = webhook as {
    id: number;
    institution_id: number;
    encrypted_secret: Buffer;
  };
  expect(decryptSecret(demoSettings().encryptionKey, { id, institutionId: institution_id }, encrypted_secret)).toMatch(
    /^whsec_/,
  );
});

test('loads all rows of the files, and a repeated grade once', async () => {
  expect(await demo.count('students')).toBe(600);
  const isTeacher = "u.role_id = (select id from roles where institution_id = $1 and name = 'teacher')";
  expect(await demo.count(`users u where u.institution_id = $1 and ${isTeacher}`, [demo.institutionId])).toBe(40);
  expect(await demo.count('courses')).toBe(87);
  expect(await demo.count("classes where type = 'scheduled'")).toBe(97);
  expect(await demo.count('class_teachers')).toBe(97 + 5);
  expect(await demo.count('grades where assessment_id is not null')).toBe(7_024);
  expect(await demo.count('grades where assessment_id is null')).toBe(3_151);
});

test('has one mark a day of a student in the homeroom, and four in each class of the month', async () => {
  const { rows } = await demo.database.pool.query(
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
    [demo.institutionId],
  );
  expect(rows).toEqual([
    { type: 'homeroom', marks: 20 },
    { type: 'scheduled', marks: 4 },
  ]);
  expect(await demo.count('attendance_records')).toBeGreaterThan(25_000);
  expect(await demo.count('attendance_records where not counts')).toBe(0);
});

test('creates a homeroom per school, which all but the students to come have', async () => {
  const { rows } = await demo.database.pool.query(
    `select c.name, c.room, (select count(distinct t.user_id)::int from class_teachers t where t.institution_id = $1 and t.class_id = c.id) as teachers,
      (select count(*)::int from students where institution_id = $1 and class_id = c.id) as students,
      (select count(*)::int from enrolments where institution_id = $1 and class_id = c.id and is_primary and ends_on is null)
        as enrolments
     from classes c where c.institution_id = $1 and type = 'homeroom' order by name`,
    [demo.institutionId],
  );
  const schools = ['Business', 'Education', 'Fine Arts', 'Science and Health', 'Social Sciences'];
  // Of each 120, one is to come, two are inactive and two graduated.
  expect(rows).toEqual(
    schools.map((school) => ({
      name: `School of ${school}`,
      room: expect.stringMatching(/^Auditorium [1-5]$/),
      teachers: 1,
      students: 119,
      enrolments: 116,
    })),
  );
});

test('names classes by course and section, each with a room', async () => {
  expect(await demo.count(`classes where type = 'scheduled' and code !~ '^[A-Z]{3}-[0-9]{3}-0[12]$'`)).toBe(0);
  expect(await demo.count(`classes where type = 'scheduled' and room is null`)).toBe(0);
  expect(await demo.one(`select code, name, room from classes where code = 'ART-102-01'`)).toEqual({
    code: 'ART-102-01',
    name: 'Art Appreciation 102',
    room: 'Atelier 101',
  });
});

test('has students who are 18 to 22 years old on the first day of term', async () => {
  const ages = await demo.one(`select min(extract(year from age(t.starts_on, date_of_birth)))::int as min,
    max(extract(year from age(t.starts_on, date_of_birth)))::int as max from students, (select max(starts_on) as starts_on from terms) t`);
  expect(ages).toEqual({ min: 18, max: 22 });
});

test('gives the administrator, registrar, viewer and all teachers the same password', async () => {
  const { rows } = await demo.database.pool.query<{ role: string; users: number; hash: string }>(`
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
  expect(await demo.count(`users where given_name || ' ' || family_name is distinct from name`)).toBe(0);
  expect(await demo.one('select given_name, family_name from users where email = $1', [demoLogin.email])).toEqual({
    given_name: 'Demo',
    family_name: 'Administrator',
  });
});

test('adds every student to the change feed, with one audit record', async () => {
  const feed = await demo.one(`
    select count(*)::int as changes, count(distinct audit_log_id)::int as records from student_changes where type = 'created'`);
  expect(feed).toEqual({ changes: 600, records: 1 });
});

test.each(['1.2', '1.1'] as const)(
  'exports a OneRoster bundle of %s that meets the rules of the standard',
  async (version) => {
    const bundle = await readBundle(await buffer(await openBundle(demo.database, demo.institutionId, { version })));
    expect(findViolations(bundle, version, 'bulk')).toEqual([]);
    expect(bundle.rows('users').filter(({ userIds }) => userIds !== '')).toHaveLength(600);
    expect(bundle.rows('results').length).toBeGreaterThan(1_000);
  },
);

test('refuses to load twice', async () => {
  await expect(loadDemo(demo.database, demoSettings())).rejects.toThrow(
    'The demo institution is already loaded: log in as admin@demo.example.',
  );
  expect(await demo.count('institutions')).toBe(1);
});
