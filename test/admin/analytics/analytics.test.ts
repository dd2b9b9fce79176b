import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';

/** `GET /admin/analytics` ([D41]). */

const app = await useSharedApp();

const query = (text: string, values: unknown[] = []) => app.pool.query(text, values);

const admin = await app.make.aUser();
const institution = admin.institution;
const client = await app.as(admin);

async function analytics(parameters = '') {
  const { body } = await client.get(`/admin/analytics${parameters}`);
  return body;
}

test('returns zeros, nulls and empty lists for an empty institution', async () => {
  const empty = await app.as(await app.make.aUser());
  const { status, body } = await empty.get('/admin/analytics?from=2024-01-31&to=2024-03-01');

  expect(status).toBe(200);
  expect(body).toEqual({
    generated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    period: { from: '2024-01-31', to: '2024-03-01' },
    students: {
      total: 0,
      by_status: { active: 0, inactive: 0, graduated: 0 },
      by_class: [],
      enrolled_in_period: 0,
      enrolment_by_month: ['2024-01', '2024-02', '2024-03'].map((month) => ({ month, students: 0 })),
    },
    attendance: { rate: null, by_day: [] },
    academics: {
      average_gpa: null,
      gpa_distribution: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5].map((from) => ({ from, to: from + 0.5, students: 0 })),
      grades_submitted: 0,
    },
    activity: { api_requests: 0, active_users: 0 },
  });
});

test('counts students by status, class and month of enrolment, without deleted ones', async () => {
  const { make } = app;
  const [one, two] = [await make.aClass(institution, { name: 'One' }), await make.aClass(institution, { name: 'Two' })];
  await make.aStudent(institution, { class_id: one, enrollment_date: '2023-01-31' });
  await make.aStudent(institution, { class_id: one, enrollment_date: '2023-02-01' });
  await make.aStudent(institution, { class_id: two, enrollment_date: '2023-02-10', status: 'inactive' });
  await make.aStudent(institution, { class_id: two, enrollment_date: '2023-02-11', deleted_at: '2024-01-01' });
  await make.aStudent(institution, { enrollment_date: '2022-01-01', status: 'graduated' });

  const { students } = await analytics('?from=2023-01-15&to=2023-02-10');

  expect(students).toEqual({
    total: 4,
    by_status: { active: 2, inactive: 1, graduated: 1 },
    by_class: [{ class_id: one, class_name: 'One', students: 2 }],
    enrolled_in_period: 3,
    enrolment_by_month: [
      { month: '2023-01', students: 1 },
      { month: '2023-02', students: 2 },
    ],
  });
});

test('computes attendance rates by day and for the period, by the policy of the institution', async () => {
  const { make } = app;
  const home = await make.aUser();
  const theirs = await app.as(home);
  const classId = await make.aClass(home.institution);
  const mark = async (date: string, ...statuses: string[]) => {
    for (const status of statuses) {
      const student = await make.aStudent(home.institution);
      await query(
        'insert into attendance_records (institution_id, class_id, student_id, date, status) values ($1, $2, $3, $4, $5)',
        [home.institution.id, classId, student, date, status],
      );
    }
  };
  await mark('2024-05-01', 'absent');
  await mark('2024-05-02', 'present', 'late', 'absent');
  await mark('2024-05-03', 'excused');
  const attendance = async () => (await theirs.get('/admin/analytics?from=2024-05-02&to=2024-05-03')).body.attendance;

  // Excused counts as absent: 2 of 4.
  expect(await attendance()).toEqual({
    rate: 50,
    by_day: [
      { date: '2024-05-02', rate: 66.67, records: 3 },
      { date: '2024-05-03', rate: 0, records: 1 },
    ],
  });
  await query("update institutions set excused_policy = 'excluded' where id = $1", [home.institution.id]);
  expect(await attendance()).toMatchObject({ rate: 66.67, by_day: [{}, { rate: null, records: 1 }] });
  await query("update institutions set excused_policy = 'present' where id = $1", [home.institution.id]);
  expect(await attendance()).toMatchObject({ rate: 75, by_day: [{}, { rate: 100, records: 1 }] });
});

