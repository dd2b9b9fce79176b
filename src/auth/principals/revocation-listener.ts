import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type Notification, type Pool } from 'pg';
import { parseRevocation, type Revocation } from '../../access/revocation.ts';
import { connectionSettings } from '../../database/connection/connection-settings.ts';
import { REVOCATION_CHANNEL } from '../../database/connection/revocation-channel.ts';
import type { Logger } from '../../shared/log.ts';

/** Revocations must take effect within 100 ms ([D14]), so a check of the connection is valid for this long. */
const MAX_CHECK_AGE_MS = 90;
/** From this age on the check is renewed in the background, so that few requests have to wait for it. */
const RENEWAL_AGE_MS = 45;
/** Maximum time that requests wait for a check before they look the credential up in the database. */
const MAX_WAIT_MS = 250;
/** Maximum duration of a check before the connection is considered lost. */
const CHECK_TIMEOUT_MS = 2_000;
const RETRY_INTERVAL_MS = 500;

export interface RevocationHandler {
  onRevocation(revocation: Revocation): void;
  /** Called when any number of revocations may have been missed. */
  onGap(): void;
}

/**
 * Receives revocations from all instances through PostgreSQL notifications on a dedicated connection. PostgreSQL delivers
 * notifications before the result of a later query on the connection, so each result proves that no earlier notification is missing.
 */
export class RevocationListener {
  private client: Client | undefined;
  private socket = new Socket();
  /** When the last successful check was sent: all earlier revocations have been received. */
  private receivedUntil = Number.NEGATIVE_INFINITY;
  private isChecking = false;
  private check: Promise<void> = Promise.resolve();
  private running: Promise<void> | undefined;
  private readonly closing = new AbortController();

  /**
   * @param url of PostgreSQL itself: poolers in transaction mode deliver no notifications
   * @param pool sends a notification to test the delivery
   */
  constructor(
    private readonly url: string,
    private readonly pool: Pool,
    private readonly log: Logger,
    private readonly handler: RevocationHandler,
  ) {}

  /** Returns true if all revocations older than 100 ms have been received. If not, credentials must be looked up in the database. */
  async isUpToDate(): Promise<boolean> {
    const now = performance.now();
    if (now - this.receivedUntil > RENEWAL_AGE_MS) this.startCheck();
    if (now - this.receivedUntil > MAX_CHECK_AGE_MS) await this.check;
    return now - this.receivedUntil <= MAX_CHECK_AGE_MS;
  }

  /** Connects, and reconnects whenever the connection is lost, until `close`. */
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
      this.receivedUntil = Number.NEGATIVE_INFINITY;
      this.handler.onGap();
      if (signal.aborted) return;
      const message = 'cannot receive revocations; looking credentials up for each request until it can';
      // Warn about the first failure only.
      this.log[failures === 1 ? 'warn' : 'debug']({ err }, message);
      await delay(RETRY_INTERVAL_MS, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  /** Resolves when an established connection ends. */
  private async listen(): Promise<void> {
    this.socket = new Socket();
    const client = new Client({
      ...connectionSettings(this.url),
      connectionTimeoutMillis: CHECK_TIMEOUT_MS,
      query_timeout: CHECK_TIMEOUT_MS,
      application_name: 'registrar revocations',
      stream: () => this.socket,
    });
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    // The `end` event reports a lost connection; without this listener an error would end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`listen ${REVOCATION_CHANNEL}`);
      client.on('notification', ({ payload = '' }) => this.receive(payload));
      await this.testDelivery(client);
      this.handler.onGap();
      this.client = client;
      await ended;
    } finally {
      this.socket.destroy();
    }
  }

  /** Sends a notification through another connection and waits for it: behind some poolers LISTEN succeeds but delivers nothing. */
  private async testDelivery(client: Client): Promise<void> {
    const marker = `hello ${randomUUID()}`;
    const arrived = new Promise<void>((resolve) => {
      client.on('notification', ({ payload }: Notification) => payload === marker && resolve());
    });
    const timeout = delay(CHECK_TIMEOUT_MS, undefined, { ref: false, signal: this.closing.signal }).then(() => {
      throw new Error('Notifications do not arrive. Behind a pooler, set DATABASE_LISTEN_URL to PostgreSQL itself.');
    });
    const sent = this.pool.query('select pg_notify($1, $2)', [REVOCATION_CHANNEL, marker]);
    await Promise.race([Promise.all([arrived, sent]), timeout]);
  }

  private receive(payload: string): void {
    const revocation = parseRevocation(payload);
    if (revocation) this.handler.onRevocation(revocation);
  }

  /** Starts a query whose result proves that all earlier notifications have been received. */
  private startCheck(): void {
    const { client } = this;
    if (!client || this.isChecking) return;
    this.isChecking = true;
    const sentAt = performance.now();
    const checked = client.query('select 1').then(
      () => {
        this.isChecking = false;
        if (this.client === client) this.receivedUntil = sentAt;
      },
      () => {
        this.isChecking = false;
        // The connection is silent or broken: closing it makes `run` reconnect.
        this.socket.destroy();
      },
    );
    this.check = Promise.race([checked, delay(MAX_WAIT_MS, undefined, { ref: false })]);
  }
}
