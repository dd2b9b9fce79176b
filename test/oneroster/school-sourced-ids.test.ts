import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import type { TestInstitution } from '../support/factories.ts';
import { signedIn } from '../support/signed-in.ts';

/** The identifiers in OneRoster of terms, courses, classes, enrolments, assessments and grades. */

const app = await useSharedApp();
let institution: TestInstitution;
let client: Client;

({ institution, client } = await signedIn(app));

const query = (text: string, values: unknown[]) => app.pool.query(text, values);
const tables = ['terms', 'courses', 'classes', 'enrolments', 'assessments', 'grades'];

/** Creates one record of each table, and returns the id of the class. */
async function aSchool(): Promise<number> {
  const { make } = app;
  const courseId = await make.aCourse(institution);
  const classId = await make.aClass(institution, { course_id: courseId, term_id: await make.aTerm(institution) });
  const id = await make.aStudent(institution, { class_id: classId });
  const body = { assessment: { title: 'Quiz' }, grades: [{ id, score: 1 }] };
  expect((await client.post(`/classes/${classId}/grades`, body)).status).toBe(201);
  return classId;
}

async function sourcedIds(classId: number) {
  const { body } = await client.graphql(`{
    class(id: ${classId}) {
      id sourcedId term { id sourcedId } course { id sourcedId } enrolments { id sourcedId } assessments { id sourcedId }
    }
    grades(classId: ${classId}) { data { id sourcedId course { sourcedId } assessment { sourcedId } } }
  }`);
  const { term, course, enrolments, assessments, ...section } = body.data.class;
  const [grade] = body.data.grades.data;
  expect(grade).toMatchObject({
    course: { sourcedId: course.sourcedId },
    assessment: { sourcedId: assessments[0].sourcedId },
  });
  return [term, course, section, enrolments[0], assessments[0], grade] as { id: number; sourcedId: string }[];
}

test('are those of the service, or those of another system where they are stored', async () => {
  const classId = await aSchool();
  const own = await sourcedIds(classId);
  expect(own.map(({ sourcedId }) => sourcedId)).toEqual(
    ['t', 'c', 'k', 'e', 'a', 'gr'].map((prefix, index) => `${prefix}-${own[index]?.id}`),
  );
  for (const [index, table] of tables.entries())
    await query(`update ${table} set sourced_id = $2 where institution_id = $1 and id = $3`, [
      institution.id,
      `sis/${table}@1`,
      own[index]?.id,
    ]);
  expect((await sourcedIds(classId)).map(({ sourcedId }) => sourcedId)).toEqual(
    tables.map((table) => `sis/${table}@1`),
  );
});

test.each(tables)('%s accept only identifiers that OneRoster allows, each once in an institution', async (table) => {
  const [first, second, foreign] = [await aRow(table), await aRow(table), await aForeignRow(table)];
  const set = (id: number | undefined, sourcedId: string) =>
    query(`update ${table} set sourced_id = $2 where id = $1`, [id, sourcedId]);
  for (const wrong of ['', 'a b', 'ä', 'a\nb', 'a,b', 'x'.repeat(256)])
    await expect(set(first, wrong)).rejects.toThrow(`${table}_sourced_id_check`);
  await set(first, `${table}-0._/@-Z`);
  await set(foreign, `${table}-0._/@-Z`);
  await expect(set(second, `${table}-0._/@-Z`)).rejects.toThrow(`${table}_sourced_id_key`);
  await set(second, 'x'.repeat(255));
});

test('those of enrolments and grades that may name a student are erased with the student', async () => {
  for (const [sourcedId, kept] of [
    ['ann@x.example-algebra', null],
    ['4711', null],
    ['5f0c8a52-9d2e-4c3b-8f11-0a1b2c3d4e5f', '5f0c8a52-9d2e-4c3b-8f11-0a1b2c3d4e5f'],
  ]) {
    const classId = await aSchool();
    const values = [institution.id, classId];
    for (const table of ['enrolments', 'grades'])
      await query(`update ${table} set sourced_id = $3 where institution_id = $1 and class_id = $2`, [
        ...values,
        sourcedId,
      ]);
    const { rows } = await query(
      'select student_id as id from grades where institution_id = $1 and class_id = $2',
      values,
    );
    await client.graphql(`mutation { eraseStudent(id: ${rows[0].id}) { id } }`);
    const text = `select e.sourced_id as enrolment, g.sourced_id as grade
      from enrolments e join grades g on g.institution_id = $1 and g.student_id = e.student_id
      where e.institution_id = $1 and e.class_id = $2`;
    expect((await query(text, values)).rows).toEqual([{ enrolment: kept, grade: kept }]);
  }
});

async function aRow(table: string): Promise<number> {
  await aSchool();
  return (await query(`select max(id) as id from ${table} where institution_id = $1`, [institution.id])).rows[0].id;
}

async function aForeignRow(table: string): Promise<number> {
  const mine = { institution, client };
  const user = await app.make.aUser();
  [institution, client] = [user.institution, await app.as(user)];
  const id = await aRow(table);
  ({ institution, client } = mine);
  return id;
}
