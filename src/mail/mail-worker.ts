import { prepared } from '../database/reads/prepared.ts';
import { JobLoop, type JobQueue, type LoopSettings } from '../jobs/job-loop.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { MAIL_DELAYS, retryDelay } from '../jobs/retry-schedule.ts';
import { openContent } from './message.ts';
import { openTransport } from './open-transport.ts';
import { suppress } from './suppression.service.ts';
import type { MailTransport, SendResult } from './transports/transport.ts';

interface ClaimedMail {
  institutionId: number;
  id: number;
  recipient: string;
  name: string;
  messageId: string;
  content: Buffer;
  attempts: number;
}

/** Seconds until the claims of a dead process expire: longer than an attempt takes. */
const CLAIM_SECONDS = 120;

const isDue = "status = 'waiting' and next_attempt_at <= now() and (claimed_until is null or claimed_until <= now())";

/** The institutions with due mails, the one with the longest due mail first. Those that are closed wait, and hold up no others. */
const DUE_INSTITUTIONS = `
  select institution_id as id from mails m
  where ${isDue} and exists (select from institutions i where i.id = m.institution_id and i.closed_at is null)
  group by institution_id order by min(next_attempt_at) limit $1`;

/** An institution may have been closed meanwhile. */
const CLAIM = `
  with due as materialized (
    select id from mails where institution_id = $1 and ${isDue}
      and exists (select from institutions where id = $1 and closed_at is null)
    order by next_attempt_at limit $2
    for update skip locked
  )
  update mails m set claimed_until = now() + interval '${CLAIM_SECONDS} seconds'
  from due, users u
  where m.institution_id = $1 and m.id = due.id and u.institution_id = $1 and u.id = m.user_id
  returning m.institution_id as "institutionId", m.id, m.recipient, u.name, m.message_id as "messageId", m.sealed_content as content, m.attempts`;

/** The text of a mail that has arrived is deleted; a kept one can be read. */
const RECORD = `
  update mails set status = $3, attempts = attempts + 1, answer = $4, claimed_until = null, next_attempt_at = $5,
    sealed_content = case when $3 = 'sent' then null else sealed_content end,
    sent_at = case when $3 in ('sent', 'kept') then now() end
  where institution_id = $1 and id = $2 and status = 'waiting'`;

/** Sends the mails that wait. */
export class MailWorker implements JobQueue<ClaimedMail> {
  readonly name = 'mails';
  readonly maxInFlight = 16;
  private transport?: MailTransport;
  private readonly loop: JobLoop<ClaimedMail>;

  constructor(
    private readonly jobs: Jobs,
    settings: LoopSettings,
  ) {
    this.loop = new JobLoop(this, settings, jobs.registrar.log);
  }

  start(): void {
    this.loop.start();
  }

  async stop(): Promise<void> {
    await this.loop.stop();
    this.transport?.close();
  }

  async claim(free: number): Promise<readonly ClaimedMail[]> {
    if (!(await this.jobs.finds(DUE_INSTITUTIONS, [1]))) return [];
    return this.jobs.inTransaction(async (client) => {
      const due = await prepared<{ id: number }>(client, DUE_INSTITUTIONS, [free]);
      const share = Math.max(1, Math.floor(free / due.rows.length));
      const claimed: ClaimedMail[] = [];
      for (const { id } of due.rows) claimed.push(...(await prepared<ClaimedMail>(client, CLAIM, [id, share])).rows);
      if (claimed.length > 0) this.transport ??= await openTransport(this.jobs.registrar.config);
      return claimed;
    });
  }

  /** An attempt that is cut off leaves its claim, which expires: the mail may arrive twice, but never not at all. */
  async attempt(mail: ClaimedMail): Promise<void> {
    const { log, database } = this.jobs.registrar;
    try {
      const result = await this.send(mail);
      await this.record(mail, result);
      if (result.status === 'bounced') await suppress(database, mail.institutionId, mail.recipient, result.answer);
    } catch (error) {
      log.error({ err: error, institutionId: mail.institutionId, mailId: mail.id }, 'a mail could not be sent');
    }
  }

  private send({ recipient, name, messageId, content }: ClaimedMail): Promise<SendResult> {
    const opened = openContent(this.jobs.registrar.encryptionKey, messageId, content);
    if (!opened) return Promise.resolve({ status: 'refused', answer: 'ENCRYPTION_KEY does not open this mail.' });
    const mail = { to: { name, address: recipient }, messageId, content: opened };
    return (this.transport as MailTransport).send(mail);
  }

  private async record({ institutionId, id, attempts }: ClaimedMail, { status, answer }: SendResult): Promise<void> {
    const wait = status === 'deferred' ? retryDelay(MAIL_DELAYS, attempts + 1) : undefined;
    const ended = status === 'sent' || status === 'kept' ? status : 'failed';
    const stored = wait === undefined ? ended : 'waiting';
    const next = wait === undefined ? null : new Date(Date.now() + wait);
    await this.jobs.inTransaction((client) => prepared(client, RECORD, [institutionId, id, stored, answer, next]));
  }
}
