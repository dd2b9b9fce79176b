import { z } from 'zod';
import { isManaging } from '../../access/scopes.ts';
import type { ServiceRequest } from '../../access/service-request.ts';
import { type Change, change } from '../../audit/change.ts';
import { insertUser } from '../../auth/insert-user.ts';
import { Role } from '../../auth/role.entity.ts';
import { User } from '../../auth/user.entity.ts';
import { recordCredentials } from '../../database/citus/credential-owners.ts';
import { nullableText, parseInput, requiredText } from '../../input/schemas.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { applyUserChanges, type LockedUser, lockAdministrators, lockUser } from '../users/apply-user-changes.ts';
import { readAttributes, type ScimChanges } from './attributes.ts';
import { changedRole, findGivenRole } from './given-role.ts';
import { readPatch } from './patch.ts';
import { badScim, userExists } from './scim-error.ts';
import { readUser, type ScimUser, toUserId } from './scim-user.ts';

const { email, name, givenName, familyName, externalId } = User.properties;

const changesSchema = z.object({
  userName: requiredText(email.rule).optional(),
  externalId: nullableText(externalId.rule).optional(),
  givenName: nullableText(givenName.rule).optional(),
  familyName: nullableText(familyName.rule).optional(),
  displayName: nullableText(name.rule).optional(),
  active: z.boolean().optional(),
  workEmail: nullableText(email.rule).optional(),
  role: nullableText(Role.properties.name.rule).optional(),
});

type Changes = z.output<typeof changesSchema>;

const constraintErrors = { users_email_key: userExists, users_external_id_key: userExists };

/**
 * Creates a user, or activates the inactive one of the institution with that `externalId` or `userName` ([D71]).
 * @throws AppError `validation_error`; `conflict` for an active user, and for an email of another institution; `forbidden` for a role
 *   that manages users or roles
 */
export function createScimUser(request: ServiceRequest, body: unknown): Promise<ScimUser> {
  return changeUsers(request, readAttributes(body), async (tx, changes) => {
    const { userName } = changes;
    if (userName === undefined) throw badScim('invalidValue', 'userName is required.');
    await lockAdministrators(tx);
    const former = await findFormer(tx, userName, changes.externalId);
    if (former) {
      await applyChanges(tx, former, { active: true, ...changes }, null);
      return former.user.id;
    }
    assertWorkEmail(changes, userName);
    const role = await findGivenRole(tx, changes.role ?? null);
    const { active, ...names } = changes;
    const { id } = await insertUser(tx, {
      email: userName,
      name: changes.displayName ?? (joinNames(names) || userName),
      givenName: names.givenName,
      familyName: names.familyName,
      externalId: changes.externalId ?? null,
      role,
      active: active ?? true,
      passwordHash: null,
    });
    return id;
  });
}

/**
 * Replaces what the body names; what it does not name stays, `active` too.
 * @throws AppError as `patchScimUser`
 */
export function replaceScimUser(request: ServiceRequest, id: string, body: unknown): Promise<ScimUser> {
  const changes = readAttributes(body);
  if (changes.userName === undefined) throw badScim('invalidValue', 'userName is required.');
  return changeUser(request, id, changes);
}

/**
 * Changes a user by the operations of a PATCH.
 * @throws AppError `validation_error`; `not_found`; `conflict` for the last active administrator, and for a value of another user;
 *   `forbidden` if it would give or take a role that manages users or roles
 */
export function patchScimUser(request: ServiceRequest, id: string, body: unknown): Promise<ScimUser> {
  return changeUser(request, id, readPatch(body));
}

/** Deactivates a user, whom SCIM does not find from then on. @throws AppError `not_found`; `conflict` for the last active administrator */
export async function deleteScimUser(request: ServiceRequest, id: string): Promise<void> {
  await change(request, async (tx) => {
    await lockAdministrators(tx);
    await applyUserChanges(tx, await lockKnown(tx, id), { active: false, deprovisionedAt: new Date() });
  });
}

function changeUser(request: ServiceRequest, id: string, changes: ScimChanges): Promise<ScimUser> {
  return changeUsers(request, changes, async (tx, valid) => {
    await lockAdministrators(tx);
    const locked = await lockKnown(tx, id);
    await applyChanges(tx, locked, valid);
    return locked.user.id;
  });
}

/** Runs a change with the valid attributes, and returns the user that it changed as clients see it. */
function changeUsers(
  request: ServiceRequest,
  changes: ScimChanges,
  apply: (tx: Change, changes: Changes) => Promise<number>,
): Promise<ScimUser> {
  return change(request, {
    input: parseInput(request.errors, changesSchema, changes),
    apply: async (tx, valid) => {
      const id = String(await apply(tx, valid));
      await tx.flush();
      return (await readUser(tx.client, tx.caller.institutionId, id)) as ScimUser;
    },
    constraintErrors,
  });
}

/** Locks a user whom SCIM finds. @throws AppError `not_found` */
async function lockKnown(tx: Change, id: string): Promise<LockedUser> {
  const locked = await lockUser(tx, toUserId(id) ?? 0);
  if (!locked.user.active && locked.user.deprovisionedAt) throw notFound('User');
  return locked;
}

/** Returns the inactive user whom a new one is. @throws ScimError `uniqueness` for an active one, and if two users could be it */
async function findFormer(
  tx: Change,
  userName: string,
  externalId: string | null | undefined,
): Promise<LockedUser | undefined> {
  const { rows } = await tx.client.query<{ id: number; active: boolean }>(
    'select id, active from users where institution_id = $1 and (lower(email) = lower($2) or external_id = $3) order by id',
    [tx.caller.institutionId, userName, externalId ?? null],
  );
  const [former] = rows;
  if (rows.length > 1 || former?.active) throw userExists();
  return former && lockUser(tx, former.id);
}

/** @param deprovisionedAt null for a user who is found again */
async function applyChanges(tx: Change, locked: LockedUser, changes: Changes, deprovisionedAt?: null): Promise<void> {
  const { user, role } = locked;
  const userName = changes.userName ?? user.email;
  assertWorkEmail(changes, userName);
  // A client that sets an administrator's email could ask for a new password there. Providers may spell it in another case.
  if (isManaging(role.permissions) && userName.toLowerCase() !== user.email.toLowerCase())
    throw new AppError('forbidden', 'The userName of users who may manage users or roles cannot be changed by SCIM.');
  await applyUserChanges(tx, locked, {
    email: userName,
    externalId: changes.externalId,
    ...namesAfter(changes, user),
    role: changes.role === undefined ? undefined : await changedRole(tx, role, changes.role),
    active: changes.active,
    deprovisionedAt,
  });
  await tx.flush();
  await recordCredentials(tx.client, tx.caller.institutionId);
}

function assertWorkEmail({ workEmail }: Changes, userName: string): void {
  if (workEmail && workEmail.toLowerCase() !== userName.toLowerCase())
    throw badScim('invalidValue', 'The email for work must equal userName.');
}

/** Returns the names after a change. A display name that is made of its parts follows them. */
function namesAfter({ displayName, givenName, familyName }: Changes, user: User) {
  const parts = {
    givenName: givenName === undefined ? user.givenName : givenName,
    familyName: familyName === undefined ? user.familyName : familyName,
  };
  const isMadeOfParts = user.name === joinNames(user);
  return { ...parts, name: displayName ?? ((isMadeOfParts && joinNames(parts)) || user.name) };
}

function joinNames(parts: { givenName?: string | null | undefined; familyName?: string | null | undefined }): string {
  return [parts.givenName, parts.familyName].filter(Boolean).join(' ');
}
