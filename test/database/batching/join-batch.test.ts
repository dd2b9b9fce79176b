import { expect, test } from 'vitest';
import type { OpenSteps } from '../../../src/database/transactions/transaction.ts';
import { look, useNotes } from './shared-notes.ts';

/** Who shares a transaction with whom. */

const { join } = useNotes();

async function transactionsOf(parts: OpenSteps[]): Promise<string[]> {
  const looked = await Promise.all(parts.map((part) => part.step(look, 0)));
  return looked.map(({ transaction }) => transaction);
}

function commit(parts: OpenSteps[]): Promise<unknown> {
  return Promise.all(parts.map((part) => part.commit()));
}

test('at most two transactions of an institution are under way; who comes meanwhile shares the next', async () => {
  const [first, second] = [await join(1), await join(1)];
  let begun = false;
  const third = join(3).then((parts) => {
    begun = true;
    return parts;
  });
  // Others, who come later, have begun one after the other meanwhile.
  const elsewhere = [...(await join(1, 2)), ...(await join(1, 3)), ...(await join(1, 4))];
  expect(begun).toBe(false);

  await commit(first);
  const parts = await third;

  expect(new Set(await transactionsOf(parts)).size).toBe(1);
  await commit([...second, ...parts, ...elsewhere]);
});

test('not more than 32 share one', async () => {
  const parts = await join(40);

  const transactions = Map.groupBy(await transactionsOf(parts), (id) => id);

  expect([...transactions.values()].map(({ length }) => length)).toEqual([32, 8]);
  await commit(parts);
});

test('who waits for two that do not end begins all the same, a moment later', async () => {
  const stuck = [...(await join(1)), ...(await join(1))];

  const parts = await join(3);

  expect(new Set(await transactionsOf(parts)).size).toBe(1);
  await commit([...stuck, ...parts]);
});

test('who begins with another step shares another transaction', async () => {
  const [claiming, changing] = await Promise.all([join(2, 1, 'claim'), join(2, 1, 'change')]);

  const [first, second, third, fourth] = await transactionsOf([...claiming, ...changing]);
  expect([first === second, second === third, third === fourth]).toEqual([true, false, true]);
  await commit([...claiming, ...changing]);
});

test('institutions neither share transactions nor wait for each other', async () => {
  const mine = [...(await join(1)), ...(await join(1))];

  const theirs = await join(2, 2);

  expect(new Set(await transactionsOf([...mine, ...theirs])).size).toBe(3);
  await commit([...mine, ...theirs]);
});
