import { expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { Receiver } from '../receiver.ts';
import { createStudent, deliveriesOf, subscribe, useReceiver } from '../use-receiver.ts';

const { app, receiver } = await useReceiver();

test('delivers a change once, signed, without personal values', async () => {
  const subscription = await subscribe(app, receiver, ['student.created']);
  const student = await createStudent(app, subscription.client);

  const delivery = await eventually(
    async () => (await deliveriesOf(subscription)).find(({ status }) => status === 'delivered'),
    'the delivery',
  );
  const [message, ...more] = receiver.messagesAt(subscription.path);
  expect(more).toEqual([]);
  const event = Receiver.verify(subscription.secret, message as never);
  expect(event).toEqual({
    type: 'student.created',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    data: {
      id: student.id,
      student_id: student.student_id,
      changed: expect.arrayContaining(['first_name']),
      seq: expect.any(Number),
    },
  });
  expect(message?.headers['webhook-id']).toBe(delivery.messageId);
  expect(message?.headers['content-type']).toBe('application/json');
  expect(JSON.stringify(event)).not.toContain('Ann');
  expect(delivery).toMatchObject({
    event: 'student.created',
    nextAttemptAt: null,
    attempts: [{ status: 204, error: null }],
  });
});

test('signs with the secret of the subscription only', async () => {
  const subscription = await subscribe(app, receiver);
  const other = await subscribe(app, receiver);
  await createStudent(app, subscription.client);
  const message = await eventually(() => receiver.messagesAt(subscription.path)[0], 'the message');
  expect(() => Receiver.verify(other.secret, message)).toThrow('No matching signature');
});

test('delivers each event to all subscriptions to it, and to no others', async () => {
  const created = await subscribe(app, receiver, ['student.created']);
  const path = '/second';
  await created.client.post('/webhooks', {
    url: receiver.origin + path,
    events: ['student.updated', 'student.deleted'],
  });
  const student = await createStudent(app, created.client);
  await created.client.put(`/students/${student.id}`, { phone: '+1 555 0100' });
  await created.client.delete(`/students/${student.id}`);

  await eventually(
    () => receiver.messagesAt(path).length === 2 && receiver.messagesAt(created.path).length === 1,
    'both',
  );
  expect(receiver.messagesAt(created.path).map(({ event }) => event.type)).toEqual(['student.created']);
  const [updated, deleted] = receiver
    .messagesAt(path)
    .map(({ event }) => event)
    .sort((a, b) => a.data.seq - b.data.seq);
  expect(updated).toMatchObject({ type: 'student.updated', data: { id: student.id, changed: ['phone'] } });
  expect(deleted).toMatchObject({ type: 'student.deleted', data: { id: student.id } });
});

test('creates no event for a change that is refused or changes nothing', async () => {
  const subscription = await subscribe(app, receiver);
  const student = await createStudent(app, subscription.client);
  await subscription.client.post('/students', {
    student_id: student.student_id,
    first_name: 'A',
    last_name: 'B',
    email: 'a@b.example',
  });
  await subscription.client.put(`/students/${student.id}`, {});
  await subscription.client.put(`/students/${student.id}`, { last_name: '' });
  await subscription.client.put(`/students/${student.id}`, { phone: '+1 555 0199' });

  await eventually(() => receiver.messagesAt(subscription.path).length === 2, 'two messages');
  const events = await deliveriesOf(subscription);
  expect(events.map(({ event }) => event)).toEqual(['student.updated', 'student.created']);
});

test("does not deliver another institution's changes", async () => {
  const subscription = await subscribe(app, receiver);
  const other = await subscribe(app, receiver);
  await createStudent(app, other.client);
  await eventually(() => receiver.messagesAt(other.path).length === 1, "the other's message");
  expect(await deliveriesOf(subscription)).toEqual([]);
});

test('numbers the events of a resource in commit order by data.seq, also for concurrent changes', async () => {
  const subscription = await subscribe(app, receiver, ['student.updated']);
  const student = await createStudent(app, subscription.client);
  const phones = Array.from({ length: 20 }, (_, index) => `+1 555 01${String(index).padStart(2, '0')}`);
  await Promise.all(phones.map((phone) => subscription.client.put(`/students/${student.id}`, { phone })));
  await eventually(() => receiver.messagesAt(subscription.path).length === 20, 'all updates');
  const { rows } = await app.pool.query<{ id: number; xmin: string }>(
    `select e.id from audit_chain c
     join audit_logs l on l.institution_id = c.institution_id and l.id = c.audit_log_id and l.action = 'student.updated'
     join events e on e.institution_id = l.institution_id and e.xmin::text = l.xmin::text
     where c.institution_id = $1 order by c.sequence`,
    [subscription.institution.id],
  );
  const sequence = rows.map(({ id }) => id);
  expect(sequence).toHaveLength(20);
  expect(sequence).toEqual([...sequence].sort((a, b) => a - b));
  expect(
    receiver
      .messagesAt(subscription.path)
      .map(({ event }) => event.data.seq)
      .sort((a, b) => a - b),
  ).toEqual(sequence);
});

test('creates no deliveries for an institution without subscriptions', async () => {
  const user = await app.make.aUser();
  await createStudent(app, await app.as(user));
  const { rowCount } = await app.pool.query('select from webhook_deliveries where institution_id = $1', [
    user.institution.id,
  ]);
  expect(rowCount).toBe(0);
});
