import { LockMode } from '@mikro-orm/postgresql';
import { assertCallerHolds } from '../../access/require-permission.ts';
import type { ServiceRequest } from '../../access/service-request.ts';
import { type Change, change } from '../../audit/change.ts';
import { diff } from '../../audit/diff.ts';
import { Role } from '../../auth/role.entity.ts';
import { User } from '../../auth/user.entity.ts';
import { withConstraintMessages } from '../../database/connection/failures.ts';
import { nextId } from '../../database/transactions/ids.ts';
import { AppError, invalid, notFound } from '../../errors.ts';
import { type RoleView, readRole } from './role.queries.ts';
import { type RoleInput, readRoleFields } from './role.rules.ts';

const NAME_TAKEN = 'is already in use by another role.';

/** Errors for constraints that a concurrent change violates after the checks. */
const CONSTRAINT_ERRORS = {
  roles_name_key: () => invalid('name', NAME_TAKEN),
  users_institution_id_role_id_fkey: roleInUse,
};

/**
 * Creates a role ([D40]).
 * @throws AppError `validation_error`; `forbidden` for a permission that the caller does not have ([D20])
 */
export async function createRole({ caller, database }: ServiceRequest, input: RoleInput): Promise<RoleView> {
  const fields = readRoleFields(caller.problems, input, true);
  return withConstraintMessages(CONSTRAINT_ERRORS, () =>
    change(database, caller, async (tx) => {
      if (fields.name) await checkNameUnused(tx, fields.name);
      caller.problems.throwIfAny();
      assertCallerHolds(caller, fields.permissions ?? []);
      const role = tx.em.create(Role, {
        institutionId: caller.institutionId,
        id: await nextId(tx.em, Role),
        name: fields.name as string,
        description: fields.description ?? null,
        permissions: fields.permissions ?? [],
      });
      tx.record({
        action: 'role.created',
        resource: { type: 'role', id: role.id },
        changes: diff({}, toAuditFields(role)),
      });
      return readRoleBack(tx, role.id);
    }),
  );
}

/**
 * Changes the given fields of a role. New permissions apply to its users at once.
 * @throws AppError `not_found`; `conflict` for a built-in role; `forbidden` for a permission that the caller does not have
 */
export async function updateRole(
  { caller, database }: ServiceRequest,
  { id, input }: { id: number; input: RoleInput },
): Promise<RoleView> {
  const fields = readRoleFields(caller.problems, input, false);
  return withConstraintMessages(CONSTRAINT_ERRORS, () =>
    change(database, caller, async (tx) => {
      const role = await lockRole(tx, id);
      if (fields.name && fields.name !== role.name) await checkNameUnused(tx, fields.name);
      caller.problems.throwIfAny();
      assertCallerHolds(
        caller,
        (fields.permissions ?? []).filter((permission) => !role.permissions.includes(permission)),
      );
      const before = toAuditFields(role);
      tx.em.assign(role, fields);
      const changes = diff(before, toAuditFields(role));
      if (Object.keys(changes).length > 0)
        tx.record({ action: 'role.updated', resource: { type: 'role', id }, changes });
      return readRoleBack(tx, id);
    }),
  );
}

/** Deletes a role without users. @throws AppError `not_found`; `conflict` for a role in use and for a built-in role */
export async function deleteRole(
  { caller, database }: ServiceRequest,
  id: number,
): Promise<{ message: string; id: number }> {
  return withConstraintMessages(CONSTRAINT_ERRORS, () =>
    change(database, caller, async (tx) => {
      const role = await lockRole(tx, id);
      const holders = await tx.em.count(User, { roleId: id });
      if (holders > 0) throw roleInUse(holders);
      tx.em.remove(role);
      const changes = diff(toAuditFields(role), {});
      tx.record({ action: 'role.deleted', resource: { type: 'role', id }, changes });
      return { message: 'The role was deleted.', id };
    }),
  );
}

async function lockRole(tx: Change, id: number): Promise<Role> {
  const role = await tx.em.findOne(Role, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!role) throw notFound('Role');
  if (role.builtIn)
    throw new AppError(
      'conflict',
      `The role ${role.name} is built in and cannot be changed. Create a role of your own.`,
    );
  return role;
}

/** Adds an error if another role has the name. */
async function checkNameUnused(tx: Change, name: string): Promise<void> {
  if (await tx.em.count(Role, { name })) tx.caller.problems.add('name', NAME_TAKEN);
}

async function readRoleBack(tx: Change, id: number): Promise<RoleView> {
  await tx.em.flush();
  return readRole(tx.client, tx.caller.institutionId, id);
}

function toAuditFields({ name, description, permissions }: Role): Record<string, unknown> {
  return { name, description, permissions };
}

function roleInUse(holders?: number): AppError {
  return new AppError(
    'conflict',
    `The role is in use by ${holders ?? 'some'} user${holders === 1 ? '' : 's'}. Give them another role first.`,
  );
}
