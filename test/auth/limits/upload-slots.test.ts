import { expect, test } from 'vitest';
import { UploadSlots } from '../../../src/auth/limits/upload-slots.ts';

const sender = (institutionId: number, user: number) => ({ institutionId, credential: `user:${user}` });
const TIMEOUT_MS = 50;

test('runs the uploads of one credential one after the other', async () => {
  const slots = new UploadSlots();
  const order: number[] = [];
  await Promise.all(
    [1, 2, 3].map(async (n) => {
      const release = await slots.acquire(sender(1, 1));
      order.push(n);
      await new Promise(setImmediate);
      order.push(-n);
      release();
    }),
  );
  expect(order).toEqual([1, -1, 2, -2, 3, -3]);
});

test('refuses an upload with rate_limit_exceeded if another one of its credential takes too long', async () => {
  const slots = new UploadSlots(TIMEOUT_MS);
  const release = await slots.acquire(sender(1, 1));
  await expect(slots.acquire(sender(1, 1))).rejects.toMatchObject({
    code: 'rate_limit_exceeded',
    retryAfterSeconds: 5,
  });
  release();
  await slots.acquire(sender(1, 1));
});

test('does not take users of two institutions who have the same id for one', async () => {
  const slots = new UploadSlots(TIMEOUT_MS);
  await slots.acquire(sender(1, 1));
  await slots.acquire(sender(2, 1));
});

test('allows an institution four uploads at a time, without blocking another institution', async () => {
  const slots = new UploadSlots(TIMEOUT_MS);
  const release = await Promise.all([1, 2, 3, 4].map((user) => slots.acquire(sender(1, user))));
  const fifth = slots.acquire(sender(1, 5));
  await slots.acquire(sender(2, 6));
  await expect(fifth).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 5 });
  const next = slots.acquire(sender(1, 5));
  release[0]?.();
  await next;
});

test('allows eight uploads at a time, and frees a slot once if it is released twice', async () => {
  const slots = new UploadSlots(TIMEOUT_MS);
  const release = await Promise.all(Array.from({ length: 8 }, (_, n) => slots.acquire(sender(n >> 1, n))));
  await expect(slots.acquire(sender(9, 9))).rejects.toMatchObject({ code: 'service_unavailable' });
  release[0]?.();
  release[0]?.();
  await slots.acquire(sender(9, 9));
  await expect(slots.acquire(sender(9, 10))).rejects.toMatchObject({ code: 'service_unavailable' });
});
