import type { ServiceRequest } from '../../access/service-request.ts';
import { type Change, change, diff, diffOfNew } from '../../audit/change.ts';
import type { ConstraintErrors } from '../../database/connection/failures.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { MailSettings } from '../../mail/mail-settings.ts';
import { mailAccountChange } from '../../mail/outbox.ts';
import { notFound } from '../../shared/errors.ts';
import { type AccountView, readAccount } from '../account.queries.ts';
import { lockOwner, ownerOfRequest } from '../factors/register-authenticator.service.ts';
import { assertAnotherWayIn } from './enforcement.ts';
import type { SignInProvider } from './find-provider.ts';
import { listIdentities } from './identity.queries.ts';
import type { Person } from './kinds.ts';
import { type FailureReason, SignInFailure } from './sign-in-failure.ts';

const LINK = `
  insert into user_identities (institution_id, user_id, provider_id, subject, email_at_link, last_used_at)
  values ($1, $2, $3, $4, $5, now())`;

/** The failures of a link that another request prevents: it has linked the account meanwhile, or deleted the provider. */
export const linkErrors = (linked: FailureReason): ConstraintErrors => ({
  user_identities_subject_key: () => new SignInFailure(linked),
  user_identities_institution_id_provider_id_fkey: () => new SignInFailure('expired'),
});

/** Links the account of a person at a provider to a user, and records it. @throws an error that violates a constraint of `linkErrors` */
export async function linkIdentity(
  tx: Change,
  { institutionId, id, name }: SignInProvider,
  userId: number,
  { subject, email }: Person,
): Promise<void> {
  await prepared(tx.client, LINK, [institutionId, userId, id, subject, email]);
  tx.record({
    action: 'identity.linked',
    resource: { type: 'user', id: userId },
    changes: diffOfNew({ identity_provider: name, identity_email: email }),
  });
}

/**
 * Unlinks an account at a provider from the caller's user ([D70]).
 * @throws AppError `not_found`; `conflict` if nothing else signs the user in
 */
export function unlinkIdentity(request: ServiceRequest, settings: MailSettings, id: number): Promise<AccountView> {
  return change(request, async (tx) => {
    const { institutionId, userId } = ownerOfRequest(request);
    // So that two accounts are not unlinked at once.
    await lockOwner(tx, { institutionId, userId });
    const own = (await listIdentities(tx.client, institutionId, userId)).find((identity) => identity.id === id);
    if (!own) throw notFound('Identity');
    await assertAnotherWayIn(tx, userId, { identity: id });
    const text = 'delete from user_identities where institution_id = $1 and id = $2';
    await prepared(tx.client, text, [institutionId, id]);
    tx.record({
      action: 'identity.unlinked',
      resource: { type: 'user', id: userId },
      changes: diff({ identity_provider: own.provider, identity_email: own.email }, {}),
    });
    await mailAccountChange(tx.client, settings, { institutionId, userId }, 'identity_unlinked');
    return readAccount(tx.client, tx.caller);
  });
}
