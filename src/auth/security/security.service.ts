import { z } from 'zod';
import type { Permission } from '../../access/permissions.ts';
import { assertCallerHolds } from '../../access/require-permission.ts';
import type { ServiceRequest } from '../../access/service-request.ts';
import { passwordSignIns } from '../../access/sign-in-methods.ts';
import { type Change, change, diff } from '../../audit/change.ts';
import { parseInput } from '../../input/schemas.ts';
import { quote } from '../../input/validation-errors.ts';
import { assertPasswordsCanGo } from '../sso/enforcement.ts';
import { readSecurity, type SecurityView } from './security.queries.ts';

const securityChangesSchema = z.object({
  passwordSignIn: z.enum(passwordSignIns).nullish(),
  /** Names of the roles that need a second factor: all of them. */
  secondFactorRoles: z.array(z.string()).max(1_000, 'may have at most 1000 entries.').nullish(),
});

export type SecurityChangesInput = z.input<typeof securityChangesSchema>;

const REQUIRE = `
  update roles set requires_second_factor = not requires_second_factor, updated_at = now()
  where institution_id = $1 and requires_second_factor <> (name = any ($2::text[]))
  returning permissions`;

const SET_PASSWORDS = `
  update institutions set password_sign_in = $2, updated_at = now() where id = $1 and password_sign_in <> $2`;

/**
 * Changes how users must sign in. A role that now requires a second factor takes its permissions from those who have none, also in
 * sessions that are open ([D67]). Passwords are refused only where an administrator and everybody else get in without ([D70]).
 * @throws AppError `validation_error` for a role that does not exist; `forbidden` if a role whose requirement changes has permissions
 *   that the caller does not ([D20]); `conflict` if nobody could sign in without passwords
 */
export function updateSecurity(request: ServiceRequest, input: SecurityChangesInput): Promise<SecurityView> {
  return change(request, {
    input: parseInput(request.errors, securityChangesSchema, input),
    check: (tx, { secondFactorRoles }) => checkRoles(tx, secondFactorRoles),
    apply: async (tx, { passwordSignIn, secondFactorRoles }) => {
      const { institutionId } = tx.caller;
      const before = await readSecurity(tx.client, institutionId);
      if (secondFactorRoles) await requireFactors(tx, secondFactorRoles);
      if (passwordSignIn === 'refused') await assertPasswordsCanGo(tx);
      if (passwordSignIn) await tx.query(SET_PASSWORDS, passwordSignIn);
      const after = await readSecurity(tx.client, institutionId);
      const changes = diff(toAuditFields(before), toAuditFields(after));
      if (Object.keys(changes).length > 0)
        tx.record({ action: 'security.updated', resource: { type: 'institution', id: institutionId }, changes });
      return after;
    },
  });
}

async function requireFactors({ query, caller }: Change, roles: readonly string[]): Promise<void> {
  const changed = await query<{ permissions: Permission[] }>(REQUIRE, roles);
  assertCallerHolds(
    caller,
    changed.rows.flatMap(({ permissions }) => permissions),
  );
}

async function checkRoles(tx: Change, names: readonly (string | undefined)[] | null | undefined): Promise<void> {
  if (!names) return;
  // Locked, so that no role is renamed meanwhile.
  const text = 'select name from roles where institution_id = $1 order by id for no key update';
  const { rows } = await tx.query<{ name: string }>(text);
  const known = new Set(rows.map(({ name }) => name));
  const unknown = names.filter((name) => name !== undefined && !known.has(name)) as string[];
  for (const name of unknown) tx.errors.add('secondFactorRoles', `${quote(name)} is not a role of this institution.`);
}

function toAuditFields({ passwordSignIn, secondFactorRoles }: SecurityView): Record<string, unknown> {
  return { password_sign_in: passwordSignIn, second_factor_roles: secondFactorRoles };
}
