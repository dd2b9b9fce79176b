import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { signedIn } from '../../support/signed-in.ts';
import { aSmallSchool, changed, importFiles, pack, read, undo, without } from './small-bundle.ts';

/** Bundles and the capacity of classes, which bundles do not bring ([D29a], [D35]). */

const app = await useSharedApp();
const today = new Date().toISOString().slice(0, 10);

/** A school with José in Algebra, where nobody else has a seat. Mia is in no class. */
async function aFullClass() {
  const { user, client } = await signedIn(app);
  const { id } = user.institution;
  const files = aSmallSchool();
  await importFiles(client, pack(without(files, 'en-3')));
  await app.pool.query(`update classes set capacity = 1 where institution_id = $1 and code = 'ALG1-A'`, [id]);
  const students = async () => {
    const rows = await read(
      app,
      id,
      `select s.first_name as name from enrolments e join classes c on c.institution_id = $1 and c.id = e.class_id and c.code = 'ALG1-A'
         join students s on s.institution_id = $1 and s.id = e.student_id
       where e.institution_id = $1 and current_date >= e.begins_on and (e.ends_on is null or current_date < e.ends_on) order by 1`,
    );
    return rows.map(({ name }) => name);
  };
  /** The bundle with another first and last day of Mia. */
  const withMia = (days: string, school = files) =>
    pack(
      changed({ enrollments: ['stu-2,student,false,2026-09-01,2026-10-01', `stu-2,student,false,${days}`] }, school),
    );
  return { client, id, files, students, withMia };
}

test('a new enrolment in a class that is full on its first day is a problem of its row', async () => {
  const { client, students, withMia } = await aFullClass();
  const bundle = withMia('2026-09-01,2026-10-01');
  const problem = {
    ...{ file: 'enrollments.csv', row: 4, column: 'classSourcedId', value: 'alg-a' },
    message:
      'is full on 2026-09-01: all 1 places are taken. Raise the capacity of the class, or let the enrolment begin later.',
  };

  expect(await importFiles(client, bundle, { dryRun: true })).toMatchObject({ refused: true, problems: [problem] });
  expect(await importFiles(client, bundle)).toMatchObject({ refused: true, problems: [problem] });
  expect(await importFiles(client, bundle, { atomic: false })).toMatchObject({ refused: false, problemCount: 1 });
  expect(await students()).toEqual(['José']);
});

test('a student gets the seat that the same bundle frees today, and loses it by the undo', async () => {
  const { client, files, students, withMia } = await aFullClass();
  const fewer = without(files, 'en-1');

  for (const days of [`${today},`, ',']) {
    expect((await importFiles(client, withMia(days))).problemCount).toBe(1);
    const { id } = await importFiles(client, withMia(days, fewer), { applyMissing: true });
    expect(await students()).toEqual(['Mia']);
    expect((await undo(client, id)).body.errors).toBeUndefined();
    expect(await students()).toEqual(['José']);
  }
});
