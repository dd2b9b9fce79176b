import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { createStudent, deliveryAfter, makeAllDue, subscribe, useReceiver } from '../webhooks/use-receiver.ts';
import { report } from './access-report.ts';

/** A delivery about a student is one entry, however often it is attempted. */

const { app, receiver } = await useReceiver();

test('a delivery leaves one entry for its student', async () => {
  const subscription = await subscribe(app, receiver, ['student.created']);
  const { id } = await createStudent(app, subscription.client);
  await deliveryAfter(subscription, 1);
  expect(await report(subscription.client, id)).toMatchObject([
    {
      recipient: { type: 'webhook', id: subscription.id, name: new URL(receiver.origin).host },
      kind: 'webhook',
      fields: ['id', 'studentId', 'changed'],
      studentCount: 1,
    },
  ]);
});

test('attempts that the receiver refuses count once', async () => {
  receiver.respondWith((response) => void response.writeHead(500).end());
  const subscription = await subscribe(app, receiver, ['student.created']);
  const { id } = await createStudent(app, subscription.client);
  await deliveryAfter(subscription, 1);
  await makeAllDue(app);
  await deliveryAfter(subscription, 2);
  expect(await report(subscription.client, id)).toHaveLength(1);
});

test.each([
  ['connection_refused', () => 'http://127.0.0.1:9/closed'],
  ['tls_error', () => receiver.origin.replace('http:', 'https:')],
])('a message that could not be sent (%s) leaves no entry', async (error, url) => {
  const subscription = await subscribe(app, receiver, ['student.created']);
  await subscription.client.put(`/webhooks/${subscription.id}`, { url: url() });
  const { id } = await createStudent(app, subscription.client);
  const delivery = await deliveryAfter(subscription, 1);
  expect(delivery.attempts[0]?.error).toBe(error);
  expect(await report(subscription.client, id)).toEqual([]);
});

test('a delivery whose webhook is deleted meanwhile is recorded', async () => {
  const subscription = await subscribe(app, receiver, ['student.created']);
  const answer = Promise.withResolvers<() => void>();
  receiver.respondWith((response) => answer.resolve(() => void response.writeHead(204).end()));
  const { id } = await createStudent(app, subscription.client);
  const release = await answer.promise;
  await subscription.client.delete(`/webhooks/${subscription.id}`);
  release();
  await eventually(async () => (await report(subscription.client, id)).length === 1, 'the entry');
});
