import { assertCallerHolds } from '../../access/require-permission.ts';
import type { ServiceRequest } from '../../access/service-request.ts';
import { change } from '../../audit/change.ts';
import { mailPasswordLink } from '../../auth/passwords/password-link.ts';
import type { MailSettings } from '../../mail/mail-settings.ts';
import { conflict } from '../../shared/errors.ts';
import { lockUser } from './lock-user.ts';

/**
 * Mails a user a link for a new password, or for the first one ([D72]).
 * @throws AppError `not_found`; `forbidden` if the user has permissions that the caller does not have; `conflict` if no mail can be sent
 */
export function sendPasswordReset(
  request: ServiceRequest,
  settings: MailSettings,
  userId: number,
): Promise<{ message: string }> {
  return change(request, async (tx) => {
    const { user, role } = await lockUser(tx, userId);
    assertCallerHolds(tx.caller, role.permissions);
    if (!user.active) throw conflict('The user is not active.');
    const kind = user.passwordHash === null ? 'first_password' : 'password_reset';
    const owner = { institutionId: tx.caller.institutionId, userId };
    if (!(await mailPasswordLink(tx.client, settings, owner, kind)))
      throw conflict("The user's address takes no mail: see the suppressed addresses.");
    tx.record({ action: 'user.password_reset_requested', resource: { type: 'user', id: userId } });
    return { message: `A link was sent to ${user.email}.` };
  });
}
