import { z } from 'zod';
import type { UserKey } from '../../access/caller.ts';
import type { ServiceRequest } from '../../access/service-request.ts';
import { type Change, change, diff } from '../../audit/change.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { parseInput } from '../../input/schemas.ts';
import type { MailSettings } from '../../mail/mail-settings.ts';
import { mailAccountChange } from '../../mail/outbox.ts';
import { AppError, conflict, notFound } from '../../shared/errors.ts';
import { type AuthenticatorView, readAuthenticators } from '../account.queries.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { assertAnotherWayIn } from '../sso/enforcement.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { authenticatorName, lockOwner, ownerOfRequest } from './register-authenticator.service.ts';

const nameSchema = z.object({ name: authenticatorName });

/** Renames an authenticator of the caller. @throws AppError `validation_error`, `not_found` */
export function renameAuthenticator(request: ServiceRequest, id: number, name: string): Promise<AuthenticatorView> {
  const owner = ownerOfRequest(request);
  return change(request, {
    input: parseInput(request.errors, nameSchema, { name }),
    apply: async (tx, input) => {
      const authenticator = await findOwn(tx, owner, id);
      const text = 'update authenticators set name = $3 where institution_id = $1 and id = $2';
      await prepared(tx.client, text, [owner.institutionId, id, input.name]);
      const changes = diff({ name: authenticator.name }, { name: input.name });
      tx.record({ action: 'authenticator.updated', resource: { type: 'user', id: owner.userId }, changes });
      return { ...authenticator, name: input.name };
    },
  });
}

const REQUIRES_FACTOR = `
  select from users u join roles r on r.institution_id = $1 and r.id = u.role_id and r.requires_second_factor
  where u.institution_id = $1 and u.id = $2`;

/**
 * Removes an authenticator of the caller, and ends the caller's other sessions. With the last one the recovery codes go.
 * @throws AppError `not_found`; `forbidden` for the last one of a user whose role requires one; `conflict` if nothing else signs the
 *   user in
 */
export function removeAuthenticator(
  request: ServiceRequest,
  settings: MailSettings,
  id: number,
): Promise<AuthenticatorView> {
  const owner = ownerOfRequest(request);
  return change(request, async (tx) => {
    await lockOwner(tx, owner);
    const authenticator = await findOwn(tx, owner, id);
    const isLast = (await readAuthenticators(tx.client, owner)).length === 1;
    const key = [owner.institutionId, owner.userId];
    if (isLast && (await prepared(tx.client, REQUIRES_FACTOR, key)).rowCount !== 0)
      throw new AppError('forbidden', 'Your role needs a second factor: register another one before you remove this.', {
        reason: 'second_factor',
      });
    if (authenticator.kind === 'passkey') await assertAnotherWayIn(tx, owner.userId, { passkey: id });
    await removeAuthenticatorsOf(tx, settings, owner, [authenticator]);
    return authenticator;
  });
}

const DELETE = 'delete from authenticators where institution_id = $1 and user_id = $2 and id = any ($3::int[])';

/** Removes authenticators of a user, ends the sessions that the change does not come from, and tells the user by mail. */
export async function removeAuthenticatorsOf(
  tx: Change,
  settings: MailSettings,
  owner: UserKey,
  removed: readonly AuthenticatorView[],
): Promise<void> {
  await prepared(tx.client, DELETE, [owner.institutionId, owner.userId, removed.map(({ id }) => id)]);
  if ((await readAuthenticators(tx.client, owner)).length === 0) await deleteRecoveryCodes(tx, owner.userId);
  await endSessions(tx, owner.userId, tx.caller.sessionId);
  for (const { id, kind, name } of removed)
    tx.record({
      action: 'authenticator.removed',
      resource: { type: 'user', id: owner.userId },
      changes: diff({ authenticator: id, kind, name }, {}),
    });
  await mailAccountChange(tx.client, settings, owner, 'authenticator_removed');
}

/** Makes new recovery codes for the caller, and voids the former ones. @throws AppError `conflict` without an authenticator */
export function createRecoveryCodes(request: ServiceRequest, settings: MailSettings): Promise<{ codes: string[] }> {
  const owner = ownerOfRequest(request);
  return change(request, async (tx) => {
    await lockOwner(tx, owner);
    if ((await readAuthenticators(tx.client, owner)).length === 0)
      throw conflict('Recovery codes replace a second factor: register one first.');
    const codes = await replaceRecoveryCodes(tx, owner.userId);
    tx.record({ action: 'recovery_codes.created', resource: { type: 'user', id: owner.userId } });
    await mailAccountChange(tx.client, settings, owner, 'recovery_codes_created');
    return { codes };
  });
}

async function findOwn(tx: Change, owner: UserKey, id: number): Promise<AuthenticatorView> {
  const authenticator = (await readAuthenticators(tx.client, owner)).find((each) => each.id === id);
  if (!authenticator) throw notFound('Authenticator');
  return authenticator;
}
