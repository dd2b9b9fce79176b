import { sql } from 'kysely';
import type { ServiceRequest } from '../../access/service-request.ts';
import { type Change, change, diffOfNew } from '../../audit/change.ts';
import { compileSql, inNameOrder } from '../../database/reads/sql.ts';
import { today } from '../../input/time-zone.ts';
import { type MailSettings, requireMail } from '../../mail/mail-settings.ts';
import { queueMails } from '../../mail/outbox.ts';
import { withMissingRoll } from './attendance.queries.ts';

/** How many teachers were reminded of missing rolls. */
export interface RollReminders {
  /** Number of teachers who are sent a mail. */
  reminded: number;
  /** Number of others: reminded in the last hour, not active, or with an address that takes no mail. */
  left: number;
}

/** A teacher with the names of the classes whose rolls are missing. */
interface Teacher {
  readonly userId: number;
  readonly classes: readonly string[];
  /** False if the teacher was reminded in the last hour. */
  readonly isDue: boolean;
}

/** Makes a second reminder wait for the first one, whose mails it has to see. */
const LOCK = `select pg_advisory_xact_lock(hashtextextended('registrar roll reminders', $1))`;

/**
 * Mails the teachers of the classes whose roll of a day has not been called, one mail a teacher and at most one an hour.
 * @throws AppError `conflict` if the service sends no mail
 */
export function remindOfRolls(request: ServiceRequest, settings: MailSettings, date: string): Promise<RollReminders> {
  const link = `${requireMail(settings.config)}/dashboard/roll`;
  return change(request, async (tx) => {
    const { institutionId } = tx.caller;
    await tx.query(LOCK);
    const teachers = await teachersOfMissingRolls(tx, date);
    const mails = teachers
      .filter(({ isDue }) => isDue)
      .map(({ userId, classes }) => ({ userId, subject: { kind: 'missing_roll', date, classes, link } as const }));
    const reminded = await queueMails(tx.client, settings, institutionId, mails);
    for (const { userId, subject } of reminded)
      tx.record({
        action: 'attendance.reminded',
        resource: { type: 'user', id: userId },
        changes: diffOfNew({ date, classes: subject.classes.length }),
      });
    return { reminded: reminded.length, left: teachers.length - reminded.length };
  });
}

async function teachersOfMissingRolls({ client, caller }: Change, date: string): Promise<Teacher[]> {
  if (date > today(caller)) return [];
  const { institutionId } = caller;
  const { text, values } = compileSql(sql`
    select ct.user_id as "userId", array_agg(c.name order by ${sql.raw(inNameOrder('c.name'))}, c.id) as classes,
      not exists (select from mails m where m.institution_id = ${institutionId} and m.user_id = ct.user_id
        and m.kind = 'missing_roll' and m.created_at > now() - interval '1 hour') as "isDue"
    from classes c join class_teachers ct on ct.institution_id = ${institutionId} and ct.class_id = c.id
    where ${withMissingRoll(caller, date).condition}
    group by ct.user_id order by ct.user_id`);
  return (await client.query<Teacher>(text, values)).rows;
}
