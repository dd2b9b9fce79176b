import { assertCallerHolds } from '../../access/require-permission.ts';
import type { SelectingRequest } from '../../access/service-request.ts';
import { type Change, change, readBack } from '../../audit/change.ts';
import { readAuthenticators } from '../../auth/account.queries.ts';
import { removeAuthenticatorsOf } from '../../auth/factors/authenticator.service.ts';
import { endSessions } from '../../auth/sessions/end-sessions.ts';
import { userReadModel } from '../../auth/user.read-model.ts';
import type { Selected } from '../../database/reads/selection.ts';
import type { MailSettings } from '../../mail/mail-settings.ts';
import { lockUser } from './apply-user-changes.ts';

/**
 * Removes all authenticators of a user who has lost them. The password alone then signs in, until the user registers others.
 * @throws AppError `not_found`; `forbidden` if the user has permissions that the caller does not have
 */
export function removeAuthenticators<T>(
  request: SelectingRequest,
  settings: MailSettings,
  userId: number,
): Promise<Selected<T>> {
  return changeAccess(request, userId, async (tx) => {
    const owner = { institutionId: tx.caller.institutionId, userId };
    const authenticators = await readAuthenticators(tx.client, owner);
    if (authenticators.length > 0) await removeAuthenticatorsOf(tx, settings, owner, authenticators);
  });
}

/** Ends all sessions of a user, except the one that the request comes from. @throws AppError as `removeAuthenticators` */
export function endSessionsOf<T>(request: SelectingRequest, userId: number): Promise<Selected<T>> {
  return changeAccess(request, userId, async (tx) => {
    await endSessions(tx, userId, tx.caller.sessionId);
    tx.record({ action: 'user.sessions_ended', resource: { type: 'user', id: userId } });
  });
}

function changeAccess<T>(
  request: SelectingRequest,
  userId: number,
  apply: (tx: Change) => Promise<void>,
): Promise<Selected<T>> {
  return change(request, async (tx) => {
    const { role } = await lockUser(tx, userId);
    assertCallerHolds(tx.caller, role.permissions);
    await apply(tx);
    return readBack<T>(tx, userReadModel, 'users u', userId, request.selection);
  });
}
