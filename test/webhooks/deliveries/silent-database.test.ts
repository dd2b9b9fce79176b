import { afterAll, expect, test } from 'vitest';
import { TestApp, useApp } from '../../support/app.ts';
import { DatabaseProxy } from '../../support/database-proxy.ts';
import { eventually } from '../../support/eventually.ts';
import { Receiver } from '../receiver.ts';
import { createStudent, deliveriesOf, localTargets, subscribe } from '../use-receiver.ts';

const direct = await useApp(localTargets);
const proxy = await DatabaseProxy.start(direct.registrar.database.url, 'registrar jobs');
const app = await TestApp.on(proxy.url, localTargets);
const receiver = await Receiver.start();

afterAll(async () => {
  await app.stop();
  await receiver.stop();
  await proxy.stop();
});

async function delivered(subscription: Awaited<ReturnType<typeof subscribe>>, count: number): Promise<void> {
  await eventually(async () => {
    const deliveries = await deliveriesOf(subscription);
    return deliveries.filter(({ status }) => status === 'delivered').length === count;
  }, `${count} deliveries`);
}

test('reads the queue again after the database was unresponsive, and stops while it is', async () => {
  app.startJobs({ databaseTimeout: 300 });
  const subscription = await subscribe(direct, receiver, ['student.created']);
  await createStudent(direct, subscription.client);
  await delivered(subscription, 1);

  proxy.fallSilent();
  await createStudent(direct, subscription.client);
  proxy.restore();
  await delivered(subscription, 2);

  proxy.fallSilent();
  await expect(app.stopJobs()).resolves.toBeUndefined();
  proxy.restore();
});
