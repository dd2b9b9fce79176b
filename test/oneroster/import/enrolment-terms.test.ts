import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { signedIn } from '../../support/signed-in.ts';
import { aSmallSchool, changed, type Files, importFiles, pack, read } from './small-bundle.ts';

/** Enrolments of a bundle lie within the term of their class ([D91], [D92]). */

const app = await useSharedApp();

const HEADER =
  'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate\n';

/** The row of an enrolment in a list of changes. */
const delta = (id: string, student: string, days: string) =>
  pack(
    { enrollments: `${HEADER}${id},active,2026-11-20T09:15:00.000Z,alg-a,school-1,${student},student,false,${days}\n` },
    { mode: 'delta' },
  );

async function aSchool(files: Files = aSmallSchool()) {
  const { institution, client } = await signedIn(app, 'administrator');
  expect(await importFiles(client, pack(files))).toMatchObject({ written: true, problems: [] });
  const days = async (sourcedId: string) =>
    Object.values(
      (
        await read(
          app,
          institution.id,
          `select begins_on::text, ends_on::text from enrolments where institution_id = $1 and sourced_id = '${sourcedId}'`,
        )
      )[0],
    );
  return { client, files, days };
}

test('refuses an enrolment that begins after the term of its class', async () => {
  const { client, days } = await aSchool();

  for (const id of ['en-3', 'en-9'])
    expect(await importFiles(client, delta(id, 'stu-2', '2027-03-01,'))).toMatchObject({
      refused: true,
      problems: [
        {
          file: 'enrollments.csv',
          row: 2,
          column: 'beginDate',
          value: '2027-03-01',
          message: 'is after the term of the class: Fall 2026 ends on 2026-12-31.',
        },
      ],
    });

  expect(await days('en-3')).toEqual(['2026-09-01', '2026-10-01']);
});

test.each([
  ['an earlier begin is the first day of the term', '2026-07-01,2026-10-15', ['2026-09-01', '2026-10-15']],
  ['a later end is that of the class', '2026-09-10,2027-03-01', ['2026-09-10', null]],
  ['who left before the term was never in the class', '2026-07-01,2026-08-01', ['2026-09-01', '2026-09-01']],
])('%s, in a list of changes and in a complete file, and once', async (_rule, sent, stored) => {
  const { client, days, files } = await aSchool();
  const change = delta('en-3', 'stu-2', sent);
  expect(await importFiles(client, change)).toMatchObject({ written: true, problems: [] });
  expect(await days('en-3')).toEqual(stored);
  expect(await importFiles(client, change)).toMatchObject({ written: false, problems: [] });

  const whole = pack(changed({ enrollments: ['2026-09-01,2026-10-01', sent] }, files));
  expect(await importFiles(client, whole)).toMatchObject({ written: false, problems: [] });
  const another = await aSchool(changed({ enrollments: ['2026-09-01,2026-10-01', sent] }));
  expect(await another.days('en-3')).toEqual(stored);
});

test('days outside of the term follow it when the bundle moves it', async () => {
  const files = changed({
    enrollments: ['2026-09-01,2027-01-01', '2026-07-01,2027-06-30'],
    academicSessions: ['2026-08-01,2027-07-01', '2026-07-01,2027-07-01'],
  });
  const { client, days } = await aSchool({
    ...files,
    enrollments: (files.enrollments as string).replace('2026-09-01,2026-10-01', '2026-07-01,2027-06-30'),
  });
  const sessions = (term: string) =>
    pack({
      ...files,
      enrollments: (files.enrollments as string).replace('2026-09-01,2026-10-01', '2026-07-01,2027-06-30'),
      academicSessions: (files.academicSessions as string).replace('2026-09-01,2027-01-01', term),
    });

  expect(await importFiles(client, sessions('2026-09-15,2026-12-01'))).toMatchObject({ written: true, problems: [] });
  expect(await days('en-3')).toEqual(['2026-09-15', null]);
  expect(await importFiles(client, sessions('2026-06-15,2027-07-01'))).toMatchObject({ problems: [{}] });
  expect(await importFiles(client, sessions('2026-07-01,2027-07-01'))).toMatchObject({ written: true, problems: [] });
  expect(await days('en-1')).toEqual(['2026-07-01', '2027-06-30']);
});
