import { beforeEach, expect, test } from 'vitest';
import { change, changeBySteps } from '../../src/audit/change.ts';
import { systemCaller } from '../../src/auth/principals/system-caller.ts';
import type { Step } from '../../src/database/batching/step.ts';
import { Student } from '../../src/students/student.entity.ts';
import { useApp } from '../support/app.ts';

/** What a change answers is what is stored: it records what it writes, or says that nothing of it is to be kept. */

const app = useApp();
let institutionId: number;
let student: number;

const database = () => app.current.registrar.database;
const caller = () => systemCaller(institutionId, 'A test');
const record = () => ({ action: 'student.updated', resource: { type: 'student', id: student } });

async function firstName(): Promise<string> {
  return (await database().pool.query('select first_name from students where id = $1', [student])).rows[0].first_name;
}

beforeEach(async () => {
  const institution = await app.current.make.anInstitution();
  institutionId = institution.id;
  student = await app.current.make.aStudent(institution, { first_name: 'Before' });
});

const rename = (name: string) => ({
  text: 'update students set first_name = $2 where id = $1',
  values: [student, name],
});

test('a change of an entity that is not recorded fails, instead of answering with what is not stored', async () => {
  const forgetful = change(database(), caller(), async (tx) => {
    const found = await tx.em.findOneOrFail(Student, { id: student });
    found.firstName = 'After';
    return found.firstName;
  });

  await expect(forgetful).rejects.toThrow('recorded nothing');
  expect(await firstName()).toBe('Before');
});

test('so does a statement that is not recorded, and one that follows what needs no record', async () => {
  const forgetful = change(database(), caller(), async (tx) => {
    await tx.unrecorded(() => tx.client.query(rename('Nobody')));
    await tx.client.query(rename('After'));
  });

  await expect(forgetful).rejects.toThrow('recorded nothing');
  expect(await firstName()).toBe('Before');
});

test('what is recorded is stored', async () => {
  await change(database(), caller(), async (tx) => {
    await tx.client.query(rename('After'));
    tx.record(record());
  });

  expect(await firstName()).toBe('After');
});

test('what is discarded is not stored, recorded or not, and answers all the same', async () => {
  for (const recorded of [false, true]) {
    const answer = await change(database(), caller(), async (tx) => {
      await tx.client.query(rename('After'));
      if (recorded) tx.record(record());
      tx.discard();
      return 'a dry run';
    });
    expect(answer).toBe('a dry run');
    expect(await firstName()).toBe('Before');
  }
});

test('a change that locks, writes no row, or writes what needs no record answers that nothing has changed', async () => {
  const answer = await change(database(), caller(), async (tx) => {
    await tx.client.query('select from students where id = $1 for update', [student]);
    await tx.client.query({ text: `${rename('').text} and false`, values: rename('After').values });
    await tx.unrecorded(() => tx.client.query(rename('Nobody')));
    return 'unchanged';
  });

  expect(answer).toBe('unchanged');
  expect(await firstName()).toBe('Before');
});

const renaming: Step<string, void> = {
  writes: true,
  async run(client, names) {
    for (const name of names) await client.query(rename(name));
    return names.map(() => undefined);
  },
};

test('who records nothing of what it wrote in a shared transaction fails alone', async () => {
  const work = (recorded: boolean) =>
    changeBySteps(database(), caller(), async (tx) => {
      await tx.step(renaming, recorded ? 'After' : 'Forgotten');
      if (recorded) tx.record(record());
    });

  const outcomes = await Promise.allSettled([work(true), work(false), work(true)]);

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(outcomes[1]).toMatchObject({ reason: { message: expect.stringContaining('recorded nothing') } });
  expect(await firstName()).toBe('After');
});
