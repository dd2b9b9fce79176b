/**
 * Measures what events add to the requests that cause them, and how fast they are delivered. Runs the built service on its own
 * PostgreSQL: `npm run build && node test/bench/webhooks.bench.ts`.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startEmbeddedServer } from '../../src/database/embedded/embedded-server.ts';
import { makeDataDirectory } from '../support/data-directory.ts';
import { createInstitution, post, type StartedService, startService, stopService } from './started-service.ts';

const password = 'a password for benchmarks';
const SUBSCRIPTIONS = [0, 1, 10];

export interface WebhookFigures {
  /** The median of `POST /students` in milliseconds, by the number of subscriptions of the institution. */
  p50: Record<number, number>;
  /** The medians as multiples of the first. */
  ratio: Record<number, number>;
  /** 1,000 events to 10 subscriptions. */
  throughput: { deliveries: number; seconds: number; perSecond: number };
}

interface Sender {
  subscriptions: number;
  token: string;
}

/** Starts everything, measures and cleans up. */
async function benchWebhooks({ requests = 300, events = 1000 } = {}): Promise<WebhookFigures> {
  const directory = await makeDataDirectory();
  const database = await startEmbeddedServer(directory.path);
  const receiver = await startReceiver();
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: directory.path,
    PORT: '0',
    LOG_LEVEL: 'error',
    WEBHOOK_ALLOW_INSECURE: 'true',
    WEBHOOK_ALLOW_PRIVATE: 'true',
  };
  const service = await startService(env);
  try {
    const senders: Sender[] = [];
    for (const subscriptions of SUBSCRIPTIONS)
      senders.push(await prepareSender(service, env, receiver.url, subscriptions));
    const p50 = await measureCost(service, senders, requests);
    await receiver.waitUntilIdle();
    const lastSender = senders.at(-1) as Sender;
    const throughput = await measureThroughput(service, lastSender, events, receiver);
    const base = p50[0] as number;
    const ratio = Object.fromEntries(Object.entries(p50).map(([count, value]) => [count, value / base]));
    return { p50, ratio, throughput };
  } finally {
    await stopService(service);
    receiver.server.close();
    await database.stop();
    await directory.remove();
  }
}

/** Creates an institution on the largest plan with this number of subscriptions to all events, and signs in its administrator. */
async function prepareSender(
  service: StartedService,
  env: NodeJS.ProcessEnv,
  receiverUrl: string,
  subscriptions: number,
): Promise<Sender> {
  const admin = { email: `admin${subscriptions}@bench.example`, password };
  await createInstitution(env, `School ${subscriptions}`, admin);
  const { access_token: token } = await post(service, '/auth/login', undefined, admin);
  for (let index = 0; index < subscriptions; index += 1) {
    await post(service, '/webhooks', token as string, { url: `${receiverUrl}/${index}`, events: ['*'] });
  }
  return { subscriptions, token: token as string };
}

let created = 0;

function createStudent(service: StartedService, { token }: Sender): Promise<unknown> {
  created += 1;
  const names = {
    student_id: `S${created}`,
    first_name: 'Ann',
    last_name: 'Other',
    email: `s${created}@bench.example`,
  };
  return post(service, '/students', token, names);
}

/** Alternates between the institutions, so that other load on the machine affects all of them equally. */
async function measureCost(
  service: StartedService,
  senders: Sender[],
  requests: number,
): Promise<Record<number, number>> {
  const times = new Map(senders.map(({ subscriptions }) => [subscriptions, [] as number[]]));
  for (let round = -50; round < requests; round += 1) {
    for (const sender of senders) {
      const startedAt = performance.now();
      await createStudent(service, sender);
      if (round >= 0) times.get(sender.subscriptions)?.push(performance.now() - startedAt);
    }
  }
  return Object.fromEntries([...times].map(([count, values]) => [count, median(values)]));
}

async function measureThroughput(
  service: StartedService,
  sender: Sender,
  events: number,
  receiver: Receiver,
): Promise<WebhookFigures['throughput']> {
  const deliveries = events * sender.subscriptions;
  const before = receiver.count();
  const startedAt = performance.now();
  let remaining = events;
  const write = async () => {
    while (remaining > 0) {
      remaining -= 1;
      await createStudent(service, sender);
    }
  };
  await Promise.all(Array.from({ length: 16 }, write));
  while (receiver.count() - before < deliveries) await new Promise((resolve) => setTimeout(resolve, 10));
  const seconds = (performance.now() - startedAt) / 1000;
  return { deliveries, seconds, perSecond: deliveries / seconds };
}

interface Receiver {
  server: Server;
  url: string;
  count(): number;
  /** Resolves when no request has arrived for a second. */
  waitUntilIdle(): Promise<void>;
}

async function startReceiver(): Promise<Receiver> {
  let count = 0;
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      count += 1;
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const waitUntilIdle = async () => {
    for (let before = -1; before !== count; ) {
      before = count;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  };
  return {
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => count,
    waitUntilIdle,
  };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Formats the figures as a table. */
function describeWebhooks({ p50, ratio, throughput }: WebhookFigures): string {
  const rows = Object.keys(p50).map((count) => {
    const key = Number(count);
    return `${count.padStart(3)} subscriptions   p50 ${p50[key]?.toFixed(2)} ms   × ${ratio[key]?.toFixed(2)}`;
  });
  const { deliveries, seconds, perSecond } = throughput;
  rows.push(`${deliveries} deliveries in ${seconds.toFixed(1)} s, ${Math.round(perSecond)} a second`);
  return rows.join('\n');
}

if (import.meta.main) console.log(describeWebhooks(await benchWebhooks()));
