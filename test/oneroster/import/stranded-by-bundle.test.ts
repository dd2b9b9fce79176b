import { expect, test } from 'vitest';
import { callRoll, submitGrades } from '../../classes/classroom.ts';
import { useSharedApp } from '../../support/app.ts';
import { signedIn } from '../../support/signed-in.ts';
import { whileHolding } from '../../support/while-holding.ts';
import { aSmallSchool, changed, type Files, importFiles, pack, read, undo } from './small-bundle.ts';

/** Bundles, and undos of bundles, that would leave records outside of their term ([D95]). */

const app = await useSharedApp();

async function aSchool(files: Files) {
  const { institution, client } = await signedIn(app, 'administrator');
  await importFiles(client, pack(files));
  const rows = (text: string) => read(app, institution.id, text);
  const [{ id: classId }] = await rows(`select id from classes where institution_id = $1 and sourced_id = 'alg-a'`);
  const mark = (date: string) => callRoll(client, { classId, date, defaultStatus: 'present' });
  const send = (bundle: Files, options = {}) => importFiles(client, pack(bundle), options);
  const fall = async () =>
    (
      await rows(`select starts_on::text, ends_on::text from terms where institution_id = $1 and sourced_id = 'fall'`)
    )[0];
  return { client, institutionId: institution.id, rows, mark, send, fall };
}

const problem = (place: object, counts: string) => [
  { ...place, message: `would leave records outside the session: ${counts}. Change or delete them first.` },
];

test('a bundle moves neither a term nor a class away from records, unless it moves these too', async () => {
  const files = aSmallSchool();
  const { mark, send, fall } = await aSchool(files);
  await mark('2026-10-05');

  const late = changed({ academicSessions: ['term,2026-09-01', 'term,2026-10-01'] }, files);
  const ofTerm = { file: 'academicSessions.csv', row: 3, column: 'startDate', value: '2026-10-01' };
  const twoEnrolments = problem(ofTerm, '0 attendance marks, 2 enrolments, 0 assessments, 0 final grades');
  expect(await send(late)).toMatchObject({ refused: true, problems: twoEnrolments });
  expect(await send(late, { dryRun: true })).toMatchObject({ refused: true, problems: twoEnrolments });
  expect(await send(late, { atomic: false })).toMatchObject({ problems: twoEnrolments });
  expect(await fall()).toEqual({ starts_on: '2026-09-01', ends_on: '2026-12-31' });

  const next = 'spring,,,Spring 2027,term,2027-01-10,2027-06-01,year-27,2027\n';
  const moved = changed({ classes: ['school-1,fall', 'school-1,spring'] }, files);
  const spring = { ...moved, academicSessions: files.academicSessions + next };
  const ofClass = { file: 'classes.csv', row: 2, column: 'termSourcedIds', value: 'spring' };
  expect(await send(spring)).toMatchObject({
    problems: problem(ofClass, '1 attendance mark, 2 enrolments, 0 assessments, 0 final grades'),
  });

  const enrollments = (files.enrollments as string).replaceAll('2026-09-01,', '2026-09-15,');
  const together = changed({ academicSessions: ['term,2026-09-01', 'term,2026-09-15'] }, { ...files, enrollments });
  expect(await send(together)).toMatchObject({ refused: false, written: true, problems: [] });
});

test('a bundle shortens a term only together with enrolments that end in what is cut off', async () => {
  const files = changed({
    academicSessions: ['term,2026-09-01,2027-01-01', 'term,2026-09-01,2026-12-01'],
    enrollments: ['2026-09-01,2027-01-01', '2026-09-01,2026-12-01'],
  });
  const { client, send, rows, fall } = await aSchool(files);
  const shorter = changed({ academicSessions: ['term,2026-09-01,2026-12-01', 'term,2026-09-01,2026-09-21'] }, files);
  const ofTerm = { file: 'academicSessions.csv', row: 3, column: 'endDate', value: '2026-09-21' };
  const oneEnrolment = problem(ofTerm, '0 attendance marks, 1 enrolment, 0 assessments, 0 final grades');

  expect(await send(changed({ enrollments: ['2026-12-01', '2026-09-21'] }, shorter))).toMatchObject({
    refused: true,
    problems: oneEnrolment,
  });
  const enrollments = (shorter.enrollments as string)
    .replace('2026-12-01', '2026-09-21')
    .replace('2026-10-01', '2026-09-11');
  const { id, problems } = await send({ ...shorter, enrollments });
  expect(problems).toEqual([]);
  expect((await undo(client, id)).body.data.undoOneRosterImport).toMatchObject({ problemCount: 0 });
  expect(await fall()).toEqual({ starts_on: '2026-09-01', ends_on: '2026-11-30' });
  expect(await rows('select ends_on::text from enrolments where institution_id = $1 order by id')).toContainEqual({
    ends_on: '2026-10-01',
  });
});

