import type { IdentityProviderKind } from '../../access/identity-provider-kinds.ts';

/** The claims of an ID token, with those of the provider's other answers about the person. */
export type Claims = Readonly<Record<string, unknown>>;

/** The claims that decide about the people of a provider. */
export interface ProviderRules {
  readonly kind: IdentityProviderKind;
  readonly domains: readonly string[];
  readonly tenant: string | null;
  readonly district: string | null;
}

/** A person whom a provider has signed in. */
export interface Person {
  /** The provider's identifier, which never changes. */
  readonly subject: string;
  /** The email, by which people recognise the account. */
  readonly email: string | null;
  /** True if the email may decide whose account it is: the provider vouches for it. */
  readonly isEmailTrusted: boolean;
  /** The identifier in the rosters of the school, which only ClassLink sends. */
  readonly sourcedId: string | null;
}

/** The fields of a provider that an administrator enters for its kind. */
type Field = 'issuer' | 'tenant' | 'district' | 'domains';

interface KindRules {
  /** The fields that this kind must have. It takes no other of `issuer`, `tenant` and `district`. */
  readonly needs: readonly Field[];
  issuerOf(provider: { issuer: string | null | undefined; tenant: string | null | undefined }): string;
  /** True if the claims come from the institution's own part of the provider. */
  isOwn(claims: Claims, provider: ProviderRules): boolean;
  subjectOf(claims: Claims): unknown;
  /** The email that the provider vouches for, before its domain is checked. */
  trustedEmailOf(claims: Claims): unknown;
  /** True if emails of any domain are trusted where the provider has no domains. */
  readonly anyDomain: boolean;
  /** Where else the claims of the person are, if not in the ID token alone. */
  readonly moreClaims?: 'userinfo' | 'classlink';
}

const isTrue = (value: unknown) => value === true || value === 1 || value === '1' || value === 'true';
const verifiedEmail = ({ email, email_verified }: Claims) => (isTrue(email_verified) ? email : undefined);

/** The rules of OpenID Connect itself. */
const standard = {
  isOwn: () => true,
  subjectOf: ({ sub }: Claims) => sub,
  trustedEmailOf: verifiedEmail,
  anyDomain: true,
} as const;

/** Rules by which the people of each kind of provider are recognised ([D68], [D70]). */
export const kinds: Readonly<Record<IdentityProviderKind, KindRules>> = {
  google: {
    ...standard,
    needs: ['domains'],
    issuerOf: () => 'https://accounts.google.com',
    // The claim is missing for accounts of consumers. The parameter of the request proves nothing.
    isOwn: ({ hd }, { domains }) => typeof hd === 'string' && domains.includes(hd.toLowerCase()),
    anyDomain: false,
  },
  microsoft: {
    needs: ['tenant', 'domains'],
    // Entra writes the id in lower case, administrators may not.
    issuerOf: ({ tenant }) => `https://login.microsoftonline.com/${tenant?.toLowerCase()}/v2.0`,
    isOwn: ({ tid }, { tenant }) => tid === tenant?.toLowerCase(),
    // `sub` differs by application, so that a new registration would lose everybody.
    subjectOf: ({ oid }) => oid,
    // Entra says nothing of `email_verified`. Administrators of a tenant can write any address into `email`, unless `xms_edov` says that
    // its domain is the tenant's; guests have addresses of other tenants.
    trustedEmailOf: ({ email, xms_edov, preferred_username, acct }) =>
      Number(acct) === 1 ? undefined : isTrue(xms_edov) && email ? email : preferred_username,
    anyDomain: false,
  },
  clever: {
    ...standard,
    needs: ['district'],
    issuerOf: () => 'https://clever.com',
    isOwn: (claims, { district }) => claims.district === district,
    moreClaims: 'userinfo',
  },
  classlink: {
    ...standard,
    needs: ['district'],
    issuerOf: () => 'https://launchpad.classlink.com',
    isOwn: ({ TenantId }, { district }) => String(TenantId) === district,
    moreClaims: 'classlink',
  },
  oidc: {
    ...standard,
    needs: ['issuer'],
    issuerOf: ({ issuer }) => issuer ?? '',
    moreClaims: 'userinfo',
  },
};

/** Returns the person of the claims; undefined if they come from another part of the provider, or name nobody. */
export function personOf(claims: Claims, provider: ProviderRules): Person | undefined {
  const kind = kinds[provider.kind];
  const subject = kind.subjectOf(claims);
  if (typeof subject !== 'string' || subject === '' || subject.length > 255) return undefined;
  if (!kind.isOwn(claims, provider)) return undefined;
  const trusted = textOf(kind.trustedEmailOf(claims));
  const isEmailTrusted = trusted !== null && isOfDomains(trusted, provider.domains, kind.anyDomain);
  return {
    subject,
    email: isEmailTrusted ? trusted : (textOf(claims.email) ?? textOf(claims.preferred_username)),
    isEmailTrusted,
    sourcedId: provider.kind === 'classlink' ? textOf(claims.SourcedId) : null,
  };
}

function isOfDomains(email: string, domains: readonly string[], anyDomain: boolean): boolean {
  if (domains.length === 0) return anyDomain;
  return domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 254) : null;
}

/** Returns the names of the person, as far as the provider tells them. */
export function namesOf({ name, given_name, family_name }: Claims) {
  const [givenName, familyName] = [textOf(given_name), textOf(family_name)];
  return { name: textOf(name) ?? ([givenName, familyName].filter(Boolean).join(' ') || null), givenName, familyName };
}
