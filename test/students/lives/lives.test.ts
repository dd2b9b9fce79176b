import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recomputeAcademicRecords } from '../../../src/students/academic-records/recompute-academic-records.service.ts';
import { useSharedApp } from '../../support/app.ts';
import { aSchool } from './a-school.ts';
import { expectSoundAnswer, invariants } from './expectations.ts';
import { Leavers } from './leavers.ts';
import type { SchoolRows } from './rows.ts';
import type { School } from './school.ts';
import { type Step, steps } from './steps.ts';
import { expectedView, readGrades, readList, readView } from './view.ts';

/**
 * Random lives of students. After each step the records, rosters, seats, classes and lists equal those that are computed from the raw
 * rows by the decisions alone ([D27]–[D29a], [D86]–[D93]). Lives have 40 steps, and five of them one school. The suite plays
 * the same ten each time, LIVES=1000 as many new ones; LIVES_SEED and LIVES_PATH repeat the run of a failure.
 */

const app = await useSharedApp();
const { LIVES, LIVES_SEED = LIVES ? undefined : '36', LIVES_PATH } = process.env;
const STUDENTS = 5;
const ROOMS = 6;
const STATUSES = ['active', 'inactive', 'graduated'];

/** Generates groups of steps; the steps of a group run concurrently. Nothing else happens in a night. */
const histories = (groups: number, maxConcurrent: number) =>
  fc.array(
    fc.array(maxConcurrent > 1 ? steps.filter(({ kind }) => kind !== 'night') : steps, {
      minLength: 1,
      maxLength: maxConcurrent,
    }),
    { minLength: groups, maxLength: groups },
  );

async function live(school: School, history: Step[][]): Promise<void> {
  const leavers = history.every(({ length }) => length === 1) ? new Leavers() : undefined;
  let before = await school.rows();
  for (const [index, group] of history.entries()) {
    school.concurrent = group.length > 1;
    const answers = await Promise.all(group.map((step) => school.run(step, before)));
    const after = await school.rows();
    try {
      for (const answer of answers) if (answer) expectSoundAnswer(answer);
      await expectRightView(school, after, index);
      const passage = { before, after, steps: group };
      for (const holds of invariants) holds(passage);
      leavers?.follow(passage);
    } catch (error) {
      throw new Error(`After step ${index}, ${JSON.stringify(group)}: ${String(error)}`, { cause: error });
    }
    before = after;
  }
  await expectRightLists(school, before);
  const { differences } = await recomputeAcademicRecords(await school.system());
  expect(differences).toEqual([]);
}

/** Each step looks at the lists of another class or status, since they are many. */
async function expectRightView(school: School, rows: SchoolRows, index: number): Promise<void> {
  const listed = school.ids.rooms[index % ROOMS] as number;
  const status = STATUSES[Math.floor(index / ROOMS) % STATUSES.length] as string;
  expect(await readView(school.office, listed, status)).toEqual(expectedView(rows, listed, status));
}

/** The lists of all classes and statuses; the view after the last step has shown the rest. */
async function expectRightLists({ ids: { rooms }, office }: School, rows: SchoolRows): Promise<void> {
  for (const room of rooms) {
    expect((await readGrades(office, room)).grades).toEqual(expectedView(rows, room, 'active').grades);
    for (const status of STATUSES)
      expect(await readList(office, room, status)).toEqual(expectedView(rows, room, status).list);
  }
}

test.each([
  ['one after the other', 40 * STUDENTS, 1, Number(LIVES ?? 10) / STUDENTS],
  ['at the same time', 15, 6, 4],
])(
  'keeps what lives leave behind right, with changes %s',
  { timeout: 0 },
  async (_title, groups, maxConcurrent, numRuns) => {
    await fc.assert(
      fc.asyncProperty(histories(groups, maxConcurrent), async (history) => live(await aSchool(app), history)),
      {
        numRuns,
        endOnFailure: true,
        ...(LIVES_SEED && { seed: Number(LIVES_SEED) }),
        ...(LIVES_PATH && { path: LIVES_PATH }),
      },
    );
  },
);
