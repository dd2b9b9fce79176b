import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairQueue } from '../../src/shared/fair-queue.ts';

const refusal = () => new Error('Busy.');

test('lets a newcomer wait for one turn of a key that has many waiting', async () => {
  const queue = new FairQueue<string>({ slots: 1, refusal });
  const order: string[] = [];
  const leave = await queue.acquire({ key: 'busy' });
  const waiting = ['busy', 'busy', 'busy', 'small'].map((key) =>
    queue.acquire({ key }).then((done) => {
      order.push(key);
      done();
    }),
  );
  leave();
  // A slot that is given back twice must not admit another one.
  leave();
  await Promise.all(waiting);
  expect(order).toEqual(['small', 'busy', 'busy', 'busy']);
});

test('gives up a wait by its signal, and refuses one that takes too long', async () => {
  const queue = new FairQueue<number>({ slots: 1, timeoutMs: 20, refusal });
  const leave = await queue.acquire({ key: 1 });
  const controller = new AbortController();
  const waiting = queue.acquire({ key: 2, signal: controller.signal });
  controller.abort(new Error('Gone.'));
  await expect(waiting).rejects.toThrow('Gone.');
  await expect(queue.acquire({ key: 2, signal: controller.signal })).rejects.toThrow('Gone.');
  await expect(queue.acquire({ key: 3 })).rejects.toThrow('Busy.');
  expect(queue.waitingCount).toBe(0);
  leave();
  (await queue.acquire({ key: 2 }))();
});

test('keeps its limits, starts everybody once, and leaves no slot idle that somebody may use', () => {
  const places = fc.record({ key: fc.nat(3), part: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }) });
  const limits = fc.record({ slots: fc.integer({ min: 1, max: 4 }), perKey: fc.integer({ min: 1, max: 3 }) });
  fc.assert(
    fc.property(limits, fc.array(fc.oneof(places, fc.constant('leave' as const))), ({ slots, perKey }, steps) => {
      const queue = new FairQueue<number>({ slots, perKey, refusal });
      const running: { key: number; part: string | undefined; leave: () => void }[] = [];
      const waiting: { key: number; part: string | undefined }[] = [];
      const check = () => {
        const mayRun = ({ key, part }: { key: number; part: string | undefined }) =>
          running.length < slots &&
          running.filter((each) => each.key === key).length < perKey &&
          !(part !== undefined && running.some((each) => each.part === part));
        expect(waiting.some(mayRun)).toBe(false);
        expect(running.length).toBeLessThanOrEqual(slots);
        expect(queue.waitingCount).toBe(waiting.length);
        for (const [index, { key, part }] of running.entries()) {
          expect(running.filter((each) => each.key === key).length).toBeLessThanOrEqual(perKey);
          if (part !== undefined) expect(running.findIndex((each) => each.part === part)).toBe(index);
        }
      };
      for (const step of steps) {
        if (step === 'leave') running.shift()?.leave();
        else {
          waiting.push(step);
          const start = (leave: () => void) => {
            waiting.splice(waiting.indexOf(step), 1);
            running.push({ ...step, leave });
          };
          queue.enter(step, start, fail);
        }
        check();
      }
      while (running.length > 0) running.shift()?.leave();
      expect(waiting).toEqual([]);
    }),
  );
});

function fail(error: Error): never {
  throw error;
}
