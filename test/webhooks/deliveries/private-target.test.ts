import { afterAll, expect, test } from 'vitest';
import { TestApp, useApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import { signedIn } from '../../support/signed-in.ts';
import { Receiver } from '../receiver.ts';
import { type DeliveryView, deliveryAfter, localTargets } from '../use-receiver.ts';

/** Targets that were public when the subscription was created: the address is checked again at each delivery ([D46]). */

const app = await useApp({ WEBHOOK_ALLOW_INSECURE: 'true' });
app.startJobs();
const receiver = await Receiver.start();

afterAll(() => receiver.stop());

async function pingAfterMovingTo(url: string): Promise<DeliveryView> {
  const { user, client } = await signedIn(app);
  const { body } = await client.post('/webhooks', { url: 'http://198.35.26.96/', events: ['student.created'] });
  await app.pool.query('update webhooks set url = $2 where id = $1', [body.id, url]);
  await client.graphql(`mutation { pingWebhook(id: ${body.id}) { id } }`);
  return deliveryAfter({ id: body.id, client, path: '', secret: body.secret, institution: user.institution }, 1);
}

test.each(['127.0.0.1', '2130706433', '0x7f.1', '127.1', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '0.0.0.0'])(
  'does not connect to %s',
  async (host) => {
    const { port } = new URL(receiver.origin);
    const { status, attempts } = await pingAfterMovingTo(`http://${host}:${port}/hook`);
    expect(status).toBe('pending');
    expect(attempts).toMatchObject([{ status: null, error: 'address_not_allowed' }]);
    expect(receiver.messages).toEqual([]);
  },
);

test('does not connect to localhost', async () => {
  const { port } = new URL(receiver.origin);
  const { attempts } = await pingAfterMovingTo(`http://localhost:${port}/hook`);
  expect(['address_not_allowed', 'name_not_resolved', 'timeout']).toContain(attempts[0]?.error);
  expect(receiver.messages).toEqual([]);
});

test('delivers to private targets if the operator allows them', async () => {
  const permissive = await TestApp.on(app.registrar.database.url, localTargets);
  await app.stopJobs();
  permissive.startJobs();
  await pingAfterMovingTo(`${receiver.origin}/allowed`);
  await eventually(() => receiver.messagesAt('/allowed').length === 1, 'the ping');
  await permissive.stop();
});
