import { beforeEach, expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { findViolations } from '../../support/oneroster/check-bundle.ts';
import { aBundleSchool, type BundleSchool, download } from './bundle-school.ts';

/** Deltas: what has changed, and what was deleted. */

const app = await useSharedApp();
let school: BundleSchool;
let client: Client;
let since: string;

beforeEach(async () => {
  school = await aBundleSchool(app);
  client = await app.as(await app.make.aUser({ institution: school.user.institution }));
  since = await now();
});

const query = (text: string, values: unknown[] = []) => app.pool.query(text, values);

/** The first millisecond after all that has happened so far; the next request begins later. */
async function now(): Promise<string> {
  const { rows } = await query(
    `select to_char((now() + interval '1 millisecond') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
  );
  return rows[0].now;
}

async function run(mutation: string): Promise<void> {
  expect((await client.graphql(`mutation { ${mutation} }`)).body.errors).toBeUndefined();
}

/** Returns `file: sourcedId status` for each row that has changed since. */
async function changes(): Promise<string[]> {
  const bundle = await download(app, school.user, `?since=${since}`);
  expect(findViolations(bundle, '1.2', 'delta')).toEqual([]);
  return [...bundle.texts.keys()]
    .filter((file) => file !== 'manifest')
    .flatMap((file) => bundle.rows(file).map(({ sourcedId, status }) => `${file}: ${sourcedId} ${status}`))
    .sort();
}

test('a delta without changes is a manifest alone', async () => {
  const bundle = await download(app, school.user, `?since=${since}`);
  expect([...bundle.texts.keys()]).toEqual(['manifest']);
  expect(findViolations(bundle, '1.2', 'delta')).toEqual([]);
});

test('shows a changed student alone', async () => {
  const { student } = school;
  await run(`updateStudent(id: ${student}, input: { phone: "+49 30 5678" }) { id }`);
  expect(await changes()).toEqual([
    `demographics: s-${student} active`,
    `roles: r-s-${student} active`,
    `users: s-${student} active`,
  ]);
});

test('deletes a student with all that belongs to the student, and restores it', async () => {
  const { student, guardian, enrolment, grade } = school;
  const expected = (status: string) => [
    `demographics: s-${student} ${status}`,
    `enrollments: e-${enrolment} ${status}`,
    `results: gr-${grade} ${status}`,
    `roles: r-g-${guardian} active`,
    `roles: r-s-${student} ${status}`,
    `users: g-${guardian} active`,
    `users: s-${student} ${status}`,
  ];
  await query(`update enrolments set ends_on = '2026-10-30', updated_at = '2026-10-01' where id = $1`, [enrolment]);
  await client.delete(`/students/${student}`);
  expect(await changes()).toEqual(expected('tobedeleted'));
  const bundle = await download(app, school.user);
  expect(bundle.rows('users').find(({ sourcedId }) => sourcedId === `g-${guardian}`)?.agentSourcedIds).toBe('');
  since = await now();
  await run(`restoreStudent(id: ${student}) { id }`);
  expect(await changes()).toEqual(expected('active'));
});

test('deletes a result that is held back again, and restores it when it is published', async () => {
  const { section, assessment, grade, student } = school;
  const of = `classId: ${section}, assessmentIds: [${assessment}]`;
  const resubmit = (published: boolean) =>
    run(`submitGrades(classId: ${section}, input: { published: ${published}, assessment: { title: "Quiz 1" },
      grades: [{ id: ${student}, score: ${published ? 80 : 70} }] }) { updated }`);
  for (const [change, status] of [
    [() => run(`unpublishGrades(${of}) { grades }`), 'tobedeleted'],
    [() => run(`publishGrades(${of}) { grades }`), 'active'],
    [() => resubmit(false), 'tobedeleted'],
    [() => resubmit(true), 'active'],
  ] as const) {
    since = await now();
    await change();
    expect((await changes()).filter((row) => row.startsWith('results'))).toEqual([`results: gr-${grade} ${status}`]);
    const bulk = await download(app, school.user);
    expect(bulk.texts.has('results') ? bulk.rows('results').length : 0).toBe(status === 'active' ? 1 : 0);
  }
});

test('deletes a result from 1.1, which requires a score, when it has none any more', async () => {
  const { section, student, assessment, grade } = school;
  await run(`submitGrades(classId: ${section}, input: { assessment: { title: "Quiz 1" },
    grades: [{ id: ${student}, status: exempt, comment: "Ill" }] }) { updated }`);
  const results = async (version: '1.2' | '1.1') => {
    const bundle = await download(app, school.user, `?version=${version}&since=${since}`);
    expect(findViolations(bundle, version, 'delta')).toEqual([]);
    return bundle.rows('results');
  };
  expect(await results('1.2')).toMatchObject([{ sourcedId: `gr-${grade}`, status: 'active', scoreStatus: 'exempt' }]);
  const references = { lineItemSourcedId: `a-${assessment}`, studentSourcedId: `s-${student}` };
  expect(await results('1.1')).toMatchObject([
    { sourcedId: `gr-${grade}`, status: 'tobedeleted', ...references, comment: '' },
  ]);
});

test('says nothing of an erased person but the identifier', async () => {
  const { student } = school;
  await run(`eraseStudent(id: ${student}) { id }`);
  const bundle = await download(app, school.user, `?since=${since}`);
  expect([...bundle.texts.values()].join()).not.toMatch(/José|García|jose@|[,:]000101[,}]|2011-05-06|\+49 30 1234/);
  expect(await changes()).toContain(`users: s-${student} tobedeleted`);
  const bulk = await download(app, school.user);
  expect([...bulk.texts.values()].join()).not.toContain(`s-${student},`);
});

test('deletes guardians, teachers and classes', async () => {
  const { guardian, homeroom, section, student, teacher } = school;
  const deleted = (file: string, id: string) => `${file}: ${id} tobedeleted`;
  await run(`deleteGuardian(id: ${guardian}, unlink: true) { id }`);
  await run(`unassignTeacher(classId: ${section}, userId: ${teacher.id}) { id }`);
  await run(`deleteClass(id: ${homeroom}) { id }`);
  expect(await changes()).toEqual([
    deleted('classes', `k-${homeroom}`),
    deleted('enrollments', `e-t-${section}-${teacher.id}`),
    deleted('roles', `r-g-${guardian}`),
    `roles: r-s-${student} active`,
    `roles: r-u-${teacher.id} active`,
    deleted('users', `g-${guardian}`),
    `users: s-${student} active`,
    `users: u-${teacher.id} active`,
  ]);
});

test('a changed end of a term changes the enrolments that end with it', async () => {
  const { enrolment, homeroom, section, student, teacher, term } = school;
  const ended = await app.make.anEnrolment(school.user.institution, {
    class_id: homeroom,
    student_id: student,
    ends_on: '2026-10-01',
    updated_at: '2026-01-01',
  });
  since = await now();
  await run(
    `updateTerm(id: ${term}, input: { name: "Fall 2026", startsOn: "2026-09-01", endsOn: "2027-01-15" }) { id }`,
  );
  expect((await changes()).filter((line) => line.startsWith('enrollments'))).toEqual([
    `enrollments: e-${enrolment} active`,
    `enrollments: e-t-${section}-${teacher.id} active`,
  ]);
  const rows = (await download(app, school.user)).rows('enrollments');
  expect(Object.fromEntries(rows.map(({ sourcedId, endDate }) => [sourcedId, endDate]))).toEqual({
    [`e-${enrolment}`]: '2027-01-16',
    [`e-t-${section}-${teacher.id}`]: '2027-01-16',
    [`e-${ended}`]: '2026-10-01',
  });
});

test('a later stay in the same class is another enrolment, and the former one stays', async () => {
  const { enrolment, section, student } = school;
  await query(`update enrolments set ends_on = '2026-10-01', updated_at = '2026-01-01' where id = $1`, [enrolment]);
  const columns = { class_id: section, student_id: student, begins_on: '2026-10-15' };
  const later = await app.make.anEnrolment(school.user.institution, columns);
  expect((await changes()).filter((line) => line.startsWith('enrollments'))).toEqual([
    `enrollments: e-${later} active`,
  ]);
});

test('a delta since long ago has the same records as one since a week ago, if all are new', async () => {
  const { enrolment, guardian } = school;
  await run(`updateGuardian(id: ${guardian}, input: { phone: "+49 30 5678" }) { id }`);
  await query('delete from enrolments where institution_id = $1 and id = $2', [school.user.institution.id, enrolment]);
  const [old, recent] = await Promise.all(
    ['2020-01-01T00:00:00Z', new Date(Date.now() - 7 * 86_400_000).toISOString()].map((time) =>
      download(app, school.user, `?since=${time}`),
    ),
  );
  expect(recent?.rows('enrollments').map(({ status }) => status)).toContain('tobedeleted');
  expect(recent?.texts).toEqual(old?.texts);
});
