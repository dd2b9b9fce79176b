import type { Permission } from '../../../access/permissions.ts';
import { assertCallerHolds } from '../../../access/require-permission.ts';
import type { Change } from '../../../audit/change.ts';
import { omitUndefined } from '../../../input/omit-undefined.ts';
import type { ValidationErrors } from '../../../input/validation-errors.ts';
import type { Registrar } from '../../../registrar.ts';
import { conflict } from '../../../shared/errors.ts';
import { findAddressProblem } from '../../../shared/outgoing/target-host.ts';
import { permissionsWithinReach } from '../../grantable-roles.ts';
import { kinds } from '../kinds.ts';
import { IdentityProvider } from './identity-provider.entity.ts';
import { checkKindFields, findIssuerProblem, type KindFields } from './identity-provider.rules.ts';

/** The maximum number of providers of an institution. */
const MAX_PROVIDERS = 10;

/** Locks the institution, so that concurrent creates count each other. @throws AppError `conflict` */
export async function assertBelowMaximum(tx: Change): Promise<void> {
  await tx.query('select from institutions where id = $1 for no key update');
  if ((await tx.em.count(IdentityProvider, {})) < MAX_PROVIDERS) return;
  throw conflict(`An institution may have at most ${MAX_PROVIDERS} identity providers. Delete one first.`);
}

const LINKED = `
  select r.permissions from roles r where r.institution_id = $1 and exists (
    select from user_identities i join users u on u.institution_id = $1 and u.id = i.user_id and u.role_id = r.id
    where i.institution_id = $1 and i.provider_id = $2)`;

/**
 * Checks that the caller holds what the users may do whom a locked provider signs in: those who are linked to it, administrators too,
 * and those whom it could sign in by their email ([D20]). A link needs a lock on the provider, so that nobody is linked meanwhile.
 * @throws AppError `forbidden`
 */
export async function assertMayChange(tx: Change, providerId: number): Promise<void> {
  const linked = await tx.query<{ permissions: Permission[] }>(LINKED, providerId);
  const permissions = linked.rows.flatMap((role) => role.permissions);
  assertCallerHolds(tx.caller, [...(await permissionsWithinReach(tx)), ...permissions]);
}

/** @throws AppError `conflict` if a subject of the former issuer would stand for a user */
export async function assertNobodyLinked(tx: Change, providerId: number): Promise<void> {
  const text = 'select from user_identities where institution_id = $1 and provider_id = $2';
  const { rowCount: users } = await tx.query(text, providerId);
  if (users === 0) return;
  throw conflict(`${users} users are linked to this provider. Create another one for another issuer.`);
}

/** Returns the issuer of a changed provider; undefined if it stays. */
export async function findChangedIssuer(
  errors: ValidationErrors,
  registrar: Registrar,
  stored: IdentityProvider,
  changes: Partial<KindFields>,
): Promise<string | undefined> {
  const { kind, tenant, district, domains, jitRoleId } = stored;
  const issuer = kinds[kind].needs.includes('issuer') ? stored.issuer : null;
  const jitRole = jitRoleId === null ? null : 'stored';
  const fields = { kind, issuer, tenant, district, domains, jitRole, ...omitUndefined(changes) } as KindFields;
  checkKindFields(fields, errors);
  return kinds[fields.kind].issuerOf({ issuer: null, tenant: null, ...fields }) === stored.issuer
    ? undefined
    : findIssuer(errors, registrar, fields);
}

/** Checks the fields that depend on the kind, reads the metadata of the issuer, and returns it. Adds errors to `issuer`. */
export async function findIssuer(
  errors: ValidationErrors,
  { config, oidcClients }: Registrar,
  fields: KindFields & { readonly clientId?: string | undefined },
): Promise<string | undefined> {
  checkKindFields(fields, errors);
  if (errors.has('issuer') || errors.has('tenant')) return undefined;
  const issuer = kinds[fields.kind].issuerOf({ issuer: fields.issuer, tenant: fields.tenant });
  const allowPrivate = config.SSO_ALLOW_PRIVATE;
  const problem =
    findIssuerProblem(issuer, allowPrivate) ?? (allowPrivate ? undefined : await findAddressProblem(new URL(issuer)));
  if (problem) errors.add('issuer', problem);
  else
    await oidcClients.discover(issuer, 'unused', 'unused').catch(() => {
      errors.add('issuer', 'does not answer with its OpenID configuration within five seconds.');
    });
  return issuer;
}
