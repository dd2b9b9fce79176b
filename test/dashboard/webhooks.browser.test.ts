import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventTypes } from '../../src/audit/event-types.ts';
import { eventually } from '../support/eventually.ts';
import type { TestUser } from '../support/factories.ts';
import { Receiver } from '../webhooks/receiver.ts';
import { createStudent, deliveryAfter, type Subscription, useReceiver } from '../webhooks/use-receiver.ts';
import { goTo } from './all-screens.ts';
import { inBrowser, signIn, violations } from './in-browser.ts';

const { app, receiver } = await useReceiver();

const at = (path: string) => `${app.url}/dashboard${path}`;

/** Creates a subscription of the user's institution. */
async function subscribe(user: TestUser, description?: string): Promise<Subscription> {
  const client = await app.as(user);
  const path = `/${app.make.unique('hook')}`;
  const { body } = await client.post('/webhooks', {
    url: receiver.origin + path,
    events: ['student.created'],
    description,
  });
  return { id: body.id, path, secret: body.secret, institution: user.institution, client };
}

/** Creates a student, whose event the receiver refuses, and ends the attempts at its delivery. */
async function failedDelivery(subscription: Subscription): Promise<void> {
  receiver.respondWith((response) => void response.writeHead(500).end('out of order'));
  await createStudent(app, subscription.client);
  await deliveryAfter(subscription, 1);
  await app.pool.query(
    `update webhook_deliveries set status = 'failed', next_attempt_at = null where webhook_id = $1 and status = 'pending'`,
    [subscription.id],
  );
}

const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();

inBrowser('creates a webhook, shows its secret once, and pings it', async ({ page }) => {
  const admin = await app.make.aUser();
  await signIn(page, admin, at('/webhooks'));
  await page.getByText('There are no webhooks yet').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Create webhook' }).click();
  const boxes = page.locator('input[name=events]');
  await boxes.first().waitFor();
  expect(await boxes.evaluateAll((all) => all.map((box) => (box as unknown as { value: string }).value))).toEqual([
    '*',
    ...eventTypes,
  ]);
  await page.getByLabel('URL').fill('ftp://receiver.example');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Enter an address that begins with https://').waitFor();
  await page.getByText('Choose at least one event').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('URL').fill(`${receiver.origin}/created`);
  await page.getByLabel('student.deleted').check();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'Store the secret' }).waitFor();
  const secret = await page.getByLabel('Secret').inputValue();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByText('Copied').waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByText('Nothing was delivered recently.').waitFor();
  await page.getByRole('button', { name: 'Send a ping' }).click();
  await page.locator('summary').getByText('Delivered').waitFor();
  const [message] = receiver.messagesAt('/created');
  expect(message && Receiver.verify(secret, message).type).toBe('webhook.ping');
  await page.getByText('webhook.ping').click();
  await page.getByRole('cell', { name: '204' }).waitFor();
  expect(await violations(page)).toEqual([]);
});

inBrowser('finds failed deliveries by a link, and sends several and single ones again', async ({ page }) => {
  const admin = await app.make.aUser();
  const subscription = await subscribe(admin, 'Library');
  await failedDelivery(subscription);
  await failedDelivery(subscription);
  receiver.respondWith();
  await signIn(page, admin, at('/webhooks'));
  await page.getByRole('link', { name: '2 recent deliveries have failed' }).click();
  await page.getByText('2 deliveries, newest first').waitFor();
  expect(page.url()).toBe(at('/deliveries?status=failed'));
  const deliveries = page.getByRole('main').getByRole('listitem');
  await deliveries.first().getByText('student.created').click();
  await page.getByRole('cell', { name: '500' }).waitFor();
  await page.getByRole('cell', { name: 'The receiver refused it' }).waitFor();
  await page.getByRole('cell', { name: 'out of order' }).waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Send selected again (2)' }).click();
  await page.getByText('No delivery has this status.').waitFor();
  await page.getByLabel('Status').selectOption('All');
  await page.locator('summary').getByText('Delivered').nth(1).waitFor();
  await deliveries.first().getByText('student.created').click();
  await deliveries.first().getByRole('button', { name: 'Send again' }).click();
  await page.getByText('3 attempts').waitFor();
  expect(receiver.messagesAt(subscription.path)).toHaveLength(5);
  await page.getByRole('link', { name: receiver.origin }).click();
  await page.getByRole('heading', { name: 'Library' }).waitFor();
});

inBrowser('edits a webhook, replaces its secret, deactivates and deletes it', async ({ page }) => {
  const admin = await app.make.aUser();
  const subscription = await subscribe(admin);
  await signIn(page, admin, at(`/webhooks/${subscription.id}`));
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Description').fill('Canteen');
  await page.getByLabel('All events').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Canteen' }).waitFor();
  await page.getByRole('definition').getByText('All events').waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Replace the secret' }).click();
  expect(await violations(page)).toEqual([]);
  await confirm(page, 'Replace the secret');
  await page.getByText('Messages are also signed with the former secret until').waitFor();
  const secret = await page.getByLabel('Secret').inputValue();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('button', { name: 'Send a ping' }).click();
  const message = await eventually(() => receiver.messagesAt(subscription.path)[0], 'the ping');
  for (const known of [secret, subscription.secret]) expect(Receiver.verify(known, message).type).toBe('webhook.ping');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await confirm(page, 'Deactivate');
  await page.getByText('Inactive: nothing is delivered').waitFor();
  expect(await page.getByRole('button', { name: 'Send a ping' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Activate' }).click();
  await confirm(page, 'Activate');
  await page.getByRole('button', { name: 'Deactivate' }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await confirm(page, 'Delete');
  await page.getByText('There are no webhooks yet').waitFor();
  await goTo(page, at(`/webhooks/${subscription.id}`));
  await page.getByText('Nothing here').waitFor();
});

inBrowser('a refused redelivery is reported', async ({ page }) => {
  const admin = await app.make.aUser();
  const subscription = await subscribe(admin);
  await failedDelivery(subscription);
  await signIn(page, admin, at(`/webhooks/${subscription.id}?status=failed`));
  await page.getByLabel('Select all on this page').check();
  await subscription.client.put(`/webhooks/${subscription.id}`, { active: false });
  await page.getByRole('button', { name: 'Send selected again (1)' }).click();
  await page.getByRole('alert').getByText('The webhook is not active.').waitFor();
});
