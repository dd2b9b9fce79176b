import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { Receiver } from './receiver.ts';
import { type Subscription, subscribe, useReceiver } from './use-receiver.ts';

const { app, receiver } = await useReceiver();

async function rotate({ client, id }: Subscription): Promise<string> {
  const { body } = await client.graphql('mutation ($id: Int!) { rotateWebhookSecret(id: $id) { secret } }', { id });
  return body.data.rotateWebhookSecret.secret;
}

function ping({ client, id }: Subscription) {
  return client.graphql('mutation ($id: Int!) { pingWebhook(id: $id) { id } }', { id });
}

test('signs with every former secret for 24 hours after a rotation, then only with the new one', async () => {
  const subscription = await subscribe(app, receiver);
  const secrets = [subscription.secret];
  for (let rotation = 0; rotation < 2; rotation += 1) {
    secrets.unshift(await rotate(subscription));
  }
  expect(new Set(secrets).size).toBe(3);
  await ping(subscription);
  const all = await eventually(() => receiver.messagesAt(subscription.path)[0], 'the first ping');
  expect(all.headers['webhook-signature']?.split(' ')).toHaveLength(3);
  for (const secret of secrets) expect(Receiver.verify(secret, all).type).toBe('webhook.ping');

  const earlier = `(expires_at at time zone 'UTC' - interval '24 hours') at time zone 'UTC'`;
  await app.pool.query(
    `update webhook_former_secrets set expires_at = ${earlier} where institution_id = $1 and webhook_id = $2`,
    [subscription.institution.id, subscription.id],
  );
  await ping(subscription);
  const one = await eventually(() => receiver.messagesAt(subscription.path)[1], 'the second ping');
  expect(Receiver.verify(secrets[0] as string, one).type).toBe('webhook.ping');
  for (const former of secrets.slice(1)) expect(() => Receiver.verify(former, one)).toThrow('No matching signature');
});

test('signs with at most three former secrets, however often the secret is rotated', async () => {
  const subscription = await subscribe(app, receiver);
  const secrets = [subscription.secret];
  for (let rotation = 0; rotation < 6; rotation += 1) {
    secrets.unshift(await rotate(subscription));
  }
  const stored = 'select from webhook_former_secrets where webhook_id = $1';
  expect((await app.pool.query(stored, [subscription.id])).rowCount).toBe(3);
  await ping(subscription);
  const message = await eventually(() => receiver.messagesAt(subscription.path)[0], 'the ping');
  expect(message.headers['webhook-signature']?.split(' ')).toHaveLength(4);
  const signs = (secret: string) => {
    try {
      return Boolean(Receiver.verify(secret, message));
    } catch {
      return false;
    }
  };
  expect(secrets.map(signs)).toEqual([true, true, true, true, false, false, false]);
});
