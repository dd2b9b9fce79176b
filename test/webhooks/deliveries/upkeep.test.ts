import { expect, test } from 'vitest';
import { inTransaction } from '../../../src/database/transactions/transaction.ts';
import { redactStudentEvents } from '../../../src/webhooks/deliveries/redact-student-events.ts';
import { eventually } from '../../support/eventually.ts';
import { createStudent, deliveriesOf, deliveryAfter, makeAllDue, subscribe, useReceiver } from '../use-receiver.ts';

const { app, receiver } = await useReceiver();

function execute(text: string, values: unknown[] = []) {
  return app.pool.query(text, values);
}

test('claims a delivery again after its claim has expired, and ignores the outcome of the first attempt', async () => {
  let first: () => void = () => undefined;
  receiver.respondWith((response) => {
    first = () => void response.writeHead(500).end();
  });
  const subscription = await subscribe(app, receiver);
  await createStudent(app, subscription.client);
  await eventually(() => receiver.messagesAt(subscription.path).length === 1, 'the first attempt');
  receiver.respondWith();
  await execute(`update webhook_deliveries set claimed_until = now() where webhook_id = $1`, [subscription.id]);
  await eventually(async () => (await deliveriesOf(subscription))[0]?.status === 'delivered', 'the second attempt');
  first();
  expect(await deliveryAfter(subscription, 2)).toMatchObject({ status: 'delivered' });
});

test('ends deliveries that were inserted while their subscription was being deactivated', async () => {
  await app.stopJobs();
  const subscription = await subscribe(app, receiver);
  await createStudent(app, subscription.client);
  await execute('update webhooks set active = false where id = $1', [subscription.id]);
  await app.startJobs().upkeep();
  await eventually(async () => (await deliveriesOf(subscription))[0]?.status === 'failed', 'the end of the delivery');
  expect(receiver.messagesAt(subscription.path)).toEqual([]);
});

test('deletes former secrets when they have expired', async () => {
  const { id, client } = await subscribe(app, receiver);
  for (let rotation = 0; rotation < 2; rotation += 1)
    await client.graphql('mutation ($id: Int!) { rotateWebhookSecret(id: $id) { id } }', { id });
  await execute(
    `update webhook_former_secrets set expires_at = now()
     where webhook_id = $1 and id = (select min(id) from webhook_former_secrets where webhook_id = $1)`,
    [id],
  );

  await app.startJobs().upkeep();

  const { rows } = await execute(
    'select expires_at > now() as signs from webhook_former_secrets where webhook_id = $1',
    [id],
  );
  expect(rows).toEqual([{ signs: true }]);
});

test('removes an erased student from stored events and response excerpts', async () => {
  receiver.respondWith((response, { body }) => void response.writeHead(500).end(body));
  const subscription = await subscribe(app, receiver);
  const student = await createStudent(app, subscription.client);
  const other = await createStudent(app, subscription.client);
  await eventually(
    async () => (await deliveriesOf(subscription)).filter(({ attempts }) => attempts.length === 1).length === 2,
    'both attempts',
  );
  const { id } = subscription.institution;
  const answers = async () => {
    const text = 'select string_agg(response_excerpt, null) as answers from webhook_attempts where institution_id = $1';
    return (await execute(text, [id])).rows[0].answers;
  };
  expect(await answers()).toContain(`"${student.student_id}"`);
  await inTransaction(app.registrar.database, id, ({ client }) => redactStudentEvents(client, id, student.id));
  const { rows } = await execute('select data from events where institution_id = $1 order by id', [id]);
  expect(JSON.stringify(rows)).not.toContain(`"${student.student_id}"`);
  expect(await answers()).not.toContain(`"${student.student_id}"`);
  expect(await answers()).toContain(`"${other.student_id}"`);
  expect(rows[1].data).toMatchObject({ id: other.id, student_id: other.student_id });
  receiver.respondWith();
  await makeAllDue(app);
  await eventually(() => receiver.messagesAt(subscription.path).length === 4, 'the messages');
  const retried = receiver
    .messagesAt(subscription.path)
    .slice(2)
    .map(({ event }) => event.data.student_id);
  expect(retried).toEqual(expect.arrayContaining([undefined, other.student_id]));
});
