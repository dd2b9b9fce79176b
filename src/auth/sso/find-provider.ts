import type { Pool } from 'pg';
import type { Plan } from '../../access/plans.ts';
import { findOwner } from '../../database/citus/credential-owners.ts';
import { institutionClosedError } from '../../database/connection/failures.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { Registrar } from '../../registrar.ts';
import { requireServiceAddress } from '../../settings/service-address.ts';
import { notFound } from '../../shared/errors.ts';
import type { Purpose } from './flow.ts';
import type { ProviderRules } from './kinds.ts';
import type { OidcProvider } from './oidc-client.ts';

/** The address of a provider: the slug of its institution and its key. */
export interface ProviderAddress {
  readonly slug: string;
  readonly key: string;
}

/** A provider with everything that decides about a sign-in by it. */
export interface SignInProvider extends OidcProvider, ProviderRules, ProviderAddress {
  readonly name: string;
  readonly timeZone: string;
  readonly plan: Plan;
  readonly jitRoleId: number | null;
  readonly assuresSecondFactor: boolean;
  readonly enabled: boolean;
}

const PROVIDER = `
  select p.institution_id as "institutionId", p.id, p.key, p.name, p.kind, p.issuer, p.client_id as "clientId",
    p.encrypted_secret as "encryptedSecret", p.domains, p.tenant, p.district, p.jit_role_id as "jitRoleId",
    p.assures_second_factor as "assuresSecondFactor", p.enabled, i.slug, i.time_zone as "timeZone", i.plan,
    i.closed_at is not null as closed
  from institutions i join identity_providers p on p.institution_id = i.id
  where i.slug = $1 and p.key = $2 and ($3::int is null or (i.id = $3 and p.institution_id = $3))`;

/**
 * Finds the provider of an address.
 * @throws AppError `not_found` for an unknown slug or key; `service_unavailable` if the institution is closed
 */
export async function findProvider(pool: Pool, { slug, key }: ProviderAddress): Promise<SignInProvider> {
  const owner = await findOwner(pool, 'slug', slug);
  const { rows } = await prepared<SignInProvider & { closed: boolean }>(pool, PROVIDER, [slug, key, owner]);
  if (!rows[0]) throw notFound('Identity provider');
  if (rows[0].closed) throw institutionClosedError();
  return rows[0];
}

/** @throws AppError `not_found` for a disabled provider, of which only the test works */
export function assertUsable({ enabled }: SignInProvider, purpose: Purpose): void {
  if (!enabled && purpose !== 'test') throw notFound('Identity provider');
}

/** Returns the path at which a sign-in by a provider begins. */
export function startPath({ slug, key }: ProviderAddress): string {
  return `/auth/sso/${slug}/${key}`;
}

/** Returns the address to which a provider sends browsers back. It must be registered there. @throws AppError `conflict` without PUBLIC_URL */
export function callbackUrl({ config }: Pick<Registrar, 'config'>, provider: ProviderAddress): string {
  return `${requireServiceAddress(config)}${startPath(provider)}/callback`;
}
