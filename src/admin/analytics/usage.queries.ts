import { sql } from 'kysely';
import type { SelectingRequest } from '../../access/service-request.ts';
import type { QuotaUse } from '../../auth/limits/quota.ts';
import type { ReadModel } from '../../database/reads/build-select.ts';
import { Conditions } from '../../database/reads/conditions.ts';
import { type Page, type PageArguments, readPage, readPageArguments } from '../../database/reads/page.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { readPeriod } from '../../input/period.ts';
import { today } from '../../input/time-zone.ts';
import type { Registrar } from '../../registrar.ts';

/** SQL of the id in a credential of a type, such as `user:7`; null if the credential has another type. */
const idOf = (type: string) => `substring(n.credential from '^${type}:([0-9]{1,9})$')::int`;

/** Readable fields of the number of requests of a credential on a day ([D41]). */
const credentialUsageReadModel: ReadModel = {
  keys: [],
  joins: {
    u: `left join users u on u.institution_id = $1 and u.id = ${idOf('user')}`,
    c: `left join oauth_clients c on c.institution_id = $1 and c.id = ${idOf('oauth_client')}`,
    k: `left join api_keys k on k.institution_id = $1 and k.id = ${idOf('api_key')}`,
  },
  fields: {
    date: { sql: 'n.date' },
    requests: { sql: 'n.requests' },
    user: { join: 'u', present: 'u.id is not null', fields: { id: { sql: 'u.id' }, name: { sql: 'u.name' } } },
    oauthClient: { join: 'c', present: 'c.id is not null', fields: { id: { sql: 'c.id' }, name: { sql: 'c.name' } } },
    apiKey: { join: 'k', present: 'k.id is not null', fields: { id: { sql: 'k.id' }, name: { sql: 'k.name' } } },
  },
};

/** Number of days of a period that the request does not limit. */
const DEFAULT_DAYS = 30;

/** The use of a credential's quota; everything is null if the plan has no limit ([D48]). */
export interface UsageView {
  limit: number | null;
  used: number | null;
  resetsAt: string | null;
}

/**
 * Returns the use of the caller's quota as the headers of this response show it.
 * @param counted resolves when this request is counted; using it, the query neither counts nor reads anything itself
 */
export async function getUsage(counted: Promise<QuotaUse | undefined> | undefined): Promise<UsageView> {
  const use = await counted;
  if (!use) return { limit: null, used: null, resetsAt: null };
  return { limit: use.quota, used: use.quota - use.remaining, resetsAt: new Date(use.resetsAt).toISOString() };
}

export interface CredentialUsageArguments extends PageArguments {
  from?: string | null;
  to?: string | null;
}

/**
 * Lists a page of the numbers of requests by credential and day, latest day first, most requests first.
 * @throws AppError `validation_error` if the period is reversed or too long
 */
export async function listCredentialUsage<T>(
  { caller, database, selection, errors }: SelectingRequest,
  { requestCounter }: Registrar,
  args: CredentialUsageArguments,
): Promise<Selected<Page<T>>> {
  const { from, to } = readPeriod(errors, args, { today: today(caller), defaultDays: DEFAULT_DAYS });
  const page = readPageArguments(args, errors);
  // Includes the latest requests of this process. Other processes write theirs every few seconds.
  await requestCounter.write();
  const query = new Conditions('n', caller.institutionId)
    .add(sql`n.date between ${from} and ${to}`)
    .query('request_counts n', 'n.date desc, n.requests desc, n.credential');
  return readPage<T>(database.pool, credentialUsageReadModel, query, selection, page);
}
