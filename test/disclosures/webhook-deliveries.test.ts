import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { Receiver } from '../webhooks/receiver.ts';
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

test('attempts at another receiver, to whom the subscription was moved, leave an entry of theirs', async () => {
  const moved = await Receiver.start();
  onTestFinished(() => moved.stop());
  receiver.respondWith((response) => void response.writeHead(500).end());
  const subscription = await subscribe(app, receiver, ['student.created']);
  const { id } = await createStudent(app, subscription.client);
  await deliveryAfter(subscription, 1);
  await subscription.client.put(`/webhooks/${subscription.id}`, { url: moved.origin });
  await makeAllDue(app);
  await deliveryAfter(subscription, 2);
  const names = (await report(subscription.client, id)).map(({ recipient }) => recipient.name);
  expect(names).toEqual([moved, receiver].map(({ origin }) => new URL(origin).host));
});

test('an absence note leaves an entry for its student', async () => {
  const subscription = await subscribe(app, receiver, ['absence_note.created']);
  const { id } = await createStudent(app, subscription.client);
  const create = `mutation { createAbsenceNote(studentIds: [${id}], input: { from: "2025-01-07", to: "2025-01-08" }) { id } }`;
  expect((await subscription.client.graphql(create)).body.errors).toBeUndefined();
  await deliveryAfter(subscription, 1);
  const fields = ['absenceNote.id', 'studentId', 'absenceNote.from', 'absenceNote.to'];
  expect(await report(subscription.client, id)).toMatchObject([{ kind: 'webhook', fields, studentCount: 1 }]);
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
