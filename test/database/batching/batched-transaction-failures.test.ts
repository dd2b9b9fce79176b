import { expect, test } from 'vitest';
import { OwnTransactionNeeded } from '../../../src/database/batching/shared-transaction.ts';
import type { Step } from '../../../src/database/batching/step.ts';
import type { OpenSteps } from '../../../src/database/transactions/transaction.ts';
import { failures, look, note, useNotes } from './shared-notes.ts';

/** Requests that share a transaction, and something goes wrong: nothing is kept, and who may begin anew. */

const { join, notes, pool } = useNotes();

test('who fails after it has written takes all back, and the others are to begin anew', async () => {
  const [failing, ...others] = (await join(3)) as [OpenSteps, ...OpenSteps[]];
  await Promise.all([failing, ...others].map((part, index) => part.step(note, `${index}`)));

  const committing = others.map((part) => part.commit());
  await failing.rollback(new Error('mine'));

  expect(await failures(committing)).toEqual([expect.any(OwnTransactionNeeded), expect.any(OwnTransactionNeeded)]);
  expect(await notes()).toEqual([]);
});

test('a statement that fails makes all begin anew, and the connection can be used again', async () => {
  const parts = await join(3);

  const noting = parts.map((part, index) => part.step(note, index === 0 ? 'other' : 'same'));

  const found = await failures(noting);
  expect(found).toEqual(parts.map(() => expect.any(OwnTransactionNeeded)));
  expect(found[0]).toMatchObject({ cause: { constraint: 'notes_text_key' } });
  await Promise.all(parts.map((part) => part.rollback()));
  const again = await join(1);
  await again[0]?.step(note, 'again');
  await again[0]?.commit();
  expect(await notes()).toEqual(['again']);
});

test('a commit that fails makes all begin anew', async () => {
  const parts = await join(2);
  const deferred: Step<string, void> = {
    writes: true,
    async run(client, texts) {
      await client.query('set constraints all deferred');
      return note.run(client, texts);
    },
  };
  await Promise.all(parts.map((part) => part.step(deferred, 'same')));

  expect(await failures(parts.map((part) => part.commit()))).toEqual(parts.map(() => expect.any(OwnTransactionNeeded)));
  await Promise.all(parts.map((part) => part.rollback()));
  expect(await notes()).toEqual([]);
});

test('nobody waits long for what somebody else holds', async () => {
  const holder = await pool().connect();
  try {
    await holder.query('begin');
    await holder.query(`insert into notes values ('held')`);
    const parts = await join(2);

    const noting = parts.map((part, index) => part.step(note, index === 0 ? 'held' : 'free'));

    expect(await failures(noting)).toEqual(parts.map(() => expect.any(OwnTransactionNeeded)));
    await Promise.all(parts.map((part) => part.rollback()));
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});

test('where the connection is lost nobody begins anew: what became of a commit is not known', async () => {
  const parts = await join(2);
  const looked = await Promise.all(parts.map((part) => part.step(look, 0)));
  await pool().query('select pg_terminate_backend($1)', [looked[0]?.backend]);

  const found = await failures(parts.map((part) => part.commit()));

  expect(found).toEqual([expect.any(Error), expect.any(Error)]);
  for (const failure of found) expect(failure).not.toBeInstanceOf(OwnTransactionNeeded);
  await Promise.all(parts.map((part) => part.rollback()));
});

test('where something fails after the commit nobody begins anew', async () => {
  const parts = await join(2);
  const broken = new Error('broken');
  parts[0]?.afterCommit(() => {
    throw broken;
  });
  await Promise.all(parts.map((part, index) => part.step(note, `${index}`)));

  expect(await failures(parts.map((part) => part.commit()))).toEqual([broken, broken]);
  await Promise.all(parts.map((part) => part.rollback()));
  expect(await notes()).toEqual(['0', '1']);
});
