import { afterAll, afterEach, expect } from 'vitest';
import { type TestApp, useApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import type { TestInstitution } from '../support/factories.ts';
import { Receiver } from './receiver.ts';

/** Settings that allow deliveries to a receiver on this machine. */
export const localTargets = { WEBHOOK_ALLOW_INSECURE: 'true', WEBHOOK_ALLOW_PRIVATE: 'true' };

/** Starts an app that runs jobs, and a receiver for its deliveries, which responds with 204 at the start of each test. */
export async function useReceiver(settings: Parameters<TestApp['startJobs']>[0] = {}) {
  const app = await useApp(localTargets);
  app.startJobs(settings);
  const receiver = await Receiver.start();
  afterEach(() => receiver.respondWith());
  afterAll(() => receiver.stop());
  return { app, receiver };
}

export interface Subscription {
  readonly id: number;
  readonly path: string;
  readonly secret: string;
  readonly institution: TestInstitution;
  readonly client: Client;
}

/** Creates an institution with a signed-in administrator and a subscription at a unique path. */
export async function subscribe(app: TestApp, receiver: Receiver, events: string[] = ['*']): Promise<Subscription> {
  const user = await app.make.aUser();
  const client = await app.as(user);
  const path = `/${app.make.unique('hook')}`;
  const { body } = await client.post('/webhooks', { url: receiver.origin + path, events });
  return { id: body.id, path, secret: body.secret, institution: user.institution, client };
}

/** Creates a student over REST: a change with an event. */
export async function createStudent(app: TestApp, client: Client): Promise<{ id: number; student_id: string }> {
  const studentId = app.make.unique('S');
  const { status, body } = await client.post('/students', {
    student_id: studentId,
    first_name: 'Ann',
    last_name: 'Other',
    email: `${studentId}@students.example`,
  });
  expect(status).toBe(201);
  return body;
}

/** Creates a subscription and one event for it. */
export async function subscribeAndChange(app: TestApp, receiver: Receiver): Promise<Subscription> {
  const subscription = await subscribe(app, receiver, ['student.created']);
  await createStudent(app, subscription.client);
  return subscription;
}

const DELIVERIES = `query ($webhookId: Int!) { webhookDeliveries(webhookId: $webhookId) { data {
  id webhookId event messageId status createdAt nextAttemptAt attempts { at status durationMs error responseExcerpt } } } }`;

export interface DeliveryView {
  id: number;
  event: string;
  messageId: string;
  status: string;
  nextAttemptAt: string | null;
  attempts: {
    at: string;
    status: number | null;
    durationMs: number;
    error: string | null;
    responseExcerpt: string | null;
  }[];
}

export async function deliveriesOf({ client, id }: Subscription): Promise<DeliveryView[]> {
  const { body } = await client.graphql(DELIVERIES, { webhookId: id });
  return body.data.webhookDeliveries.data;
}

/** Waits until the subscription's only delivery has had this number of attempts, and returns it. */
export async function deliveryAfter(subscription: Subscription, attempts: number): Promise<DeliveryView> {
  await eventually(async () => {
    const [delivery] = await deliveriesOf(subscription);
    return delivery && delivery.attempts.length >= attempts;
  }, `${attempts} attempts`);
  // A delivery is read before its attempts, so it is read again: its status may be older than the last attempt.
  const [delivery] = await deliveriesOf(subscription);
  return delivery as DeliveryView;
}

/** Makes all pending deliveries due now. */
export async function makeAllDue(app: TestApp): Promise<void> {
  await app.pool.query(
    `update webhook_deliveries set next_attempt_at = now() where status = 'pending' and next_attempt_at > now()`,
  );
}
