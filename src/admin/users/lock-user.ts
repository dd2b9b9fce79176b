import { LockMode } from '@mikro-orm/postgresql';
import type { Change } from '../../audit/change.ts';
import { Role } from '../../auth/role.entity.ts';
import { User } from '../../auth/user.entity.ts';
import { conflict, notFound } from '../../shared/errors.ts';

/** A user whom no other transaction can change until this one ends. */
export interface LockedUser {
  readonly user: User;
  readonly role: Role;
}

/** Locks a user until the transaction ends and returns it with its role. @throws AppError `not_found` */
export async function lockUser(tx: Change, id: number): Promise<LockedUser> {
  const user = await tx.em.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!user) throw notFound('User');
  return { user, role: await tx.em.findOneOrFail(Role, { id: user.roleId }) };
}

/**
 * Serialises changes of administrators, so that if two administrators demote each other at the same time, one is refused. Must be
 * called before a user is locked.
 */
export async function lockAdministrators(tx: Change): Promise<void> {
  const text = `select from roles where institution_id = $1 and name = 'administrator' for no key update`;
  await tx.client.query(text, [tx.caller.institutionId]);
}

/** Checks that the institution keeps an administrator ([D39]). @throws AppError `conflict` if no other active user is one */
export async function assertAnotherAdministrator(tx: Change, userId: number): Promise<void> {
  const { rowCount } = await tx.client.query(
    `select from users u join roles r on r.institution_id = u.institution_id and r.id = u.role_id
     where u.institution_id = $1 and u.id <> $2 and u.active and r.name = 'administrator' limit 1`,
    [tx.caller.institutionId, userId],
  );
  if (rowCount === 0) {
    throw conflict('This is the last active administrator. Make another user administrator first.');
  }
}
