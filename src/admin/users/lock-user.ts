import { LockMode } from '@mikro-orm/postgresql';
import type { Change } from '../../audit/change.ts';
import { Role } from '../../auth/role.entity.ts';
import { User } from '../../auth/user.entity.ts';
import { AppError, notFound } from '../../errors.ts';

/** A user with the role, locked until the transaction ends. @throws AppError `not_found` */
export async function lockUser(tx: Change, id: number): Promise<{ user: User; role: Role }> {
  const user = await tx.em.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!user) throw notFound('User');
  return { user, role: await tx.em.findOneOrFail(Role, { id: user.roleId }) };
}

/**
 * Makes changes of who is administrator follow each other, so that of two administrators who remove each other at the same
 * time one is refused. To be called before a user is locked.
 */
export async function lockAdministrators(tx: Change): Promise<void> {
  const text = `select from roles where institution_id = $1 and name = 'administrator' for no key update`;
  await tx.client.query(text, [tx.caller.institutionId]);
}

/** The institution keeps an administrator ([D39]). @throws AppError `conflict` where no other active user has the role */
export async function assertAnotherAdministrator(tx: Change, userId: number): Promise<void> {
  const { rowCount } = await tx.client.query(
    `select from users u join roles r on r.institution_id = u.institution_id and r.id = u.role_id
     where u.institution_id = $1 and u.id <> $2 and u.active and r.name = 'administrator' limit 1`,
    [tx.caller.institutionId, userId],
  );
  if (rowCount === 0) {
    throw new AppError('conflict', 'This is the last active administrator. Make another user administrator first.');
  }
}
