import { beforeEach, expect, test } from 'vitest';
import type { Permission } from '../../../src/access/permissions.ts';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import type { TestInstitution } from '../../support/factories.ts';
import { signedIn } from '../../support/signed-in.ts';
import { aUserWithPermissions } from '../../support/user-with-permissions.ts';

/** The fields of `analytics` for the head of a school: classes, students, courses and grade levels of a period or a term. */

const app = await useSharedApp();
let institution: TestInstitution;
let client: Client;

const query = (text: string, values: unknown[] = []) => app.pool.query(text, values);

beforeEach(async () => {
  ({ institution, client } = await signedIn(app));
});

/** Marks a student from a day on, a letter for each day: present, late, absent, excused; a blank is no mark. */
async function mark(classId: number, studentId: number, from: string, letters: string): Promise<void> {
  const names: Record<string, string> = { p: 'present', l: 'late', a: 'absent', e: 'excused' };
  for (const [index, letter] of [...letters].entries()) {
    const day = new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10);
    if (names[letter])
      await query(
        'insert into attendance_records (institution_id, class_id, student_id, date, status) values ($1, $2, $3, $4, $5)',
        [institution.id, classId, studentId, day, names[letter]],
      );
  }
}

async function final(courseId: number, studentId: number, letter: string, points: number, columns = {}) {
  const { term_id = null, class_id, submitted_at = '2024-05-08' } = columns as Record<string, unknown>;
  await query(
    `insert into grades (institution_id, class_id, course_id, term_id, student_id, score, letter, points, submitted_at)
     values ($1, $2, $3, $4, $5, 90, $6, $7, $8)`,
    [institution.id, class_id, courseId, term_id, studentId, letter, points, submitted_at],
  );
}

async function analytics(args: string, fields: string) {
  const { body } = await client.graphql(`{ analytics(${args}) { ${fields} } }`);
  return body.data?.analytics ?? body.errors[0].extensions.details;
}

test('a head sees classes worst first, students below a rate and those absent on all of their last days', async () => {
  const { make } = app;
  const [good, bad] = [
    await make.aClass(institution, { name: 'Good' }),
    await make.aClass(institution, { name: 'Bad' }),
  ];
  const ada = await make.aStudent(institution, { last_name: 'Lovelace' });
  const alan = await make.aStudent(institution, { last_name: 'Turing' });
  const gone = await make.aStudent(institution, { status: 'inactive' });
  const deleted = await make.aStudent(institution, { deleted_at: '2024-06-01' });
  await mark(good, ada, '2024-05-01', 'ppppppppla');
  await mark(bad, alan, '2024-05-01', 'pppppppaea');
  // The weekend has no marks. On the last day a second class saw the student.
  await mark(good, alan, '2024-05-01', '       aaa');
  await mark(bad, gone, '2024-05-01', 'aaaaaaaaaa');
  await mark(bad, deleted, '2024-05-01', 'aaaaaaaaaa');
  const days = 'from: "2024-05-01", to: "2024-05-10"';
  const { attendance } = await analytics(
    days,
    `attendance { before
      byClass { class { name } rate marks absent }
      lowest(minMarks: 10) { student { lastName } rate marks absent }
      strict: lowest(below: 70, minMarks: 14) { student { lastName } }
      absentInARow { student { lastName } since days }
      week: absentInARow(days: 4) { days } }`,
  );
  expect(attendance).toEqual({
    before: null,
    byClass: [
      { class: { name: 'Bad' }, rate: 35, marks: 20, absent: 12 },
      { class: { name: 'Good' }, rate: 69.23, marks: 13, absent: 4 },
    ],
    lowest: [{ student: { lastName: 'Turing' }, rate: 53.85, marks: 13, absent: 5 }],
    strict: [],
    absentInARow: [{ student: { lastName: 'Turing' }, since: '2024-05-08', days: 3 }],
    week: [],
  });
  const before = await analytics('from: "2024-05-11", to: "2024-05-20"', 'attendance { rate before byClass { rate } }');
  expect(before).toEqual({ attendance: { rate: null, before: 48.48, byClass: [] } });
});

