import { expect, test } from 'vitest';
import { RetryAlone } from '../../../src/database/batching/batched-transaction.ts';
import type { BatchableTransaction, Open } from '../../../src/database/transactions/transaction.ts';
import { insertNote, inspect, useNotes } from './notes.ts';

/** Requests that share a transaction: each gets its own result, and may leave before it has written. */

const { join, notes } = await useNotes();

test('concurrent requests run a step together, each with its own result, and commit at once', async () => {
  const members = await join(5);

  const inspected = await Promise.all(members.map((member, index) => member.step(inspect, index)));
  await Promise.all(members.map((member, index) => member.step(insertNote, `note ${index}`)));
  const committing = members.slice(1).map((member) => member.commit());
  expect(await notes()).toEqual([]);
  await Promise.all([members[0]?.commit(), ...committing]);

  expect(inspected.map(({ input }) => input)).toEqual([0, 1, 2, 3, 4]);
  expect(new Set(inspected.map(({ transaction }) => transaction)).size).toBe(1);
  expect(await notes()).toEqual(['note 0', 'note 1', 'note 2', 'note 3', 'note 4']);
});

test('a member that leaves before writing does not affect the others, and its rollback resolves when they are done', async () => {
  const [leaving, staying] = (await join(2)) as [Open<BatchableTransaction>, Open<BatchableTransaction>];
  await Promise.all([leaving.step(inspect, 1), staying.step(inspect, 2)]);
  let hasLeft = false;
  const gone = leaving.rollback().then(() => {
    hasLeft = true;
  });
  await staying.step(insertNote, 'staying');
  expect(hasLeft).toBe(false);

  await staying.commit();
  await gone;

  expect(await notes()).toEqual(['staying']);
});

test('a member that is late for a step is retried alone, and the others go on', async () => {
  const [early, late] = (await join(2)) as [Open<BatchableTransaction>, Open<BatchableTransaction>];
  await early.step(inspect, 1);

  await expect(late.step(inspect, 2)).rejects.toThrow(RetryAlone);

  const gone = late.rollback();
  await early.step(insertNote, 'early');
  await early.commit();
  await gone;
  expect(await notes()).toEqual(['early']);
});

test('runs actions after the commit, and none after a rollback', async () => {
  const actions: string[] = [];
  const committed = await join(2);
  committed[0]?.afterCommit(() => actions.push('committed'));
  await Promise.all(committed.map((member, index) => member.step(insertNote, `${index}`)));
  expect(actions).toEqual([]);
  await Promise.all(committed.map((member) => member.commit()));

  const rolledBack = await join(1);
  rolledBack[0]?.afterCommit(() => actions.push('rolled back'));
  await rolledBack[0]?.rollback();

  expect(actions).toEqual(['committed']);
});
