import { expect, test } from 'vitest';
import { PasswordQueue } from '../../../src/auth/sessions/password-queue.ts';

/** Queues work that the test ends, and records the order in which it starts. */
function withControlledWork(queue: PasswordQueue) {
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

test('limits concurrent work, and runs one job per account at a time', async () => {
  const { started, run, end } = withControlledWork(new PasswordQueue(2, 10));
  const all = [run('a1', 'a', 'x'), run('a2', 'a', 'x'), run('b1', 'b', 'x'), run('c1', 'c', 'y')];
  expect(started).toEqual(['a1', 'b1']);
  await end('a1');
  expect(started).toEqual(['a1', 'b1', 'c1']);
  for (const name of ['b1', 'c1', 'a2']) await end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'c1']);
});

test('schedules addresses in turn, and the accounts of an address in turn', async () => {
  const { started, run, end } = withControlledWork(new PasswordQueue(1, 20));
  const crowd = ['a', 'b', 'c', 'd'].flatMap((account) =>
    [1, 2].map((index) => run(`${account}${index}`, account, 'crowded')),
  );
  const other = run('other', 'e', 'quiet');
  const neighbour = run('neighbour', 'f', 'crowded');
  for (const name of ['a1', 'other', 'b1', 'c1', 'd1', 'neighbour', 'a2', 'b2', 'c2', 'd2']) await end(name);
  await Promise.all([...crowd, other, neighbour]);
  expect(started).toEqual(['a1', 'other', 'b1', 'c1', 'd1', 'neighbour', 'a2', 'b2', 'c2', 'd2']);
});

test('refuses the newest job of the address with the most jobs if too many wait', async () => {
  const { started, run, end } = withControlledWork(new PasswordQueue(1, 3));
  const running = run('running', 'a', 'crowded');
  const crowd = [1, 2, 3].map((index) => run(`crowd${index}`, `b${index}`, 'crowded'));
  const refused = expect(run('refused', 'c', 'crowded')).rejects.toMatchObject({ retryAfterSeconds: 1 });
  const displaced = expect(crowd[2]).rejects.toMatchObject({ code: 'rate_limit_exceeded', retryAfterSeconds: 1 });
  const other = run('other', 'd', 'quiet');
  for (const name of ['running', 'other', 'crowd1', 'crowd2']) await end(name);
  await Promise.all([running, crowd[0], crowd[1], other, refused, displaced]);
  expect(started).toEqual(['running', 'other', 'crowd1', 'crowd2']);
});

test('forgets the address of a refused job', async () => {
  const queue = new PasswordQueue(1, 0);
  const { run, end } = withControlledWork(queue);
  const running = run('running', 'a', 'x');
  await expect(run('refused', 'b', 'y')).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
  // biome-ignore lint/complexity/useLiteralKeys: the queue's addresses are private.
  expect(queue['queue']['lines'].size).toBe(0);
  await end('running');
  await running;
});

test('starts the next job when one fails', async () => {
  const queue = new PasswordQueue(1, 10);
  const attempt = { account: 'a', address: 'x' };
  const failing = queue.run(attempt, async () => Promise.reject(new Error('broken')));
  const next = queue.run(attempt, async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
