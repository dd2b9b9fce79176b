import { assertCallerHolds } from '../../access/require-permission.ts';
import type { ServiceRequest } from '../../access/service-request.ts';
import { type Change, change, readBackBy } from '../../audit/change.ts';
import { AuditedKind, type Deleted } from '../../audit/entities/audited-kind.ts';
import { Role } from '../../auth/role.entity.ts';
import { User } from '../../auth/user.entity.ts';
import { checkUnique, uniqueErrors } from '../../classes/unique.checks.ts';
import { parseInput } from '../../input/schemas.ts';
import { type AppError, conflict } from '../../shared/errors.ts';
import { type RoleView, readRole } from './role.queries.ts';
import { type NewRoleInput, newRoleSchema, type RoleChangesInput, roleChangesSchema } from './role.rules.ts';

const KIND = new AuditedKind<Role>(Role, 'role', { unaudited: ['builtIn', 'requiresSecondFactor'] });

/** Errors for constraints that a concurrent change violates after the checks. */
const CONSTRAINT_ERRORS = {
  ...uniqueErrors,
  users_institution_id_role_id_fkey: () => roleInUse(),
  oauth_clients_default_role_fkey: () =>
    conflict('The role is the default role of an OAuth client. Revoke the client first.'),
  identity_providers_jit_role_fkey: () =>
    conflict('The role is the role of new users of an identity provider. Change the provider first.'),
};

/**
 * Creates a role ([D40]).
 * @throws AppError `validation_error`; `forbidden` for a permission that the caller does not have ([D20])
 */
export function createRole(request: ServiceRequest, input: NewRoleInput): Promise<RoleView> {
  return change(request, {
    input: parseInput(request.errors, newRoleSchema, input),
    check: (tx, { name }) => checkUnique(tx, 'roles_name_key', name),
    apply: async (tx, values) => {
      assertCallerHolds(tx.caller, values.permissions);
      const role = await KIND.create(tx, values);
      return readBackBy(tx, readRole, role);
    },
    constraintErrors: CONSTRAINT_ERRORS,
  });
}

/**
 * Changes the given fields of a role. New permissions apply to its users at once.
 * @throws AppError `not_found`; `conflict` for a built-in role; `forbidden` if the role has, before or
 *   after, permissions that the caller does not have ([D20])
 */
export function updateRole(
  request: ServiceRequest,
  { id, input }: { id: number; input: RoleChangesInput },
): Promise<RoleView> {
  return change(request, {
    input: parseInput(request.errors, roleChangesSchema, input),
    check: async (tx, { name }) => {
      const role = await lockRole(tx, id);
      await checkUnique(tx, 'roles_name_key', name, id);
      return role;
    },
    apply: async (tx, values, role) => {
      assertCallerHolds(tx.caller, [...role.permissions, ...(values.permissions ?? [])]);
      const changes = KIND.update(tx, role, values);
      if (changes.oneroster_role) await touchUsers(tx, id);
      return readBackBy(tx, readRole, role);
    },
    constraintErrors: CONSTRAINT_ERRORS,
  });
}

/**
 * Deletes a role without users.
 * @throws AppError `not_found`; `conflict` for a role in use and for a built-in role; `forbidden` if
 *   the role has permissions that the caller does not have
 */
export function deleteRole(request: ServiceRequest, id: number): Promise<Deleted> {
  return change(request, {
    apply: async (tx) => {
      const role = await lockRole(tx, id);
      assertCallerHolds(tx.caller, role.permissions);
      const holders = await tx.em.count(User, { roleId: id });
      if (holders > 0) throw roleInUse(holders);
      return KIND.delete(tx, role);
    },
    constraintErrors: CONSTRAINT_ERRORS,
  });
}

async function lockRole(tx: Change, id: number): Promise<Role> {
  const role = await KIND.lock(tx, id);
  if (role.builtIn)
    throw conflict(`The role ${role.name} is built in and cannot be changed. Create a role of your own.`);
  return role;
}

/** Marks the users of a role as changed, because OneRoster shows the role as theirs. */
async function touchUsers(tx: Change, roleId: number): Promise<void> {
  const text = 'update users set updated_at = now() where institution_id = $1 and role_id = $2';
  await tx.client.query(text, [tx.caller.institutionId, roleId]);
}

/** Returns the error for a role that users have. Where a constraint tells it, there is at least one. */
function roleInUse(holders: number | string = '1+'): AppError {
  return conflict(`The role is in use (users: ${holders}). Give them another role first.`);
}
