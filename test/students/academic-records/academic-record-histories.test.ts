import fc from 'fast-check';
import { expect, test } from 'vitest';
import { systemRequest } from '../../../src/access/system-caller.ts';
import { recomputeAcademicRecords } from '../../../src/students/academic-records/recompute-academic-records.service.ts';
import { useApp } from '../../support/app.ts';
import { computeExpectedRecords } from './expected-academic-records.ts';
import { aSchool, type School } from './school.ts';
import { type Step, steps } from './school-steps.ts';

/**
 * Random sequences of changes to grades, marks, enrolments, courses and terms, sequential or concurrent: the academic records
 * that the changes update equal those computed from the stored data ([D28]).
 */

const app = useApp();

/** Generates groups of steps; the steps of a group run concurrently. */
const histories = (maxConcurrent: number) =>
  fc.array(fc.array(steps, { minLength: 1, maxLength: maxConcurrent }), { minLength: 4, maxLength: 14 });

async function runHistory(school: School, history: Step[][]): Promise<void> {
  for (const group of history) {
    const answers = await Promise.all(group.map((step) => school.run(step)));
    for (const { status, body } of answers) {
      // The service may refuse a step, but must not fail.
      expect(status, JSON.stringify(body)).toBeLessThan(500);
      expect(JSON.stringify(body)).not.toContain('INTERNAL_ERROR');
    }
    await expectCorrectRecords(school);
  }
}

async function expectCorrectRecords(school: School): Promise<void> {
  const { database } = app.current.registrar;
  const { differences } = await recomputeAcademicRecords(await systemRequest(database, school.institution.id, 'Test'));
  expect(differences).toEqual([]);
  for (const id of school.students) {
    const { status, body } = await school.client.get(`/students/${id}`);
    if (status === 404) continue;
    expect(body.academic_records).toEqual(await computeExpectedRecords(database.pool, school.institution.id, id));
  }
}

test.each([
  ['sequential', 1],
  ['concurrent', 6],
])('keeps academic records correct after %s changes', { timeout: 120_000 }, async (_title, maxConcurrent) => {
  const run = async (history: Step[][]) => {
    const school = await aSchool(app.current);
    await runHistory(school, history);
  };
  await fc.assert(fc.asyncProperty(histories(maxConcurrent), run), { numRuns: 10, endOnFailure: true });
});
