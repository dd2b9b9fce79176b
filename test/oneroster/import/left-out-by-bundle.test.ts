import { expect, test } from 'vitest';
import { callRoll, submitGrades } from '../../classes/classroom.ts';
import { useSharedApp } from '../../support/app.ts';
import { signedIn } from '../../support/signed-in.ts';
import { aSmallSchool, importFiles, pack, read, undo } from './small-bundle.ts';

/** Days of enrolments that a bundle corrects leave out neither marks nor grades ([D91]). */

const app = await useSharedApp();

const HEADER =
  'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate\n';
const row = (id: string, days: string, { section = 'alg-a', student = 'stu-1', status = 'active' } = {}) =>
  `${id},${status},2026-11-20T09:15:00.000Z,${section},school-1,${student},student,false,${days}\n`;
const delta = (...rows: string[]) => pack({ enrollments: HEADER + rows.join('') }, { mode: 'delta' });

/** The small school with marks of both students on 7 and 28 September. */
async function aMarkedSchool() {
  const { institution, client } = await signedIn(app, 'administrator');
  await importFiles(client, pack(aSmallSchool()));
  const rows = (text: string) => read(app, institution.id, text);
  const [{ id: classId }] = await rows(`select id from classes where institution_id = $1 and sourced_id = 'alg-a'`);
  for (const date of ['2026-09-07', '2026-09-28'])
    expect((await callRoll(client, { classId, date, defaultStatus: 'present' })).status).toBe(200);
  const send = (...sent: string[]) => importFiles(client, delta(...sent));
  const days = async (sourcedId: string) =>
    Object.values(
      (
        await rows(
          `select begins_on::text, ends_on::text from enrolments where institution_id = $1 and sourced_id = '${sourcedId}'`,
        )
      )[0],
    );
  return { client, classId, send, days };
}

const problem = (column: string, value: string, records: string) => ({
  refused: true,
  problems: [
    {
      file: 'enrollments.csv',
      row: 2,
      column,
      value,
      message: `would leave out ${records}. Choose days that include them.`,
    },
  ],
});
const one = (record: string) => `1 mark that the student has in the class: ${record}`;

test('a row corrects no day of an enrolment past a mark', async () => {
  const { send, days } = await aMarkedSchool();
  const ofMia = { student: 'stu-2' };

  expect(await send(row('en-3', '2026-09-01,2026-09-20', ofMia))).toMatchObject(
    problem('endDate', '2026-09-20', one('2026-09-28 present')),
  );
  expect(await send(row('en-3', '2026-09-08,2026-10-01', ofMia))).toMatchObject(
    problem('beginDate', '2026-09-08', one('2026-09-07 present')),
  );
  expect(await send(row('en-1', '2026-09-08,2027-01-01'))).toMatchObject(
    problem('beginDate', '2026-09-08', one('2026-09-07 present')),
  );
  expect(await send(row('en-3', '2026-09-01,2026-10-01', { ...ofMia, section: '9b' }))).toMatchObject(
    problem(
      'classSourcedId',
      '9b',
      '2 marks that the student has in the class: 2026-09-07 present, 2026-09-28 present',
    ),
  );
  expect(await days('en-3')).toEqual(['2026-09-01', '2026-10-01']);
  expect(await send(row('en-3', '2026-09-07,2026-09-28', ofMia))).toMatchObject({ written: true, problems: [] });
});

test('a row may give marks to another enrolment, and end that of a student who has left', async () => {
  const { send, days } = await aMarkedSchool();
  const ofMia = { student: 'stu-2' };

  const split = [row('en-3', '2026-09-01,2026-09-20', ofMia), row('en-9', '2026-09-21,2026-10-01', ofMia)];
  expect(await send(...split)).toMatchObject({ written: true, problems: [] });
  expect(await days('en-9')).toEqual(['2026-09-21', '2026-10-01']);

  expect(await send(row('en-1', '2026-09-01,2026-09-14'))).toMatchObject({ written: true, problems: [] });
  expect(await days('en-1')).toEqual(['2026-09-01', '2026-09-14']);
  expect(await send(row('en-1', '2026-09-01,2026-09-05'))).toMatchObject(
    problem('endDate', '2026-09-05', one('2026-09-07 present')),
  );
  expect(await send(row('en-1', '', { status: 'tobedeleted' }))).toMatchObject({ problems: [] });
});

test('a final goes with the class as marks do, and good rows are imported without the others', async () => {
  const { client, classId, send, days } = await aMarkedSchool();
  expect((await submitGrades(client, classId, { grades: [{ student_id: '000101', score: 80 }] })).status).toBe(201);

  expect(await send(row('en-1', '2026-09-01,2027-01-01', { section: '9b' }))).toMatchObject(
    problem(
      'classSourcedId',
      '9b',
      '2 marks and 1 grade that the student has in the class: 2026-09-07 present, 2026-09-28 present, final grade in Algebra I',
    ),
  );
  const both = delta(row('en-3', '2026-09-01,2026-09-20', { student: 'stu-2' }), row('en-1', '2026-09-02,2027-01-01'));
  expect(await importFiles(client, both, { atomic: false })).toMatchObject({
    written: true,
    problems: [{ row: 2, column: 'endDate' }],
  });
  expect([await days('en-1'), await days('en-3')]).toEqual([
    ['2026-09-02', null],
    ['2026-09-01', '2026-10-01'],
  ]);
});

test('an undo leaves out no mark that was given since, and leaves an enrolment alone that was corrected', async () => {
  const { client, classId, send, days } = await aMarkedSchool();
  const { id } = await send(
    row('en-3', '2026-09-01,2026-10-15', { student: 'stu-2' }),
    row('en-2', '2026-08-25,', { section: '9b' }),
  );
  expect((await callRoll(client, { classId, date: '2026-10-08', defaultStatus: 'present' })).status).toBe(200);

  const refused = await undo(client, id);
  const enrolmentId = Number(/enrolment (\d+)/.exec(refused.body.errors[0].message)?.[1]);
  expect(refused.body.errors[0]).toMatchObject({
    message: `Nothing was undone: as it was before the import, enrolment ${enrolmentId} would leave out 1 mark that the student has in the class: 2026-10-08 present. Correct the enrolment first; the undo leaves it alone then.`,
    extensions: { code: 'CONFLICT' },
  });
  expect(await days('en-3')).toEqual(['2026-09-01', '2026-10-15']);

  const correct = `mutation ($id: Int!) { updateEnrolment(id: $id, input: { endsOn: "2026-10-12" }) { id } }`;
  expect((await client.graphql(correct, { id: enrolmentId })).body).toEqual({
    data: { updateEnrolment: { id: enrolmentId } },
  });
  expect((await undo(client, id)).body.data.undoOneRosterImport).toMatchObject({
    problemCount: 1,
    problems: [{ value: `e-${enrolmentId}`, message: expect.stringContaining('was changed after the import') }],
  });
  expect([await days('en-2'), await days('en-3')]).toEqual([
    ['2026-08-20', null],
    ['2026-09-01', '2026-10-12'],
  ]);
});
