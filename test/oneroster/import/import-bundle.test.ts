import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aSmallSchool, changed, importFiles, pack, read } from './small-bundle.ts';

/** Records that an import of a OneRoster bundle writes. */

const app = await useSharedApp();

async function anAdministrator() {
  const user = await app.make.aUser({ role: 'administrator' });
  return { user, id: user.institution.id, client: await app.as(user) };
}

const EVERYTHING = `
  select (select json_agg(s order by id) from (select id, student_id, first_name, last_name, email, phone, status, version, class_id,
      primary_guardian_id, sourced_id, preferred_first_name, grade_level, date_of_birth, enrollment_date, updated_at from students where institution_id = $1) s) as students,
    (select json_agg(g order by id) from (select id, name, email, sourced_id, updated_at from guardians where institution_id = $1) g) as guardians,
    (select json_agg(l order by student_id, contact_priority) from student_guardians l where institution_id = $1) as links,
    (select json_agg(e order by id) from enrolments e where institution_id = $1) as enrolments,
    (select json_agg(t order by id) from terms t where institution_id = $1) as terms,
    (select json_agg(c order by id) from classes c where institution_id = $1) as classes,
    (select json_agg(c order by id) from courses c where institution_id = $1) as courses,
    (select json_agg(t order by class_id, user_id) from class_teachers t where institution_id = $1) as teachers,
    (select count(*)::int from audit_logs where institution_id = $1 and action <> 'user.login') as records`;

test('a bundle of 1.2 creates terms, courses, classes, people, links and enrolments', async () => {
  const { id, client } = await anAdministrator();
  const result = await importFiles(client, pack(aSmallSchool()));
  expect(result.problems).toEqual([]);
  expect(result).toMatchObject({ version: '1.2', written: true, dryRun: false });
  const [all] = await read(app, id, EVERYTHING);
  expect(all.terms).toMatchObject([
    { name: '2026/27', type: 'school_year', starts_on: '2026-08-01', ends_on: '2027-06-30', school_year: 2027 },
    { name: 'Fall 2026', type: 'term', ends_on: '2026-12-31', parent_id: all.terms[0].id, sourced_id: 'fall' },
  ]);
  expect(all.courses).toMatchObject([{ code: 'ALG1', name: 'Algebra I', subject: 'Mathematics' }, { code: 'HR' }]);
  expect(all.classes).toMatchObject([
    { code: 'ALG1-A', type: 'scheduled', course_id: all.courses[0].id, term_id: all.terms[1].id, room: 'R12' },
    { code: '9B', type: 'homeroom', course_id: null, grade_level: '9' },
  ]);
  expect(all.students).toMatchObject([
    {
      student_id: '000101',
      first_name: 'José',
      preferred_first_name: 'Pepe',
      date_of_birth: '2011-05-06',
      enrollment_date: '2026-08-20',
      grade_level: '9',
      class_id: all.classes[1].id,
      primary_guardian_id: all.guardians[0].id,
      sourced_id: 'stu-1',
    },
    { student_id: '000102', email: null, class_id: null, primary_guardian_id: null },
  ]);
  expect(all.links).toMatchObject([
    { guardian_id: all.guardians[0].id, contact_priority: 1, relation: 'parent' },
    { guardian_id: all.guardians[1].id, contact_priority: 2, relation: null },
  ]);
  expect(all.enrolments).toMatchObject([
    { begins_on: '2026-09-01', ends_on: null, is_primary: false, sourced_id: 'en-1' },
    { begins_on: '2026-08-20', ends_on: null, is_primary: true },
    { begins_on: '2026-09-01', ends_on: '2026-10-01' },
  ]);
  expect(all.teachers).toMatchObject([{ class_id: all.classes[0].id, is_primary: true }]);
  expect(await read(app, id, 'select name, type, identifier, sourced_id from institutions where id = $1')).toEqual([
    { name: 'Hill School', type: 'school', identifier: 'NCES9', sourced_id: 'school-1' },
  ]);
});

test('a second import of a bundle changes nothing and leaves no audit record', async () => {
  const { id, client } = await anAdministrator();
  const bundle = pack(aSmallSchool());
  await importFiles(client, bundle);
  const [before] = await read(app, id, EVERYTHING);
  const again = await importFiles(client, bundle);
  expect(again).toMatchObject({ written: false, problemCount: 0 });
  expect(
    again.files.map(({ created, updated, removed, missing }: Record<string, number>) => [
      created,
      updated,
      removed,
      missing,
    ]),
  ).toEqual(again.files.map(() => [0, 0, 0, 0]));
  expect((await read(app, id, EVERYTHING))[0]).toEqual(before);
});

test('a dry run reports the same numbers and writes nothing', async () => {
  const { id, client } = await anAdministrator();
  const bundle = pack(aSmallSchool());
  const [before] = await read(app, id, EVERYTHING);
  const planned = await importFiles(client, bundle, { dryRun: true });
  expect(planned).toMatchObject({ dryRun: true, written: false });
  expect((await read(app, id, EVERYTHING))[0]).toEqual(before);
  expect((await importFiles(client, bundle)).files).toEqual(planned.files);
});

