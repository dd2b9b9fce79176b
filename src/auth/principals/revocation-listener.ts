import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type Notification, type Pool } from 'pg';
import { connectionSettings } from '../../database/connection/connection-settings.ts';
import type { Logger } from '../../process/log.ts';
import { parseRevocation, type Revocation } from './revocation.ts';

const CHANNEL = 'registrar_revocations';

/** Milliseconds. Revocations must be known within 100 ([D14]), so what was heard until so long ago is still good. */
const MAX_AGE = 90;
/** From this age on it is renewed beside the requests, so that hardly any has to wait for it. */
const RENEWAL_AGE = 45;
/** How long requests wait for an answer before they ask the database themselves. */
const MAX_WAIT = 250;
/** How long without an answer until the connection counts as lost. */
const ANSWER_TIMEOUT = 2_000;
const RETRY_INTERVAL = 500;

export interface RevocationHandler {
  revoked(revocation: Revocation): void;
  /** Any number of revocations may have been missed. */
  missed(): void;
}

/**
 * Hears of revocations from every instance, through PostgreSQL's notifications on a connection of its own. It knows whether it
 * can hear: notifications come before the answer to whatever is asked after them, so each answer says that none is missing.
 */
export class RevocationListener {
  private client: Client | undefined;
  private socket = new Socket();
  /** When the last question was sent that has been answered: what was revoked before has been heard. */
  private heardUntil = Number.NEGATIVE_INFINITY;
  private asking = false;
  private answer: Promise<void> = Promise.resolve();
  private running: Promise<void> | undefined;
  private readonly closing = new AbortController();

  constructor(
    private readonly url: string,
    private readonly pool: Pool,
    private readonly log: Logger,
    private readonly handler: RevocationHandler,
  ) {}

  /** Whether every revocation is known here that was made 100 ms ago. If not, only the database knows. */
  async hears(): Promise<boolean> {
    const now = performance.now();
    if (now - this.heardUntil > RENEWAL_AGE) this.ask();
    if (now - this.heardUntil > MAX_AGE) await this.answer;
    return now - this.heardUntil <= MAX_AGE;
  }

  /** Connects, and again whenever the connection is lost, until `close`. */
  start(): void {
    this.running = this.run(this.closing.signal);
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.socket.destroy();
    await this.running;
  }

  private async run(signal: AbortSignal): Promise<void> {
    for (let failures = 1; !signal.aborted; failures += 1) {
      const err = await this.listen().catch((error: unknown) => error);
      if (this.client) failures = 1;
      this.client = undefined;
      this.heardUntil = Number.NEGATIVE_INFINITY;
      this.handler.missed();
      if (signal.aborted) return;
      const message = 'revocations cannot be heard; credentials are looked up for each request until they can';
      // Once is enough to say so.
      this.log[failures === 1 ? 'warn' : 'debug']({ err }, message);
      await delay(RETRY_INTERVAL, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  /** Resolves when an established connection ends. */
  private async listen(): Promise<void> {
    this.socket = new Socket();
    const client = new Client({
      ...connectionSettings(this.url),
      connectionTimeoutMillis: ANSWER_TIMEOUT,
      query_timeout: ANSWER_TIMEOUT,
      application_name: 'registrar revocations',
      stream: () => this.socket,
    });
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    // What happened to the connection shows by its end; without a listener an error would end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      client.on('notification', ({ payload = '' }) => this.heard(payload));
      await this.hearOneself(client);
      this.handler.missed();
      this.client = client;
      await ended;
    } finally {
      this.socket.destroy();
    }
  }

  /** Sends a notification through another connection and waits for it: behind some poolers LISTEN succeeds and nothing comes. */
  private async hearOneself(client: Client): Promise<void> {
    const greeting = `hello ${randomUUID()}`;
    const arrived = new Promise<void>((resolve) => {
      client.on('notification', ({ payload }: Notification) => payload === greeting && resolve());
    });
    const given = delay(ANSWER_TIMEOUT, undefined, { ref: false, signal: this.closing.signal }).then(() => {
      throw new Error('Notifications do not arrive. Is there a pooler in between?');
    });
    const sent = this.pool.query('select pg_notify($1, $2)', [CHANNEL, greeting]);
    await Promise.race([Promise.all([arrived, sent]), given]);
  }

  private heard(payload: string): void {
    const revocation = parseRevocation(payload);
    if (revocation) this.handler.revoked(revocation);
  }

  private ask(): void {
    const { client } = this;
    if (!client || this.asking) return;
    this.asking = true;
    const sentAt = performance.now();
    const answered = client.query('select 1').then(
      () => {
        this.asking = false;
        if (this.client === client) this.heardUntil = sentAt;
      },
      () => {
        this.asking = false;
        // Silent or broken: its end makes a new connection be tried.
        this.socket.destroy();
      },
    );
    this.answer = Promise.race([answered, delay(MAX_WAIT, undefined, { ref: false })]);
  }
}
