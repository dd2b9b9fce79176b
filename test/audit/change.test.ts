import { beforeEach, expect, test } from 'vitest';
import { systemRequest } from '../../src/access/system-caller.ts';
import { batchableChange, change } from '../../src/audit/change.ts';
import type { BatchStep } from '../../src/database/transactions/transaction.ts';
import { Student } from '../../src/students/student.entity.ts';
import { useSharedApp } from '../support/app.ts';

/** A change must record or discard its writes, so that its result is what is stored. */

const app = await useSharedApp();
let institutionId: number;
let student: number;

const database = () => app.registrar.database;
const request = () => systemRequest(database(), institutionId, 'A test');
const record = () => ({ action: 'student.updated' as const, resource: { type: 'student', id: student } });

async function firstName(): Promise<string> {
  return (await database().pool.query('select first_name from students where id = $1', [student])).rows[0].first_name;
}

beforeEach(async () => {
  const institution = await app.make.anInstitution();
  institutionId = institution.id;
  student = await app.make.aStudent(institution, { first_name: 'Before' });
});

const rename = (name: string) => ({
  text: 'update students set first_name = $2 where id = $1',
  values: [student, name],
});

test('a change of an entity without a record fails instead of returning unsaved data', async () => {
  const unrecorded = change(await request(), async (tx) => {
    const entity = await tx.em.findOneOrFail(Student, { id: student });
    entity.firstName = 'After';
    return entity.firstName;
  });

  await expect(unrecorded).rejects.toThrow('recorded nothing');
  expect(await firstName()).toBe('Before');
});

test('a statement without a record fails, also after an exempt write', async () => {
  const unrecorded = change(await request(), async (tx) => {
    await tx.unrecorded(() => tx.client.query(rename('Nobody')));
    await tx.client.query(rename('After'));
  });

  await expect(unrecorded).rejects.toThrow('recorded nothing');
  expect(await firstName()).toBe('Before');
});

test('a step that writes within a query fails without a record', async () => {
  const step: BatchStep<string, void> = {
    writes: true,
    run: async ({ client }, names) => {
      const { text, values } = rename(names[0] as string);
      await client.query(`with renamed as (${text} returning id) select id from renamed`, values);
      return names.map(() => undefined);
    },
  };
  const unrecorded = change(await request(), (tx) => tx.step(step, 'After'));

  await expect(unrecorded).rejects.toThrow('recorded nothing');
  expect(await firstName()).toBe('Before');
});

test('a recorded change is stored', async () => {
  await change(await request(), async (tx) => {
    await tx.client.query(rename('After'));
    tx.record(record());
  });

  expect(await firstName()).toBe('After');
});

test('a discarded change returns its result but is not stored, recorded or not', async () => {
  for (const recorded of [false, true]) {
    const result = await change(await request(), async (tx) => {
      await tx.client.query(rename('After'));
      if (recorded) tx.record(record());
      tx.discard();
      return 'a dry run';
    });
    expect(result).toBe('a dry run');
    expect(await firstName()).toBe('Before');
  }
});

test('a change that only locks, writes no row or makes exempt writes needs no record', async () => {
  const result = await change(await request(), async (tx) => {
    const values = [institutionId, student];
    await tx.client.query('select from students where institution_id = $1 and id = $2 for update', values);
    await tx.client.query({ text: `${rename('').text} and false`, values: rename('After').values });
    await tx.unrecorded(() => tx.client.query(rename('Nobody')));
    return 'unchanged';
  });

  expect(result).toBe('unchanged');
  expect(await firstName()).toBe('Before');
});

const renaming: BatchStep<string, void> = {
  writes: true,
  async run({ client }, names) {
    for (const name of names) await client.query(rename(name));
    return names.map(() => undefined);
  },
};

test('an unrecorded write in a batch fails without affecting the other requests', async () => {
  const own = await request();
  const work = (recorded: boolean) =>
    batchableChange(own, {
      apply: async (tx) => {
        await tx.step(renaming, recorded ? 'After' : 'Forgotten');
        if (recorded) tx.record(record());
      },
    });

  const outcomes = await Promise.allSettled([work(true), work(false), work(true)]);

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(outcomes[1]).toMatchObject({ reason: { message: expect.stringContaining('recorded nothing') } });
  expect(await firstName()).toBe('After');
});
