import { expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { deliveryAfter, subscribeAndChange, useReceiver } from '../use-receiver.ts';

/** Answers without end: how much of them is kept, and how long they may take. */

const { app, receiver } = useReceiver({ timeout: 1500 });

test('an endless answer is cut off; its status counts and its beginning is kept', async () => {
  let closed = false;
  receiver.current.answers((response) => {
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
  const delivery = await deliveryAfter(await subscribeAndChange(app.current, receiver.current), 1);
  expect(delivery).toMatchObject({ status: 'delivered', attempts: [{ status: 200, error: null }] });
  expect(delivery.attempts[0]?.responseExcerpt).toBe('spam '.repeat(52).slice(0, 256));
  await eventually(() => closed, 'the connection to be closed');
});

test('an answer that never ends its body does not hold the attempt beyond its time', async () => {
  receiver.current.answers((response) => void response.writeHead(200).write('still thinking'));
  const delivery = await deliveryAfter(await subscribeAndChange(app.current, receiver.current), 1);
  expect(delivery).toMatchObject({
    status: 'delivered',
    attempts: [{ status: 200, responseExcerpt: 'still thinking' }],
  });
});