test('averages and distributes GPAs rounded as on students, and counts the grades of the period', async () => {
  const { make } = app;
  const home = await make.aUser();
  const theirs = await app.as(home);
  const record = async (points: number, credits: number, columns = {}) => {
    const student = await make.aStudent(home.institution, columns);
    await query(
      `insert into academic_records (institution_id, student_id, quality_points, gpa_credits) values ($1, $2, $3, $4)
       on conflict (institution_id, student_id) do update set quality_points = excluded.quality_points, gpa_credits = excluded.gpa_credits`,
      [home.institution.id, student, points, credits],
    );
    return student;
  };
  const student = await record(12, 3); // 4.00, in the last range
  await record(6.99, 2); // 3.495, shown as 3.50
  await record(10, 3); // 3.33
  await record(0, 5); // 0.00
  await record(0, 0); // none
  await record(4, 1, { deleted_at: '2024-01-01' });
  const course = await make.aCourse(home.institution);
  const classId = await make.aClass(home.institution, { course_id: course });
  for (const [title, at] of [
    ['a', '2024-05-01T23:59:59.9Z'],
    ['b', '2024-05-02T00:00Z'],
    ['c', '2024-05-03T23:59Z'],
    ['d', '2024-05-04T00:00Z'],
  ]) {
    const term = await make.aTerm(home.institution, { name: title });
    await query(
      'insert into grades (institution_id, class_id, course_id, term_id, student_id, score, letter, points, submitted_at) values ($1, $2, $3, $4, $5, 90, $6, 3.7, $7)',
      [home.institution.id, classId, course, term, student, 'A-', at],
    );
  }

  const { body } = await theirs.get('/admin/analytics?from=2024-05-02&to=2024-05-03');

  expect(body.academics.average_gpa).toBe(2.71); // (4.00 + 3.50 + 3.33 + 0.00) / 4 = 2.7075
  const counts = body.academics.gpa_distribution.map(({ students }: { students: number }) => students);
  expect(counts).toEqual([1, 0, 0, 0, 0, 0, 1, 2]);
  expect(body.academics.grades_submitted).toBe(2);
});

test('counts requests and active users', async () => {
  const home = await app.make.aUser({ role: 'registrar' });
  const [first, second] = [
    await app.as(home),
    await app.as(await app.make.aUser({ institution: home.institution, role: 'viewer' })),
  ];
  await first.get('/students');
  await first.get('/nowhere');
  await second.get('/students/0');
  await second.graphql('{ me { id } }');

  const { body } = await first.get('/admin/analytics');

  expect(body.activity).toEqual({ api_requests: 5, active_users: 2 });
  expect((await first.get('/admin/analytics?from=2020-01-01&to=2020-01-02')).body.activity).toEqual({
    api_requests: 0,
    active_users: 0,
  });
});

test('covers the last 30 days by default, and refuses more than 366 days', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const before = new Date(Date.parse(today) - 29 * 24 * 3600 * 1000).toISOString().slice(0, 10);

  expect((await analytics()).period).toEqual({ from: before, to: today });
  expect((await analytics('?to=2024-03-01')).period).toEqual({ from: '2024-02-01', to: '2024-03-01' });
  expect((await analytics('?from=2024-01-01&to=2024-12-31')).period.to).toBe('2024-12-31');
  expect((await analytics('?from=2023-12-31&to=2024-12-31')).details).toHaveProperty('from');
  expect((await analytics('?from=2024-02-02&to=2024-02-01')).details).toEqual({ to: ['must not be before from.'] });
  expect((await analytics('?from=9999-12-31')).details).toEqual({ from: ['must not be after today.'] });
  expect(Object.keys((await analytics('?from=2023-02-29&to=soon')).details)).toEqual(['from', 'to']);
});

test('is available to administrators and registrars, and to no teacher', async () => {
  const registrar = await app.as(await app.make.aUser({ institution, role: 'registrar' }));
  const teacher = await app.as(await app.make.aUser({ institution, role: 'teacher' }));

  expect((await registrar.get('/admin/analytics')).status).toBe(200);
  expect((await teacher.get('/admin/analytics')).status).toBe(403);
});
