import fc from 'fast-check';
import { expect, test } from 'vitest';
import { systemCaller } from '../../../src/auth/principals/system-caller.ts';
import { recomputeAcademicRecords } from '../../../src/students/academic-records/recompute-academic-records.service.ts';
import { useApp } from '../../support/app.ts';
import { expectedRecords } from './expected-academic-records.ts';
import { aSchool, type School } from './school.ts';
import { type Step, steps } from './school-steps.ts';

/**
 * Whatever happens to grades, marks, enrolments, courses and terms, one thing after another or at once: the academic records
 * that are kept along the way are those that follow from what is stored in the end ([D28]).
 */

const app = useApp();

/** Groups of steps that are taken at once. */
const histories = (atOnce: number) =>
  fc.array(fc.array(steps, { minLength: 1, maxLength: atOnce }), { minLength: 4, maxLength: 14 });

async function live(school: School, history: Step[][]): Promise<void> {
  for (const group of history) {
    const answers = await Promise.all(group.map((step) => school.take(step)));
    for (const { status, body } of answers) {
      // Steps may be refused, but nothing may fail.
      expect(status, JSON.stringify(body)).toBeLessThan(500);
      expect(JSON.stringify(body)).not.toContain('INTERNAL_ERROR');
    }
    await expectRecordsToFollow(school);
  }
}

async function expectRecordsToFollow(school: School): Promise<void> {
  const { database } = app.current.registrar;
  const { differences } = await recomputeAcademicRecords({
    caller: systemCaller(school.institution.id, 'Test'),
    database,
  });
  expect(differences).toEqual([]);
  for (const id of school.students) {
    const { status, body } = await school.client.get(`/students/${id}`);
    if (status === 404) continue;
    expect(body.academic_records).toEqual(await expectedRecords(database.pool, school.institution.id, id));
  }
}

test.each([
  ['one step after another', 1],
  ['steps at once', 6],
])('academic records follow every history: %s', { timeout: 120_000 }, async (_title, atOnce) => {
  const run = async (history: Step[][]) => {
    const school = await aSchool(app.current);
    await live(school, history);
  };
  await fc.assert(fc.asyncProperty(histories(atOnce), run), { numRuns: 10, endOnFailure: true });
});