test('a head compares a term with the term before, and sees its results by course and grade level', async () => {
  const { make } = app;
  const year = await make.aTerm(institution, { type: 'school_year', starts_on: '2023-08-01', ends_on: '2024-07-31' });
  const autumn = await make.aTerm(institution, { starts_on: '2023-08-01', ends_on: '2023-12-31', parent_id: year });
  const spring = await make.aTerm(institution, { starts_on: '2024-01-01', ends_on: '2024-07-31', parent_id: year });
  const [maths, art] = [
    await make.aCourse(institution, { name: 'Maths' }),
    await make.aCourse(institution, { name: 'Art' }),
  ];
  const inClass = (course_id: number) => make.aClass(institution, { type: 'scheduled', course_id, term_id: spring });
  const [mathsClass, artClass] = [await inClass(maths), await inClass(art)];
  const ada = await make.aStudent(institution, { grade_level: 'KG' });
  const alan = await make.aStudent(institution, { grade_level: '10' });
  const grace = await make.aStudent(institution);
  const deleted = await make.aStudent(institution, { deleted_at: '2024-06-01' });
  await mark(mathsClass, ada, '2023-09-01', 'pa');
  await mark(mathsClass, ada, '2024-02-01', 'pppa');
  for (const [student, letter, points] of [
    [ada, 'A', 4],
    [alan, 'F', 0],
    [grace, 'B', 3],
    [deleted, 'F', 0],
  ] as const)
    await final(maths, student, letter, points, { class_id: mathsClass, term_id: spring });
  await final(art, ada, 'A', 4, { class_id: artClass, term_id: spring, submitted_at: '2024-08-02' });
  await final(art, alan, 'F', 0, { class_id: artClass, term_id: autumn });

  const fields = `period { from to } attendance { rate before }
    academics { byCourse { course { name } students grades averagePoints failing letters { letter share } }
      byGradeLevel { gradeLevel grades averagePoints failing } }`;
  expect(await analytics(`termId: ${spring}`, fields)).toEqual({
    period: { from: '2024-01-01', to: '2024-07-31' },
    attendance: { rate: 75, before: 50 },
    academics: {
      byCourse: [
        {
          course: { name: 'Maths' },
          students: 3,
          grades: 3,
          averagePoints: 2.33,
          failing: 1,
          letters: [
            { letter: 'A', share: 33.33 },
            { letter: 'B', share: 33.33 },
            { letter: 'F', share: 33.33 },
          ],
        },
        {
          course: { name: 'Art' },
          students: 1,
          grades: 1,
          averagePoints: 4,
          failing: 0,
          letters: [{ letter: 'A', share: 100 }],
        },
      ],
      byGradeLevel: [
        { gradeLevel: 'KG', grades: 2, averagePoints: 4, failing: 0 },
        { gradeLevel: '10', grades: 1, averagePoints: 0, failing: 1 },
        { gradeLevel: null, grades: 1, averagePoints: 3, failing: 0 },
      ],
    },
  });
  // A year has the finals of its terms, days those that were submitted on them.
  const count = 'academics { byCourse(limit: 1) { course { name } grades } }';
  expect(await analytics(`termId: ${year}`, count)).toMatchObject({
    academics: { byCourse: [{ course: { name: 'Art' }, grades: 2 }] },
  });
  expect(await analytics('from: "2024-08-01", to: "2024-08-31"', count)).toMatchObject({
    academics: { byCourse: [{ course: { name: 'Art' }, grades: 1 }] },
  });
});

test('names a term that is none or that days contradict, and arguments out of range', async () => {
  const long = await app.make.aTerm(institution, { starts_on: '2020-01-01', ends_on: '2022-01-01' });
  expect(await analytics('termId: 2147483647', 'generatedAt')).toEqual({
    termId: ['is not a term of this institution.'],
  });
  expect(await analytics(`termId: ${long}, from: "2024-01-01"`, 'generatedAt')).toEqual({
    termId: ['must not be combined with from or to.'],
  });
  expect(await analytics(`termId: ${long}`, 'period { from to }')).toEqual({
    period: { from: '2021-01-01', to: '2022-01-01' },
  });
  expect(await analytics(`presentTerm: true, termId: ${long}`, 'generatedAt')).toEqual({
    presentTerm: ['must not be combined with from, to or termId.'],
  });
  expect(await analytics('to: "2024-01-01"', 'attendance { byClass(limit: 0) { rate } }')).toHaveProperty('limit');
});

test('students, their absences and classes need the permissions that they need elsewhere', async () => {
  const { make } = app;
  await mark(await make.aClass(institution), await make.aStudent(institution), '2024-05-01', 'aaaaaaaaaa');
  const as = (...granted: Permission[]) => aUserWithPermissions(app, institution, granted);
  const paths = async (who: Client, fields: string) => {
    const { body } = await who.graphql(
      `{ analytics(from: "2024-05-01", to: "2024-05-31") { attendance { ${fields} } } }`,
    );
    return body.errors?.map(({ path, extensions }: never) => [path, (extensions as { code: string }).code]) ?? [];
  };
  const counting = await as('read:analytics');
  expect(await paths(counting, 'rate before byClass { rate }')).toEqual([]);
  expect(await paths(counting, 'lowest { rate }')).toMatchObject([[expect.anything(), 'FORBIDDEN']]);
  expect(await paths(counting, 'byClass { class { id } }')).toMatchObject([[expect.anything(), 'FORBIDDEN']]);
  const marking = await as('read:analytics', 'read:attendance');
  expect(await paths(marking, 'lowest { rate } absentInARow { days }')).toEqual([]);
  expect(await paths(marking, 'lowest { student { lastName } }')).toMatchObject([[expect.anything(), 'FORBIDDEN']]);
});
