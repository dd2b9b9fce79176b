import fc from 'fast-check';
import { expect, test } from 'vitest';
import { systemCaller } from '../../../src/access/system-caller.ts';
import { Quota, type QuotaUse } from '../../../src/auth/limits/quota.ts';
import { createMemoryStore } from '../../support/memory-store.ts';

const caller = { ...systemCaller({ id: 1, timeZone: 'UTC' }, 'a test'), plan: 'standard' } as const;

test('grants each position of the quota once, for any pattern of requests to several instances', async () => {
  const arrivals = fc.array(
    fc.record({ instance: fc.nat(2), requests: fc.integer({ min: 1, max: 400 }), waits: fc.boolean() }),
    { minLength: 1, maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(arrivals, async (bursts) => {
      const store = createMemoryStore();
      const counter = store.counter('quota', 3600);
      const instances = Array.from({ length: 3 }, () => new Quota(store));
      const uses: Promise<QuotaUse>[] = [];
      for (const { instance, requests, waits } of bursts) {
        for (let count = 0; count < requests; count += 1)
          uses.push(instances[instance]?.consume(caller) as Promise<QuotaUse>);
        if (waits) await uses.at(-1);
      }
      const granted = (await Promise.all(uses)).filter((use) => use.granted);

      expect(granted).toHaveLength(Math.min(uses.length, 1000));
      expect(new Set(granted.map(({ remaining }) => remaining)).size).toBe(granted.length);
      await expect.poll(async () => (await counter.get('1:system'))?.consumedPoints).toBe(granted.length);
    }),
    // A smaller example would cost a minute for each poll that fails.
    { numRuns: 60, endOnFailure: true },
  );
});

test('rejects the requests of a batch that the store cannot count, and no later ones', async () => {
  const store = createMemoryStore();
  let isReachable = false;
  const add = store.batchCounter('quota', 3600);
  const quota = new Quota({
    ...store,
    batchCounter: () => (points) => (isReachable ? add(points) : Promise.reject(new Error('unreachable'))),
  });
  const failed = await Promise.allSettled([quota.consume(caller), quota.consume(caller)]);
  isReachable = true;

  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await quota.consume(caller)).toMatchObject({ granted: true, remaining: 999 });
});
