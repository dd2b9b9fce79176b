import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Answer } from '../../support/client.ts';
import { formWith } from '../../support/files.ts';
import { whileHolding } from '../../support/while-holding.ts';
import { day } from './enrolment-school.ts';

/** Changes of terms lock the calendar and then students and classes, so whoever waits for it must hold none of them. */

const app = await useSharedApp();

const HOLD = `select pg_advisory_xact_lock(hashtextextended('registrar calendar', $1))`;
const LOCK_ALL = ['students', 'classes'].map(
  (table) => `select id from ${table} where institution_id = $1 for no key update nowait`,
);

/** A class with a student, another student who has left, a deleted one, an import, and a class to move to. */
async function aSchool() {
  const { make } = app;
  const user = await make.aUser();
  const { institution } = user;
  const client = await app.as(user);
  const [from, to] = [
    await make.aClass(institution, { capacity: 9 }),
    await make.aClass(institution, { code: 'TO', capacity: 9 }),
  ];
  const home = { class_id: from, enrollment_date: day(-9) };
  const [there, left, deleted] = [
    await make.aStudent(institution, { student_id: 'THERE', ...home }),
    await make.aStudent(institution, home),
    await make.aStudent(institution, home),
  ];
  await client.put(`/students/${left}`, { status: 'inactive' });
  await client.delete(`/students/${deleted}`);
  const importFile = (row: string) =>
    client.post(
      '/students/import',
      formWith(`student_id,first_name,last_name,class_name\n${row}\n`, { mode: 'upsert' }),
    );
  const importId = (await importFile('NEW,Ann,Lee,TO')).body.id;
  const enrolment = (await client.graphql(`{ student(id: ${there}) { enrolments { id } } }`)).body.data.student
    .enrolments[0].id;
  return { institution, client, from, to, there, left, deleted, importFile, importId, enrolment };
}

type School = Awaited<ReturnType<typeof aSchool>>;
const graphql = (text: (school: School) => string) => (school: School) =>
  school.client.graphql(`mutation { ${text(school)} { __typename } }`);

const changes: Record<string, (school: School) => Promise<Answer>> = {
  enrolStudent: graphql(({ to, there }) => `enrolStudent(classId: ${to}, studentId: ${there})`),
  enrolStudents: graphql(({ to, there }) => `enrolStudents(classId: ${to}, studentIds: [${there}])`),
  moveStudents: graphql(
    ({ from, to, there }) => `moveStudents(fromClassId: ${from}, toClassId: ${to}, studentIds: [${there}])`,
  ),
  endEnrolment: graphql(({ enrolment }) => `endEnrolment(id: ${enrolment})`),
  updateEnrolment: graphql(({ enrolment }) => `updateEnrolment(id: ${enrolment}, input: { beginsOn: "${day(-8)}" })`),
  deleteEnrolment: graphql(({ enrolment }) => `deleteEnrolment(id: ${enrolment})`),
  reactivateStudent: graphql(({ left }) => `reactivateStudent(id: ${left})`),
  restoreStudent: graphql(({ deleted }) => `restoreStudent(id: ${deleted})`),
  undoImport: graphql(({ importId }) => `undoImport(id: ${importId})`),
  recordAttendance: graphql(
    ({ from }) => `recordAttendance(classId: ${from}, date: "${day(0)}", defaultStatus: present, entries: [])`,
  ),
  'a new class': ({ client, to, there }) => client.put(`/students/${there}`, { class_id: to }),
  'a new status': ({ client, left }) => client.put(`/students/${left}`, { status: 'active' }),
  'a new student': ({ client, to }) =>
    client.post('/students', { student_id: 'N', first_name: 'Ann', last_name: 'Lee', class_id: to }),
  'an import': ({ importFile }) => importFile('THERE,Ann,Lee,TO'),
};

test.each(Object.entries(changes))('%s locks no student and no class before the calendar', async (_name, change) => {
  const school = await aSchool();
  const { pool } = app;
  const values = [school.institution.id];

  const answer = await whileHolding(pool, { text: HOLD, values }, async (waiting) => {
    const answered = change(school);
    await waiting(1);
    for (const text of LOCK_ALL) expect((await pool.query(text, values)).rowCount).toBeGreaterThan(0);
    return [answered] as const;
  });

  const { status, body } = await answer[0];
  expect({ status, errors: body.errors ?? [] }).toEqual({ status: expect.toBeOneOf([200, 201]), errors: [] });
});
