import { expect, test } from 'vitest';
import { RetryAlone } from '../../../src/database/batching/batched-transaction.ts';
import type { BatchableTransaction, BatchStep, Open } from '../../../src/database/transactions/transaction.ts';
import { failures, insertNote, inspect, useNotes } from './notes.ts';

/** Failures in a batch: nothing is stored, and only safe failures are retried alone. */

const { join, notes, pool } = await useNotes();

test('a member that fails after writing rolls the batch back, and the others are retried alone', async () => {
  const [failing, ...others] = (await join(3)) as [Open<BatchableTransaction>, ...Open<BatchableTransaction>[]];
  await Promise.all([failing, ...others].map((member, index) => member.step(insertNote, `${index}`)));

  const committing = others.map((member) => member.commit());
  await failing.rollback(new Error('mine'));

  expect(await failures(committing)).toEqual([expect.any(RetryAlone), expect.any(RetryAlone)]);
  expect(await notes()).toEqual([]);
});

test('a failing statement makes all members retry alone, and the connection stays usable', async () => {
  const members = await join(3);

  const inserting = members.map((member, index) => member.step(insertNote, index === 0 ? 'other' : 'same'));

  const errors = await failures(inserting);
  expect(errors).toEqual(members.map(() => expect.any(RetryAlone)));
  expect(errors[0]).toMatchObject({ cause: { constraint: 'notes_text_key' } });
  await Promise.all(members.map((member) => member.rollback()));
  const again = await join(1);
  await again[0]?.step(insertNote, 'again');
  await again[0]?.commit();
  expect(await notes()).toEqual(['again']);
});

test('a failing commit makes all members retry alone', async () => {
  const members = await join(2);
  const deferred: BatchStep<string, void> = {
    writes: true,
    async run(transaction, texts) {
      await transaction.client.query('set constraints all deferred');
      return insertNote.run(transaction, texts);
    },
  };
  await Promise.all(members.map((member) => member.step(deferred, 'same')));

  expect(await failures(members.map((member) => member.commit()))).toEqual(members.map(() => expect.any(RetryAlone)));
  await Promise.all(members.map((member) => member.rollback()));
  expect(await notes()).toEqual([]);
});

test('members do not wait long for a lock of another transaction', async () => {
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query(`insert into notes values ('held')`);
    const members = await join(2);

    const inserting = members.map((member, index) => member.step(insertNote, index === 0 ? 'held' : 'free'));

    expect(await failures(inserting)).toEqual(members.map(() => expect.any(RetryAlone)));
    await Promise.all(members.map((member) => member.rollback()));
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});

test('a lost connection is not retried, since the commit may have succeeded', async () => {
  const members = await join(2);
  const inspected = await Promise.all(members.map((member) => member.step(inspect, 0)));
  await pool.query('select pg_terminate_backend($1::int)', [inspected[0]?.backend]);

  const errors = await failures(members.map((member) => member.commit()));

  expect(errors).toEqual([expect.any(Error), expect.any(Error)]);
  for (const failure of errors) expect(failure).not.toBeInstanceOf(RetryAlone);
  await Promise.all(members.map((member) => member.rollback()));
});

test('a failure after the commit is not retried', async () => {
  const members = await join(2);
  const broken = new Error('broken');
  members[0]?.afterCommit(() => {
    throw broken;
  });
  await Promise.all(members.map((member, index) => member.step(insertNote, `${index}`)));

  expect(await failures(members.map((member) => member.commit()))).toEqual([broken, broken]);
  await Promise.all(members.map((member) => member.rollback()));
  expect(await notes()).toEqual(['0', '1']);
});
