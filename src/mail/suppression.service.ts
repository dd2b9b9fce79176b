import { z } from 'zod';
import type { ServiceRequest } from '../access/service-request.ts';
import { systemRequest } from '../access/system-caller.ts';
import { change, diffOfNew } from '../audit/change.ts';
import type { Database } from '../database/connection/database.ts';
import { onlyRow } from '../database/reads/prepared.ts';
import { dateTime } from '../database/reads/sql.ts';
import { nullableText, parseInput, requiredText } from '../input/schemas.ts';
import { userEmailRule } from '../input/user-email.rules.ts';
import { notFound } from '../shared/errors.ts';

/** An address that takes no mail ([D73]). */
export interface SuppressedAddressView {
  email: string;
  reason: string;
  since: string;
  people: number;
}

/** Readable fields of a suppressed address (table alias `s`). */
export const suppressedFields = {
  email: { sql: 's.email' },
  reason: { sql: 's.reason' },
  since: { sql: dateTime('s.created_at') },
  people: { sql: '(select count(*)::int from users p where p.institution_id = $1 and lower(p.email) = s.email)' },
};

const bounceSchema = z.object({
  email: requiredText(userEmailRule),
  reason: nullableText({ max: 300 }).optional(),
});

/** Mails to the address that wait are not sent any more. */
const GIVE_UP = `
  update mails set status = 'suppressed', answer = $3, next_attempt_at = null, claimed_until = null, sealed_content = null
  where institution_id = $1 and lower(recipient) = lower($2) and status = 'waiting'`;

const SUPPRESS = `
  insert into suppressed_addresses as s (institution_id, email, reason) values ($1, lower($2), $3)
  on conflict (institution_id, email) do update set reason = excluded.reason
  returning ${Object.entries(suppressedFields)
    .map(([name, { sql }]) => `${sql} as ${name}`)
    .join(', ')}`;

/** Stops mails to an address of which somebody knows that it bounces. @throws AppError `validation_error` */
export function reportBounce(
  request: ServiceRequest,
  input: z.input<typeof bounceSchema>,
): Promise<SuppressedAddressView> {
  return change(request, {
    input: parseInput(request.errors, bounceSchema, input),
    apply: async (tx, { email, reason }) => {
      const stored = onlyRow(await tx.query<SuppressedAddressView>(SUPPRESS, email, reason ?? 'Reported by a user.'));
      await tx.query(GIVE_UP, email, stored.reason);
      const changes = diffOfNew({ email: stored.email, reason: stored.reason });
      tx.record({ action: 'address.suppressed', resource: { type: 'address', id: null }, changes });
      return stored;
    },
  });
}

/** Stops mails to an address that a server refuses for good. */
export async function suppress(
  database: Database,
  institutionId: number,
  email: string,
  reason: string,
): Promise<void> {
  await reportBounce(await systemRequest(database, institutionId, 'Mail'), { email, reason });
}

const allowSchema = z.object({ email: requiredText(userEmailRule) });

/** Lets mails to an address out again. @throws AppError `not_found` if it is not suppressed */
export function allowAddress(request: ServiceRequest, email: string): Promise<{ message: string }> {
  return change(request, {
    input: parseInput(request.errors, allowSchema, { email }),
    apply: async (tx, input) => {
      const text = 'delete from suppressed_addresses where institution_id = $1 and email = lower($2)';
      const { rowCount } = await tx.query(text, input.email);
      if (rowCount === 0) throw notFound('Suppressed address');
      const changes = { email: { from: input.email.toLowerCase(), to: null } };
      tx.record({ action: 'address.allowed', resource: { type: 'address', id: null }, changes });
      return { message: 'The address takes mail again.' };
    },
  });
}
