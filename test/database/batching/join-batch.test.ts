import { expect, onTestFinished, test, vi } from 'vitest';
import type { BatchableTransaction, Open } from '../../../src/database/transactions/transaction.ts';
import { inspect, useNotes } from './notes.ts';

/** Which requests share a transaction. */

const { join } = await useNotes();

async function transactionsOf(members: Open<BatchableTransaction>[]): Promise<string[]> {
  const inspected = await Promise.all(members.map((member) => member.step(inspect, 0)));
  return inspected.map(({ transaction }) => transaction);
}

function commit(members: Open<BatchableTransaction>[]): Promise<unknown> {
  return Promise.all(members.map((member) => member.commit()));
}

test('runs at most two batches of an institution; later requests share the next one', async () => {
  // On a busy machine the moment passes after which a queued batch starts regardless.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const [first, second] = [await join(1), await join(1)];
  let hasBegun = false;
  const third = join(3).then((members) => {
    hasBegun = true;
    return members;
  });
  // Later requests of other institutions begin at once.
  const elsewhere = [...(await join(1, 2)), ...(await join(1, 3)), ...(await join(1, 4))];
  expect(hasBegun).toBe(false);

  await commit(first);
  const members = await third;

  expect(new Set(await transactionsOf(members)).size).toBe(1);
  await commit([...second, ...members, ...elsewhere]);
});

test('puts at most 32 requests into a batch', async () => {
  const members = await join(40);

  const transactions = Map.groupBy(await transactionsOf(members), (id) => id);

  expect([...transactions.values()].map(({ length }) => length)).toEqual([32, 8]);
  await commit(members);
});

test('starts a queued batch after a moment even if the running two do not end', async () => {
  const stuck = [...(await join(1)), ...(await join(1))];

  const members = await join(3);

  expect(new Set(await transactionsOf(members)).size).toBe(1);
  await commit([...stuck, ...members]);
});

test('puts requests with different first steps into different batches', async () => {
  const [claiming, changing] = await Promise.all([join(2, 1, 'claim'), join(2, 1, 'change')]);

  const [first, second, third, fourth] = await transactionsOf([...claiming, ...changing]);
  expect([first === second, second === third, third === fourth]).toEqual([true, false, true]);
  await commit([...claiming, ...changing]);
});

test('institutions neither share batches nor wait for each other', async () => {
  const mine = [...(await join(1)), ...(await join(1))];

  const theirs = await join(2, 2);

  expect(new Set(await transactionsOf([...mine, ...theirs])).size).toBe(3);
  await commit([...mine, ...theirs]);
});
