import { beforeAll, beforeEach, expect, test } from 'vitest';
import { shareTransaction } from '../../src/database/share-transaction.ts';
import { OwnTransactionNeeded } from '../../src/database/shared-transaction.ts';
import type { Step } from '../../src/database/step.ts';
import type { OpenSteps } from '../../src/database/transaction.ts';
import { useApp } from '../support/app.ts';

/** Requests that share a transaction: what becomes of each where all goes well, and where something goes wrong. */

const app = useApp();
const INSTITUTION = 1;

beforeAll(async () => {
  await pool().query('create table notes (text text unique deferrable initially immediate)');
});

beforeEach(async () => {
  await pool().query('truncate notes');
});

function pool() {
  return app.current.registrar.database.pool;
}

/** Parts for so many requests that come in the same moment. */
function join(count: number): Promise<OpenSteps[]> {
  const { database } = app.current.registrar;
  return Promise.all(Array.from({ length: count }, () => shareTransaction(database, INSTITUTION)));
}

/** Which transaction this is. */
const look: Step<number, { input: number; transaction: string }> = {
  writes: false,
  async run(client, inputs) {
    const { rows } = await client.query('select pg_current_xact_id()::text as id');
    return inputs.map((input) => ({ input, transaction: rows[0].id }));
  },
};

const note: Step<string, void> = {
  writes: true,
  async run(client, texts) {
    await client.query('insert into notes select unnest($1::text[])', [texts]);
    return texts.map(() => undefined);
  },
};

/** Which connection this is. */
const backend: Step<number, number> = {
  writes: false,
  async run(client, inputs) {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    return inputs.map(() => rows[0].pid);
  },
};

async function notes(): Promise<string[]> {
  return (await pool().query('select text from notes order by text')).rows.map(({ text }) => text);
}

/** What becomes of each: `undefined` where it was kept. */
async function outcomes(parts: Promise<void>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(parts);
  return settled.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : undefined));
}

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

test('who fails after it has written takes all back, and the others are to begin anew', async () => {
  const [failing, ...others] = (await join(3)) as [OpenSteps, ...OpenSteps[]];
  await Promise.all([failing, ...others].map((part, index) => part.step(note, `${index}`)));

  const committing = others.map((part) => part.commit());
  await failing.rollback(new Error('mine'));

  expect(await outcomes(committing)).toEqual([expect.any(OwnTransactionNeeded), expect.any(OwnTransactionNeeded)]);
  expect(await notes()).toEqual([]);
});

test('a statement that fails makes all begin anew, and the connection can be used again', async () => {
  const parts = await join(3);

  const noting = parts.map((part, index) => part.step(note, index === 0 ? 'other' : 'same'));

  const failures = await outcomes(noting);
  expect(failures).toEqual(parts.map(() => expect.any(OwnTransactionNeeded)));
  expect(failures[0]).toMatchObject({ cause: { constraint: 'notes_text_key' } });
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

  expect(await outcomes(parts.map((part) => part.commit()))).toEqual(parts.map(() => expect.any(OwnTransactionNeeded)));
  await Promise.all(parts.map((part) => part.rollback()));
  expect(await notes()).toEqual([]);
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

test('nobody waits long for what somebody else holds', async () => {
  const holder = await pool().connect();
  try {
    await holder.query('begin');
    await holder.query(`insert into notes values ('held')`);
    const parts = await join(2);

    const noting = parts.map((part, index) => part.step(note, index === 0 ? 'held' : 'free'));

    expect(await outcomes(noting)).toEqual(parts.map(() => expect.any(OwnTransactionNeeded)));
    await Promise.all(parts.map((part) => part.rollback()));
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});

test('where the connection is lost nobody begins anew: what became of a commit is not known', async () => {
  const parts = await join(2);
  const pids = await Promise.all(parts.map((part) => part.step(backend, 0)));
  await pool().query('select pg_terminate_backend($1)', [pids[0]]);

  const failures = await outcomes(parts.map((part) => part.commit()));

  expect(failures).toEqual([expect.any(Error), expect.any(Error)]);
  for (const failure of failures) expect(failure).not.toBeInstanceOf(OwnTransactionNeeded);
  await Promise.all(parts.map((part) => part.rollback()));
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

test('where something fails after the commit nobody begins anew', async () => {
  const parts = await join(2);
  const broken = new Error('broken');
  parts[0]?.afterCommit(() => {
    throw broken;
  });
  await Promise.all(parts.map((part, index) => part.step(note, `${index}`)));

  expect(await outcomes(parts.map((part) => part.commit()))).toEqual([broken, broken]);
  await Promise.all(parts.map((part) => part.rollback()));
  expect(await notes()).toEqual(['0', '1']);
});
