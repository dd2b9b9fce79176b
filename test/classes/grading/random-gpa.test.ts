import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeats } from '../../../src/auth/institution.entity.ts';
import { useSharedApp } from '../../support/app.ts';
import { aClassroom, submitGrades } from '../classroom.ts';

/** Random finals give the GPA that the decisions alone give ([D28], [D141]), whatever policy holds. */

const app = await useSharedApp();

const POINTS: Readonly<Record<string, number>> = { 'A+': 4, 'A-': 3.7, 'B+': 3.3, B: 3, C: 2, 'D-': 0.7, F: 0 };
const TERMS = ['2024-12-31', '2025-03-31', '2025-06-30'];
const STUDENTS = 15;

const course = fc.record({
  credits: fc.integer({ min: 0, max: 5 }),
  gpaApplicable: fc.boolean(),
  gpaWeight: fc.constantFrom<number>(0, 0.25, 0.5, 2),
});
/** Per term and student the letter in the course; null without a final. */
const letters = fc.array(
  fc.array(fc.constantFrom(null, ...Object.keys(POINTS)), { minLength: STUDENTS, maxLength: STUDENTS }),
  { minLength: TERMS.length, maxLength: TERMS.length },
);
const school = fc.array(fc.record({ before: course, after: course, letters }), { minLength: 3, maxLength: 3 });

/** A fraction of whole numbers, so that the model rounds nothing before the end. */
type Fraction = readonly [bigint, bigint];
const whole = (value: number): Fraction => [BigInt(Math.round(value * 100)), 100n];
const add = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const over = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d, b * c];
const sum = (values: Fraction[]) => values.reduce(add, [0n, 1n]);
/** Rounds half up to two decimals. */
const rounded = ([a, b]: Fraction) => Number((200n * a + b) / (2n * b)) / 100;

interface Attempt {
  points: number;
  weighted: number;
  credits: number;
  gpaApplicable: boolean;
}

/** Returns the attempts of a course that count, each with its share. The latest is the last. */
function counting(attempts: Attempt[], policy: string): [Attempt, number, number][] {
  const best = Math.max(...attempts.map(({ points }) => points));
  const chosen =
    policy === 'latest'
      ? attempts.slice(-1)
      : policy === 'best'
        ? attempts.filter(({ points }) => points === best).slice(-1)
        : attempts;
  const isShared = policy === 'average';
  return chosen.map((attempt) => [
    attempt,
    isShared ? chosen.length : 1,
    isShared ? chosen.filter(({ gpaApplicable }) => gpaApplicable).length : 1,
  ]);
}

function expectedGpa(courses: Attempt[][], policy: string) {
  const all = courses.filter(({ length }) => length > 0).map((attempts) => counting(attempts, policy));
  const applicable = all.flat().filter(([{ gpaApplicable }]) => gpaApplicable);
  const credits = sum(applicable.map(([{ credits: of }, , shares]) => over(whole(of), whole(shares))));
  const gpa = (points: (attempt: Attempt) => number) => {
    const earned = applicable.map(([attempt, , shares]) =>
      over(times(whole(points(attempt)), whole(attempt.credits)), whole(shares)),
    );
    return credits[0] === 0n ? null : rounded(over(sum(earned), credits));
  };
  const passed = all.flatMap((attempts) =>
    attempts.filter(([attempt]) =>
      policy === 'average' ? attempts.some(([{ points }]) => points > 0) : attempt.points > 0,
    ),
  );
  const creditsOf = (attempts: [Attempt, number, number][]) =>
    rounded(sum(attempts.map(([{ credits: of }, shares]) => over(whole(of), whole(shares)))));
  return {
    unweighted: gpa(({ points }) => points),
    weighted: gpa(({ weighted }) => weighted),
    creditsAttempted: creditsOf(all.flat()),
    creditsEarned: creditsOf(passed),
  };
}

test('random finals give what the decisions say', async () => {
  const [courses = []] = fc.sample(school, 1);
  const room = await aClassroom(app, { students: STUDENTS });
  const { make, registrar } = app;
  const admin = await app.as(await make.aUser({ institution: room.institution }));
  const change = async (id: number, { credits, gpaApplicable, gpaWeight }: (typeof courses)[number]['before']) => {
    const input = `{ credits: ${credits}, gpaApplicable: ${gpaApplicable}, gpaWeight: ${gpaWeight} }`;
    expect((await admin.graphql(`mutation { updateCourse(id: ${id}, input: ${input}) { id } }`)).status).toBe(200);
  };
  const ids = await Promise.all(courses.map((_, index) => make.aCourse(room.institution, { code: `C${index}` })));
  const attempts: Attempt[][][] = room.students.map(() => courses.map(() => []));
  for (const [term, ends_on] of TERMS.entries()) {
    const term_id = await make.aTerm(room.institution, { name: ends_on, starts_on: '2024-09-01', ends_on });
    const class_id = await make.aClass(room.institution, { term_id });
    for (const { id } of room.students)
      await make.anEnrolment(room.institution, { class_id, student_id: id, begins_on: '2024-09-02' });
    for (const [index, { before, after, letters: given }] of courses.entries()) {
      const now = term === 0 ? before : after;
      // Final grades keep the credits of their time, and the weight is that of the course today.
      await change(ids[index] as number, { ...now, gpaWeight: term === 0 ? 1 : now.gpaWeight });
      const grades = room.students.flatMap(({ studentId }, student) => {
        const letter = given[term]?.[student];
        if (!letter) return [];
        const points = POINTS[letter] as number;
        const weighted = points > 0 ? points + after.gpaWeight : 0;
        attempts[student]?.[index]?.push({ points, weighted, ...now });
        return [{ student_id: studentId, letter }];
      });
      const body = { course_id: ids[index], grades };
      if (grades.length > 0) expect((await submitGrades(admin, class_id, body)).status).toBe(201);
    }
  }
  for (const policy of repeats) {
    await admin.graphql(
      `mutation { updateInstitution(input: { gpaPolicy: { repeats: ${policy} } }) { gpaPolicy { repeats } } }`,
    );
    const fields =
      'id gpa { unweighted weighted creditsAttempted creditsEarned } academicRecords { currentGpa totalCredits }';
    const { data } = (await admin.graphql(`{ students(limit: 100) { data { ${fields} } } }`)).body;
    const byId = new Map<number, { gpa: object; academicRecords: object }>(
      data.students.data.map((student: { id: number }) => [student.id, student]),
    );
    for (const [index, { id }] of room.students.entries()) {
      const of = attempts[index] as Attempt[][];
      const latest = expectedGpa(of, 'latest');
      expect(byId.get(id), JSON.stringify({ policy, of })).toMatchObject({
        gpa: expectedGpa(of, policy),
        academicRecords: { currentGpa: latest.unweighted, totalCredits: latest.creditsEarned },
      });
    }
  }
  const { pool } = registrar.database;
  const { rows } = await pool.query(
    'select count(*)::int as lower from academic_records where institution_id = $1 and weighted_points < unweighted_points',
    [room.institution.id],
  );
  expect(rows[0].lower).toBe(0);
});
