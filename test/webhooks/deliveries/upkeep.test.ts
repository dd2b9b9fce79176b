import { expect, test } from 'vitest';
import { inTransaction } from '../../../src/database/transactions/transaction.ts';
import { deleteStudentEvents } from '../../../src/webhooks/deliveries/forget-student.ts';
import { eventually } from '../../support/eventually.ts';
import { createStudent, deliveriesOf, deliveryAfter, hurry, subscribe, useReceiver } from '../use-receiver.ts';

const { app, receiver } = useReceiver();

function execute(text: string, values: unknown[] = []) {
  return app.current.registrar.database.pool.query(text, values);
}

test('a delivery whose claim has lapsed is claimed again, and the first attempt no longer settles it', async () => {
  let first: () => void = () => undefined;
  receiver.current.answers((response) => {
    first = () => void response.writeHead(500).end();
  });
  const subscription = await subscribe(app.current, receiver.current);
  await createStudent(app.current, subscription.client);
  await eventually(() => receiver.current.at(subscription.path).length === 1, 'the first attempt');
  receiver.current.answers();
  await execute(`update webhook_deliveries set claimed_until = now() where webhook_id = $1`, [subscription.id]);
  await eventually(async () => (await deliveriesOf(subscription))[0]?.status === 'delivered', 'the second attempt');
  first();
  expect(await deliveryAfter(subscription, 2)).toMatchObject({ status: 'delivered' });
});

test('what was written for a subscription while it was deactivated is given up', async () => {
  await app.current.stopJobs();
  const subscription = await subscribe(app.current, receiver.current);
  await createStudent(app.current, subscription.client);
  await execute('update webhooks set active = false where id = $1', [subscription.id]);
  await app.current.startJobs().upkeep();
  await eventually(async () => (await deliveriesOf(subscription))[0]?.status === 'failed', 'the end of the delivery');
  expect(receiver.current.at(subscription.path)).toEqual([]);
});

test('events and their deliveries are forgotten after 30 days, except what is still to be delivered', async () => {
  const subscription = await subscribe(app.current, receiver.current);
  await createStudent(app.current, subscription.client);
  await eventually(async () => (await deliveriesOf(subscription))[0]?.status === 'delivered', 'the first delivery');
  receiver.current.answers((response) => void response.writeHead(500).end());
  await createStudent(app.current, subscription.client);
  await eventually(
    async () => (await deliveriesOf(subscription))[1]?.attempts.length === 1,
    'the attempt at the second',
  );
  const age = (days: number) =>
    execute(`update events set occurred_at = now() - make_interval(days => $2) where institution_id = $1`, [
      subscription.institution.id,
      days,
    ]);
  const { upkeep } = app.current.startJobs();
  await age(29);
  await upkeep();
  expect(await deliveriesOf(subscription)).toHaveLength(2);
  await age(31);
  await upkeep();
  expect(await deliveriesOf(subscription)).toMatchObject([{ status: 'pending' }]);
  expect((await execute('select from events where institution_id = $1', [subscription.institution.id])).rowCount).toBe(
    1,
  );
  receiver.current.answers();
});

test('a secret that a rotation replaced is forgotten when it no longer signs', async () => {
  const { id, client } = await subscribe(app.current, receiver.current);
  for (let rotation = 0; rotation < 2; rotation += 1)
    await client.graphql('mutation ($id: Int!) { rotateWebhookSecret(id: $id) { id } }', { id });
  await execute(
    `update webhook_former_secrets set expires_at = now()
     where webhook_id = $1 and id = (select min(id) from webhook_former_secrets where webhook_id = $1)`,
    [id],
  );

  await app.current.startJobs().upkeep();

  const { rows } = await execute(
    'select expires_at > now() as signs from webhook_former_secrets where webhook_id = $1',
    [id],
  );
  expect(rows).toEqual([{ signs: true }]);
});

test('a student who is erased is named by no event that is kept, nor by what receivers answered', async () => {
  receiver.current.answers((response, { body }) => void response.writeHead(500).end(body));
  const subscription = await subscribe(app.current, receiver.current);
  const student = await createStudent(app.current, subscription.client);
  const other = await createStudent(app.current, subscription.client);
  await eventually(
    async () => (await deliveriesOf(subscription)).every(({ attempts }) => attempts.length === 1),
    'both attempts',
  );
  const { id } = subscription.institution;
  await inTransaction(app.current.registrar.database, id, ({ client }) => deleteStudentEvents(client, id, student.id));
  const { rows } = await execute(
    'select data, (select string_agg(response_excerpt, null) from webhook_attempts) as answers from events where institution_id = $1 order by id',
    [id],
  );
  expect(JSON.stringify(rows)).not.toContain(`"${student.student_id}"`);
  expect(rows[1].data).toMatchObject({ id: other.id, student_id: other.student_id });
  receiver.current.answers();
  await hurry(app.current);
  await eventually(() => receiver.current.at(subscription.path).length === 4, 'the messages');
  const again = receiver.current
    .at(subscription.path)
    .slice(2)
    .map(({ event }) => event.data.student_id);
  expect(again).toEqual(expect.arrayContaining([undefined, other.student_id]));
});
