import { expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { deliveryAfter, subscribeAndChange, useReceiver } from '../use-receiver.ts';

/** Endless responses: how much of them is stored, and how long they may take. */

const { app, receiver } = await useReceiver({ timeout: 1500 });

test('cuts off an endless response, but uses its status and stores its beginning', async () => {
  let closed = false;
  receiver.respondWith((response) => {
    response.on('close', () => {
      closed = true;
    });
    const more = () => {
      while (response.write('spam '.repeat(1000)));
      response.once('drain', more);
    };
    response.writeHead(200);
    more();
  });
  const delivery = await deliveryAfter(await subscribeAndChange(app, receiver), 1);
  expect(delivery).toMatchObject({ status: 'delivered', attempts: [{ status: 200, error: null }] });
  expect(delivery.attempts[0]?.responseExcerpt).toBe('spam '.repeat(52).slice(0, 256));
  await eventually(() => closed, 'the connection to be closed');
});

test('ends an attempt at the timeout if the body of the response never ends', async () => {
  receiver.respondWith((response) => void response.writeHead(200).write('still thinking'));
  const delivery = await deliveryAfter(await subscribeAndChange(app, receiver), 1);
  expect(delivery).toMatchObject({
    status: 'delivered',
    attempts: [{ status: 200, responseExcerpt: 'still thinking' }],
  });
});
