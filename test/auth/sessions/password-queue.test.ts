import { expect, test } from 'vitest';
import { PasswordQueue } from '../../../src/auth/sessions/password-queue.ts';

/** Work that ends when the test says so, and the order in which it began. */
function controlled(queue: PasswordQueue) {
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  const run = (name: string, account: string, address: string) =>
    queue.run({ account, address }, () => {
      started.push(name);
      return new Promise<string>((resolve) => finish.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    finish.get(name)?.();
    await new Promise(setImmediate);
  };
  return { started, run, end };
}

test('runs no more at once than it may, and one for an account', async () => {
  const { started, run, end } = controlled(new PasswordQueue(2, 10));
  const all = [run('a1', 'a', 'x'), run('a2', 'a', 'x'), run('b1', 'b', 'x'), run('c1', 'c', 'y')];
  expect(started).toEqual(['a1', 'b1']);
  await end('a1');
  expect(started).toEqual(['a1', 'b1', 'a2']);
  for (const name of ['b1', 'a2', 'c1']) await end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'c1']);
});

test('addresses take turns, and so do the accounts of an address', async () => {
  const { started, run, end } = controlled(new PasswordQueue(1, 20));
  const crowd = ['a', 'b', 'c', 'd'].flatMap((account) =>
    [1, 2].map((index) => run(`${account}${index}`, account, 'crowded')),
  );
  const other = run('other', 'e', 'quiet');
  const neighbour = run('neighbour', 'f', 'crowded');
  for (const name of ['a1', 'a2', 'other', 'b1', 'c1', 'd1', 'neighbour', 'b2', 'c2', 'd2']) await end(name);
  await Promise.all([...crowd, other, neighbour]);
  expect(started).toEqual(['a1', 'a2', 'other', 'b1', 'c1', 'd1', 'neighbour', 'b2', 'c2', 'd2']);
});

test('when too many wait, the newest of the address with the most is refused', async () => {
  const { started, run, end } = controlled(new PasswordQueue(1, 3));
  const running = run('running', 'a', 'crowded');
  const crowd = [1, 2, 3].map((index) => run(`crowd${index}`, `b${index}`, 'crowded'));
  const refused = expect(run('refused', 'c', 'crowded')).rejects.toMatchObject({ retryAfter: 1 });
  const displaced = expect(crowd[2]).rejects.toMatchObject({ code: 'rate_limit_exceeded', retryAfter: 1 });
  const other = run('other', 'd', 'quiet');
  for (const name of ['running', 'crowd1', 'other', 'crowd2']) await end(name);
  await Promise.all([running, crowd[0], crowd[1], other, refused, displaced]);
  expect(started).toEqual(['running', 'crowd1', 'other', 'crowd2']);
});

test('work that fails makes room for the next', async () => {
  const queue = new PasswordQueue(1, 10);
  const turn = { account: 'a', address: 'x' };
  const failing = queue.run(turn, async () => Promise.reject(new Error('broken')));
  const next = queue.run(turn, async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