test('imported staff cannot sign in, administrators are not created, and a user with the email keeps password and role', async () => {
  const { id, user, client } = await anAdministrator();
  const registrar = await app.make.aUser({ institution: user.institution, role: 'registrar' });
  const files = aSmallSchool();
  const users = `${files.users}reg-1,,,false,x,,Rita,Reg,,,${registrar.email.toUpperCase()},,,,,,,,,,school-1,\nme-1,,,true,x,,Me,Me,,,${user.email},,,,,,,,,,school-1,\n`;
  const roles = `${files.roles}r7,,,reg-1,primary,teacher,,,school-1,\nr8,,,me-1,primary,aide,,,school-1,\n`;
  await importFiles(client, pack({ ...files, users, roles }));
  const rows = await read(
    app,
    id,
    `select u.given_name, r.name as role, u.active, u.sourced_id from users u join roles r on r.institution_id = $1 and r.id = u.role_id
     where u.institution_id = $1 order by u.id`,
  );
  expect(rows).toMatchObject([
    { role: 'administrator', active: true, sourced_id: null },
    { given_name: 'Rita', role: 'registrar', active: true, sourced_id: 'reg-1' },
    { given_name: 'Amanda', role: 'teacher', active: true, sourced_id: 'tea-1' },
  ]);
  const [teacher] = await read(app, id, `select email from users where institution_id = $1 and sourced_id = 'tea-1'`);
  const { status } = await client.post('/auth/login', { email: teacher.email, password: 'secret' });
  expect(status).toBe(401);
  expect((await (await app.as(registrar)).get('/auth/profile')).status).toBe(200);
});

test('an import adds feed entries and one audit record with counts', async () => {
  const { id, client } = await anAdministrator();
  await importFiles(client, pack(aSmallSchool()));
  const records = await read(
    app,
    id,
    `select action, changes->'users'->'to'->>'created' as users from audit_logs where institution_id = $1 and action like 'oneroster%'`,
  );
  expect(records).toEqual([{ action: 'oneroster.imported', users: '5' }]);
  const { body } = await client.graphql('{ changes(first: 10) { entries { type studentId changed } } }');
  expect(body.data.changes.entries).toMatchObject([
    { type: 'created', studentId: '000101', changed: expect.arrayContaining(['classId', 'enrollmentDate']) },
    { type: 'created', studentId: '000102', changed: expect.not.arrayContaining(['classId']) },
  ]);
});

test('a bundle of 1.1 has roles in users.csv, and headers in any case and order', async () => {
  const { id, client } = await anAdministrator();
  const { roles, demographics, ...files } = aSmallSchool();
  const users =
    '\uFEFFROLE,sourcedid,enabledUser,orgSourcedIds,username,givenName,familyName,identifier,email,agentSourcedIds,grades,password,resourceSourcedIds\r\n' +
    'student,stu-1,true,school-1,a,Ann,Lee,1,,par-1,10,,\r\nguardian,par-1,true,school-1,b,Bea,Lee,,,stu-1,,,\r\n' +
    `teacher,tea-1,true,school-1,c,Cay,Lee,,cay${id}@x.example,,,,\r\nstudent,stu-2,true,school-1,d,Dan,Lee,2,,,,,\r\n`;
  const result = await importFiles(client, pack({ ...files, users }, { version: '1.1' }));
  expect(result).toMatchObject({ version: '1.1', written: true });
  expect(await read(app, id, 'select first_name from students where institution_id = $1 order by id')).toEqual([
    { first_name: 'Ann' },
    { first_name: 'Dan' },
  ]);
});

test('the numbers of each file add up to its rows, whatever becomes of them', async () => {
  const { client } = await anAdministrator();
  const files = aSmallSchool();
  const numbers = (result: Awaited<ReturnType<typeof importFiles>>) => {
    type Counts = Record<
      'name' | 'rows' | 'created' | 'updated' | 'removed' | 'unchanged' | 'skipped' | 'failed',
      never
    >;
    const rows = result.files.map((file: Counts) => {
      const { created, updated, removed, unchanged, skipped, failed } = file;
      expect(created + updated + removed + unchanged + skipped + failed, file.name).toBe(file.rows);
      return [file.name, [created, updated, removed, unchanged, skipped]];
    });
    return Object.fromEntries(rows);
  };
  expect(numbers(await importFiles(client, pack(files)))).toEqual({
    'orgs.csv': [0, 1, 0, 0, 0],
    'academicSessions.csv': [2, 0, 0, 0, 0],
    'courses.csv': [2, 0, 0, 0, 0],
    'classes.csv': [2, 0, 0, 0, 0],
    'users.csv': [5, 0, 0, 0, 1],
    'roles.csv': [5, 0, 0, 0, 1],
    'enrollments.csv': [4, 0, 0, 0, 0],
    'demographics.csv': [1, 0, 0, 0, 0],
  });
  const second = changed(
    {
      orgs: ['NCES9', 'NCES8'],
      users: ['"par-1,par-2"', '"par-2,par-1"'],
      enrollments: ['en-4', 'en-9,,,alg-a,school-1,tea-1,aide,,,\nen-4'],
      demographics: ['2011-05-06', '2011-05-07'],
    },
    files,
  );
  expect(numbers(await importFiles(client, pack(second)))).toMatchObject({
    'orgs.csv': [0, 1, 0, 0, 0],
    'users.csv': [0, 1, 0, 4, 1],
    'roles.csv': [0, 0, 0, 5, 1],
    'enrollments.csv': [0, 0, 0, 4, 1],
    'demographics.csv': [0, 1, 0, 0, 0],
  });
  const order = changed({ users: ['"par-2,par-1"', '"par-1,par-2"'] }, second);
  expect(numbers(await importFiles(client, pack(order)))).toMatchObject({ 'users.csv': [0, 1, 0, 4, 1] });
});
