import type { Pool } from 'pg';
import type { PasswordSignIn } from '../access/sign-in-methods.ts';
import { findOwner } from '../database/citus/credential-owners.ts';
import { prepared } from '../database/reads/prepared.ts';
import { slugRule } from '../input/text-rules.ts';
import { sendsLinks } from '../mail/mail-settings.ts';
import type { Registrar } from '../registrar.ts';
import { serviceAddress } from '../settings/service-address.ts';
import { listOfferedProviders, type OfferedProvider } from './sso/identity.queries.ts';

/** The ways to sign in to an institution ([D69]). */
export interface SignInOptions {
  institution: Pick<InstitutionRow, 'name' | 'slug' | 'accentColor' | 'logoPath'> | null;
  providers: OfferedProvider[];
  passwords: boolean;
  passkeys: boolean;
  passwordReset: boolean;
}

interface InstitutionRow {
  id: number;
  name: string;
  slug: string;
  accentColor: string | null;
  logoPath: string | null;
  password_sign_in: PasswordSignIn;
}

/** Where the service has the logo of an institution. Another one has another address, so that browsers can keep it. */
export const LOGO_PATH = `'dashboard/logo/' || slug || '?v=' || logo_version`;

const OPEN = `
  select id, name, slug, accent_color as "accentColor", ${LOGO_PATH} as "logoPath", password_sign_in
  from institutions where closed_at is null`;

/** Returns the ways in to the institution with a slug; without one to that of the server, if it has only one. */
export async function getSignInOptions(
  { database, config }: Registrar,
  slug: string | null | undefined,
): Promise<SignInOptions> {
  const institution = await findInstitution(database.pool, slug);
  const address = serviceAddress(config);
  return {
    institution: institution ?? null,
    providers:
      institution && address !== undefined ? await listOfferedProviders(database.pool, institution.id, address) : [],
    passwords: institution?.password_sign_in !== 'refused',
    passkeys: address !== undefined,
    passwordReset: sendsLinks(config),
  };
}

/** Returns the logo of the institution with a slug, if it has one. */
export async function getLogo({ database }: Registrar, slug: string): Promise<Buffer | undefined> {
  const institution = await findInstitution(database.pool, slug);
  const text = 'select logo from institutions where id = $1';
  const { rows } = await prepared<{ logo: Buffer | null }>(database.pool, text, [institution?.id ?? 0]);
  return rows[0]?.logo ?? undefined;
}

async function findInstitution(pool: Pool, slug: string | null | undefined): Promise<InstitutionRow | undefined> {
  if (slug == null) {
    const { rows } = await prepared<InstitutionRow>(pool, `${OPEN} limit 2`, []);
    return rows.length === 1 ? rows[0] : undefined;
  }
  if (!slugRule.pattern?.test(slug)) return undefined;
  const owner = await findOwner(pool, 'slug', slug);
  const text = `${OPEN} and slug = $1 and ($2::int is null or id = $2)`;
  const { rows } = await prepared<InstitutionRow>(pool, text, [slug, owner]);
  return rows[0];
}
