import { expect, test } from 'vitest';
import { UploadSlots } from '../../../src/auth/limits/upload-slots.ts';

const sender = (institutionId: number, user: number) => ({ institutionId, credential: `user:${user}` });
const MOMENT = 50;

test('uploads of one credential follow each other', async () => {
  const slots = new UploadSlots();
  const order: number[] = [];
  await Promise.all(
    [1, 2, 3].map(async (n) => {
      const leave = await slots.enter(sender(1, 1));
      order.push(n);
      await new Promise(setImmediate);
      order.push(-n);
      leave();
    }),
  );
  expect(order).toEqual([1, -1, 2, -2, 3, -3]);
});

test('who waits too long because of its own upload is told to send one at a time', async () => {
  const slots = new UploadSlots(MOMENT);
  const leave = await slots.enter(sender(1, 1));
  await expect(slots.enter(sender(1, 1))).rejects.toMatchObject({ code: 'rate_limit_exceeded', retryAfter: 5 });
  leave();
  await slots.enter(sender(1, 1));
});

test('an institution has four at a time, and another one is not kept waiting by it', async () => {
  const slots = new UploadSlots(MOMENT);
  const leave = await Promise.all([1, 2, 3, 4].map((user) => slots.enter(sender(1, user))));
  const fifth = slots.enter(sender(1, 5));
  await slots.enter(sender(2, 6));
  await expect(fifth).rejects.toMatchObject({ code: 'service_unavailable', retryAfter: 5 });
  const next = slots.enter(sender(1, 5));
  leave[0]?.();
  await next;
});

test('a process has eight at a time; a slot that is left twice is free once', async () => {
  const slots = new UploadSlots(MOMENT);
  const leave = await Promise.all(Array.from({ length: 8 }, (_, n) => slots.enter(sender(n >> 1, n))));
  await expect(slots.enter(sender(9, 9))).rejects.toMatchObject({ code: 'service_unavailable' });
  leave[0]?.();
  leave[0]?.();
  await slots.enter(sender(9, 9));
  await expect(slots.enter(sender(9, 10))).rejects.toMatchObject({ code: 'service_unavailable' });
});
