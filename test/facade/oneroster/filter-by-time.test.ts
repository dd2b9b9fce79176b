import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { aConsumer } from '../../support/oneroster.ts';
import { aRosterSchool, type RosterSchool } from '../../support/roster-school.ts';

/** Filters by time, which read by indexes what may have changed, find the records that have such a time. */

const app = await useApp();

/** Everything that changes a record, each at a time of its own. `$1` is the institution, `$2` the time. */
function changesOf({ students, classId, homeroomId, courseId, guardianId, teacher, termId }: RosterSchool): string[] {
  const [jose, zoe] = students;
  return [
    `update students set updated_at = $2 where institution_id = $1 and id = ${zoe}`,
    `update guardians set updated_at = $2 where institution_id = $1 and id = ${guardianId}`,
    'update student_guardians set updated_at = $2 where institution_id = $1',
    `update deleted_records set deleted_at = $2 where institution_id = $1 and kind = 'student_guardian'`,
    `update deleted_records set deleted_at = $2 where institution_id = $1 and kind = 'class_teacher'`,
    `update class_teachers set updated_at = $2 where institution_id = $1 and class_id = ${classId}`,
    `update users set updated_at = $2 where institution_id = $1 and id = ${teacher.id}`,
    `update roles set updated_at = $2 where institution_id = $1 and name = 'teacher'`,
    `update courses set updated_at = $2 where institution_id = $1 and id = ${courseId}`,
    `update classes set updated_at = $2 where institution_id = $1 and id = ${homeroomId}`,
    `update terms set updated_at = $2 where institution_id = $1 and id = ${termId}`,
    `update enrolments set updated_at = $2 where institution_id = $1 and student_id = ${jose} and ends_on is null`,
    `update students set deleted_at = $2 where institution_id = $1 and student_id = 'gone'`,
    `update grades set updated_at = $2 where institution_id = $1 and assessment_id is not null`,
    `insert into audit_logs (institution_id, occurred_at, actor_type, action, resource_type, resource_id)
       values ($1, $2, 'system', 'student.restored', 'student', ${jose})`,
    `update deleted_records set deleted_at = $2 where institution_id = $1 and kind = 'enrolment'`,
  ];
}

/** Adds records that were deleted. */
async function addFormer({ institution, students, guardianId, classId, homeroomId, admin, courseId }: RosterSchool) {
  const { make, registrar } = app;
  const { pool } = registrar.database;
  const [jose, zoe] = students;
  const gone = await make.aStudent(institution, { student_id: 'gone' });
  await make.anEnrolment(institution, { class_id: classId, student_id: gone, begins_on: '2026-01-01' });
  const mistaken = await make.anEnrolment(institution, {
    ...{ class_id: homeroomId, student_id: jose, begins_on: '2026-01-01', ends_on: '2026-02-01' },
  });
  const values = [institution.id];
  await pool.query(`delete from enrolments where institution_id = $1 and id = ${mistaken}`, values);
  await pool.query(
    `insert into student_guardians (institution_id, student_id, guardian_id) values ($1, ${zoe}, ${guardianId}), ($1, ${gone}, ${guardianId})`,
    values,
  );
  await pool.query(`delete from student_guardians where institution_id = $1 and student_id = ${zoe}`, values);
  await make.teaches(admin, homeroomId);
  await pool.query(`delete from class_teachers where institution_id = $1 and user_id = ${admin.id}`, values);
  await pool.query(
    `insert into grades (institution_id, class_id, course_id, student_id, score, letter) values ($1, ${classId}, ${courseId}, ${gone}, 50, 'F')`,
    values,
  );
}

/** Tables whose triggers set the time of a change. */
const touched = ['class_teachers', 'student_guardians', 'grades'];
const backdated = [
  ...touched,
  'students',
  'guardians',
  'users',
  'roles',
  'classes',
  'courses',
  'terms',
  'enrolments',
  'assessments',
];

const START = '2026-01-01T00:00:00.000Z';

const school = await aRosterSchool(app);
await addFormer(school);
for (const table of touched) await app.pool.query(`alter table ${table} disable trigger user`);
const consumer = await aConsumer(app, school.admin);

/** Makes everything as old as the beginning, except what a change has changed at the time. */
async function changeOnly(change: string, time: string): Promise<void> {
  const { id } = school.institution;
  const client = await app.pool.connect();
  await client.query('begin');
  for (const table of backdated)
    await client.query(`update ${table} set updated_at = $2 where institution_id = $1`, [id, START]);
  await client.query('update enrolments set created_at = $2 where institution_id = $1', [id, START]);
  await client.query('update deleted_records set deleted_at = $2 where institution_id = $1', [id, START]);
  await client.query(`update students set deleted_at = $2 where institution_id = $1 and student_id = 'gone'`, [
    id,
    START,
  ]);
  const { rowCount } = await client.query(change, [id, time]);
  await client.query('commit');
  client.release();
  expect(rowCount, change).toBeGreaterThan(0);
}

interface Changed {
  readonly sourcedId: string;
  readonly dateLastModified: string;
}

async function read(path: string): Promise<Changed[]> {
  const answer = await (/^.(results|lineItems)/.test(path) ? consumer.gradebook(path) : consumer.roster(path));
  expect(answer.status).toBe(200);
  return Object.values(answer.body)[0] as Changed[];
}

const collections = ['users', 'enrollments', 'classes', 'courses', 'demographics', 'results', 'lineItems'];

test('each change alone', async () => {
  for (const [index, change] of changesOf(school).entries()) {
    // Later than the first day of the school year, which changes classes without term.
    const time = new Date(Date.UTC(2030, 1, 1 + index, 10)).toISOString();
    await changeOnly(change, time);
    let changed = 0;
    for (const collection of collections) {
      const all = await read(`/${collection}?limit=1000`);
      const found = await read(`/${collection}?filter=${encodeURIComponent(`dateLastModified>='${time}'`)}`);
      expect(found, `${collection} after ${change}`).toEqual(all.filter((each) => each.dateLastModified >= time));
      changed += found.filter((each) => each.dateLastModified === time).length;
    }
    expect(changed, change).toBeGreaterThan(0);
  }
});

test.each([
  ["dateLastModified>'%'", (time: string, first: string) => time > first],
  ["dateLastModified='%'", (time: string, first: string) => time === first],
  ["dateLastModified<'%'", (time: string, first: string) => time < first],
  ["dateLastModified!='%'", (time: string, first: string) => time !== first],
  [
    "dateLastModified>'%' AND dateLastModified>='$'",
    (time: string, first: string, last: string) => time > first && time >= last,
  ],
  [
    "dateLastModified>'%' OR dateLastModified>='$'",
    (time: string, first: string, last: string) => time > first || time >= last,
  ],
  [
    "dateLastModified>='$' OR sourcedId~'s-'",
    (time: string, _: string, last: string, id: string) => time >= last || id.startsWith('s-'),
  ],
] as const)('%s', async (filter, matches) => {
  const all = await read('/users?limit=1000');
  const times = [...new Set(all.map(({ dateLastModified }) => dateLastModified))].sort();
  const [first, last] = [times[0] as string, times.at(-1) as string];
  expect(first < last).toBe(true);
  const found = await read(`/users?filter=${encodeURIComponent(filter.replace('%', first).replace('$', last))}`);
  expect(found).toEqual(all.filter((each) => matches(each.dateLastModified, first, last, each.sourcedId)));
});