test('a bundle takes no part with finals out of a term', async () => {
  const files = aSmallSchool();
  const quarter = (parent: string) => {
    const session = `q1,,,Quarter 1,gradingPeriod,2026-09-01,2026-11-01,${parent},2027\n`;
    return { ...files, academicSessions: files.academicSessions + session };
  };
  const { client, send, rows } = await aSchool(quarter('fall'));
  const [{ id: classId }] = await rows(`select id from classes where institution_id = $1 and sourced_id = 'alg-a'`);
  const final = { term: 'Quarter 1', grades: [{ student_id: '000101', score: 80 }] };
  expect((await submitGrades(client, classId, final)).body).toMatchObject({ created: 1 });

  const place = { file: 'academicSessions.csv', row: 4, column: 'parentSourcedId', value: 'year-27' };
  expect(await send(quarter('year-27'))).toMatchObject({
    refused: true,
    problems: problem(place, '0 attendance marks, 0 enrolments, 0 assessments, 1 final grade'),
  });

  await rows('delete from grades where institution_id = $1 returning id');
  expect(await send(quarter('year-27'))).toMatchObject({ written: true, problems: [] });
});

test('the first bundle moves a term together with enrolments that have no identifier yet', async () => {
  const files = aSmallSchool();
  const enrollments = (files.enrollments as string).replace(/^en-3.*\n/m, '');
  const { send, rows, fall } = await aSchool({ ...files, enrollments });
  await rows('update enrolments set sourced_id = null where institution_id = $1 returning id');
  await rows('update students set sourced_id = null where institution_id = $1 returning id');

  const moved = { ...files, enrollments: enrollments.replaceAll('2026-09-01,', '2026-09-15,') };
  const together = changed({ academicSessions: ['term,2026-09-01', 'term,2026-09-15'] }, moved);

  expect(await send(together)).toMatchObject({ refused: false, written: true, problems: [] });
  expect(await fall()).toMatchObject({ starts_on: '2026-09-15' });
});

test('an undo that would leave records outside of a former term undoes nothing', async () => {
  const files = changed({ academicSessions: ['2027-01-01', '2026-11-01'], enrollments: ['2027-01-01', '2026-11-01'] });
  const { client, rows, mark, send, fall } = await aSchool(files);
  const longer = changed(
    {
      academicSessions: ['2026-11-01', '2027-01-01'],
      enrollments: ['2026-11-01', '2027-01-01'],
      courses: ['Algebra I', 'Algebra II'],
    },
    files,
  );
  const { id } = await send(longer);
  const marked = await mark('2026-11-05');
  expect(marked.status).toBe(200);

  const { body } = await undo(client, id);

  expect(body.errors[0]).toMatchObject({
    message:
      'The change would leave records outside the term: 1 attendance mark, 0 enrolments, 0 assessments, 0 final grades. Change or delete them first.',
    extensions: { code: 'CONFLICT' },
  });
  expect(await fall()).toEqual({ starts_on: '2026-09-01', ends_on: '2026-12-31' });
  expect(await rows('select name from courses where institution_id = $1 order by id limit 1')).toEqual([
    { name: 'Algebra II' },
  ]);
});

test('a bundle that moves a term locks no student and no class before the calendar', async () => {
  const files = aSmallSchool();
  const { client, institutionId } = await aSchool(files);
  const moved = pack(changed({ academicSessions: ['term,2026-09-01', 'term,2026-08-20'] }, files));
  const { pool } = app;
  const held = {
    text: `select pg_advisory_xact_lock(hashtextextended('registrar calendar', $1))`,
    values: [institutionId],
  };

  const imported = await whileHolding(pool, held, async (waiting) => {
    const importing = importFiles(client, moved);
    await waiting(1);
    for (const table of ['students', 'classes'])
      await pool.query(`select from ${table} where institution_id = $1 for no key update nowait`, [institutionId]);
    return [importing] as const;
  });

  expect(await imported[0]).toMatchObject({ written: true, problemCount: 0 });
});
