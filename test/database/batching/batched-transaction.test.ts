import { expect, test } from 'vitest';
import { OwnTransactionNeeded } from '../../../src/database/batching/shared-transaction.ts';
import type { OpenSteps } from '../../../src/database/transactions/transaction.ts';
import { look, note, useNotes } from './shared-notes.ts';

/** Requests that share a transaction: what each gets, and who may leave. */

const { join, notes } = useNotes();

test('requests of one moment take a step together, each with its own result, and commit as one', async () => {
  const parts = await join(5);

  const looked = await Promise.all(parts.map((part, index) => part.step(look, index)));
  await Promise.all(parts.map((part, index) => part.step(note, `note ${index}`)));
  const committing = parts.slice(1).map((part) => part.commit());
  expect(await notes()).toEqual([]);
  await Promise.all([parts[0]?.commit(), ...committing]);

  expect(looked.map(({ input }) => input)).toEqual([0, 1, 2, 3, 4]);
  expect(new Set(looked.map(({ transaction }) => transaction)).size).toBe(1);
  expect(await notes()).toEqual(['note 0', 'note 1', 'note 2', 'note 3', 'note 4']);
});

test('who leaves before it has written anything leaves the others alone, and hears of it when they are done', async () => {
  const [leaving, staying] = (await join(2)) as [OpenSteps, OpenSteps];
  await Promise.all([leaving.step(look, 1), staying.step(look, 2)]);
  let left = false;
  const gone = leaving.rollback().then(() => {
    left = true;
  });
  await staying.step(note, 'kept');
  expect(left).toBe(false);

  await staying.commit();
  await gone;

  expect(await notes()).toEqual(['kept']);
});

test('who comes late to a step is to begin anew, and the others go on', async () => {
  const [early, late] = (await join(2)) as [OpenSteps, OpenSteps];
  await early.step(look, 1);

  await expect(late.step(look, 2)).rejects.toThrow(OwnTransactionNeeded);

  const gone = late.rollback();
  await early.step(note, 'early');
  await early.commit();
  await gone;
  expect(await notes()).toEqual(['early']);
});

test('what is to happen after the commit happens once it is done, and not where nothing was kept', async () => {
  const happened: string[] = [];
  const kept = await join(2);
  kept[0]?.afterCommit(() => happened.push('kept'));
  await Promise.all(kept.map((part, index) => part.step(note, `${index}`)));
  expect(happened).toEqual([]);
  await Promise.all(kept.map((part) => part.commit()));

  const left = await join(1);
  left[0]?.afterCommit(() => happened.push('left'));
  await left[0]?.rollback();

  expect(happened).toEqual(['kept']);
});
