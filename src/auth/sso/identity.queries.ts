import type { Pool, PoolClient } from 'pg';
import type { IdentityProviderKind } from '../../access/identity-provider-kinds.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { dateTime } from '../../database/reads/sql.ts';
import { type ProviderAddress, startPath } from './find-provider.ts';

/** The account of a user at a provider. */
export interface IdentityView {
  id: number;
  /** Name of the provider. */
  provider: string;
  email: string | null;
  linkedAt: string;
  lastUsedAt: string | null;
}

const IDENTITIES = `
  select i.id, p.name as provider, i.email_at_link as email, ${dateTime('i.created_at')} as "linkedAt",
    ${dateTime('i.last_used_at')} as "lastUsedAt"
  from user_identities i join identity_providers p on p.institution_id = $1 and p.id = i.provider_id
  where i.institution_id = $1 and i.user_id = $2 order by i.id`;

/** Lists the accounts of a user at providers, in the order in which they were linked. */
export async function listIdentities(
  connection: Pool | PoolClient,
  institutionId: number,
  userId: number,
): Promise<IdentityView[]> {
  return (await prepared<IdentityView>(connection, IDENTITIES, [institutionId, userId])).rows;
}

const ENABLED = `
  select p.key, p.name, p.kind, i.slug from identity_providers p join institutions i on i.id = $1
  where p.institution_id = $1 and p.enabled order by p.id`;

/** A provider as the sign-in page offers it. */
export interface OfferedProvider {
  key: string;
  name: string;
  kind: IdentityProviderKind;
  url: string;
}

/** Lists the providers by which users of an institution may sign in. @param address that of the service */
export async function listOfferedProviders(
  pool: Pool,
  institutionId: number,
  address: string,
): Promise<OfferedProvider[]> {
  type Row = Omit<OfferedProvider, 'url'> & ProviderAddress;
  const { rows } = await prepared<Row>(pool, ENABLED, [institutionId]);
  return rows.map(({ slug, key, name, kind }) => ({ key, name, kind, url: address + startPath({ slug, key }) }));
}
