import { type Change, diff } from '../audit/change.ts';
import { recordCredentials } from '../database/citus/credential-owners.ts';
import { nextId } from '../database/transactions/ids.ts';
import { namePartsAfter } from '../input/person-name.rules.ts';
import type { Role } from './role.entity.ts';
import { User } from './user.entity.ts';

/** A new user. Absent parts of the name follow from the display name. */
export interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly givenName?: string | null | undefined;
  readonly familyName?: string | null | undefined;
  readonly role: Role;
  readonly active?: boolean;
  /** Null for a user who signs in by other means. */
  readonly passwordHash: string | null;
  readonly externalId?: string | null;
}

/**
 * Inserts a user of the caller's institution and records it. Whoever calls it has checked that the role may be given.
 * @param action that of the audit record
 * @throws an error that violates `users_email_key` if the email is taken, in any institution ([D10])
 */
export async function insertUser(
  tx: Change,
  { role, active = true, externalId = null, ...values }: NewUser,
  action: 'user.created' | 'user.provisioned' = 'user.created',
): Promise<User> {
  const { email, name, passwordHash } = values;
  const { givenName, familyName } = namePartsAfter(values);
  const columns = { email, name, givenName, familyName, externalId, active };
  const { institutionId } = tx.caller;
  const id = await nextId(tx, 'users');
  const user = tx.em.create(User, { institutionId, id, ...columns, passwordHash, roleId: role.id });
  tx.record({
    action,
    resource: { type: 'user', id },
    changes: diff(
      {},
      { email, external_id: externalId, name, given_name: givenName, family_name: familyName, role: role.name, active },
    ),
    event: { type: 'user.created', data: { id } },
  });
  await tx.flush();
  await recordCredentials(tx.client, institutionId);
  return user;
}
