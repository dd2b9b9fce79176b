import { z } from 'zod';
import type { IdentityProviderKind } from '../../../access/identity-provider-kinds.ts';
import { fieldRules } from '../../../input/field-rules.ts';
import { nullableText, required, requiredBoolean, requiredText } from '../../../input/schemas.ts';
import { quote, type ValidationErrors } from '../../../input/validation-errors.ts';
import { findHostProblem } from '../../../shared/outgoing/target-host.ts';
import { Role } from '../../role.entity.ts';
import { kinds } from '../kinds.ts';
import { IdentityProvider } from './identity-provider.entity.ts';

const domainsRule = { max: 100 };

const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** Domains of which anybody gets an email. Whoever has one there is nobody's staff. */
const PUBLIC_DOMAINS: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com icloud.com me.com mac.com aol.com
  gmx.com gmx.net gmx.de web.de t-online.de proton.me protonmail.com mail.com zoho.com fastmail.com yandex.com yandex.ru mail.ru
  qq.com 163.com 126.com orange.fr free.fr libero.it hotmail.es hotmail.fr outlook.es yahoo.es comcast.net verizon.net att.net
  onmicrosoft.com`.split(/\s+/),
);

/** Lower-case domains of emails, without duplicates. */
const domains: z.ZodType<string[], readonly string[] | null | undefined> = z
  .custom<readonly string[] | null | undefined>()
  .transform((names, context) => {
    const entries = [...new Set((names ?? []).map((name) => name.trim().toLowerCase()))];
    if (entries.length > domainsRule.max) context.addIssue(`may have at most ${domainsRule.max} entries.`);
    for (const name of entries.slice(0, domainsRule.max)) {
      if (!DOMAIN.test(name)) context.addIssue(`${quote(name)} is not a domain like school.example.`);
      else if (PUBLIC_DOMAINS.has(name)) context.addIssue(`${quote(name)} is a domain of which anybody gets an email.`);
    }
    return entries;
  })
  .register(fieldRules, domainsRule);

const { key, name, issuer, clientId, district } = IdentityProvider.properties;

/** A new provider. Which of the fields it needs follows from its kind. */
export const newIdentityProviderSchema = z.object({
  key: requiredText(key.rule),
  name: requiredText(name.rule),
  kind: required<IdentityProviderKind>(),
  issuer: nullableText(issuer.rule).optional(),
  tenant: nullableText({ max: 36 }).optional(),
  district: nullableText(district.rule).optional(),
  clientId: requiredText(clientId.rule),
  clientSecret: requiredText({ max: 1_000 }),
  domains: domains.optional(),
  /** Name of the role. */
  jitRole: nullableText(Role.properties.name.rule).optional(),
  assuresSecondFactor: requiredBoolean.nullish(),
  enabled: requiredBoolean.nullish(),
});

/** New values of a provider. Absent fields keep theirs, the secret too. */
export const identityProviderChangesSchema = newIdentityProviderSchema.partial();

/** The input of clients. GraphQL has one type for new providers and changes, so that what a new one needs is checked here. */
export type IdentityProviderFields = z.input<typeof identityProviderChangesSchema>;

/** The fields that depend on the kind, as they will be stored. */
export interface KindFields {
  readonly kind: IdentityProviderKind;
  readonly issuer?: string | null | undefined;
  readonly tenant?: string | null | undefined;
  readonly district?: string | null | undefined;
  readonly domains?: readonly string[] | undefined;
  readonly jitRole?: string | null | undefined;
}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Adds an error to each field that the kind needs and that is missing, and to those that it does not take. */
export function checkKindFields(fields: KindFields, errors: ValidationErrors): void {
  const { needs } = kinds[fields.kind];
  for (const field of ['issuer', 'tenant', 'district'] as const) {
    if (errors.has(field)) continue;
    if (needs.includes(field) && !fields[field]) errors.add(field, `is required for the kind ${fields.kind}.`);
    if (!needs.includes(field) && fields[field]) errors.add(field, `is not for the kind ${fields.kind}.`);
  }
  const needsDomains = needs.includes('domains') || (fields.kind === 'oidc' && Boolean(fields.jitRole));
  if (needsDomains && !fields.domains?.length && !errors.has('domains'))
    errors.add('domains', 'is required: at least one domain, so that nobody else signs in.');
  if (fields.tenant && fields.kind === 'microsoft' && !GUID.test(fields.tenant))
    errors.add('tenant', 'must be the id of one directory, a GUID. "common", "organizations" and "consumers" are not.');
}

/** Returns the problem of the text of an issuer; undefined if it can be asked for its metadata. */
export function findIssuerProblem(text: string, allowPrivate: boolean): string | undefined {
  if (!URL.canParse(text)) return 'must be a URL like https://login.example.org.';
  const url = new URL(text);
  if (url.protocol !== 'https:') return 'must begin with https://.';
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return 'must not contain a user name, a password, a query or a fragment.';
  return allowPrivate ? undefined : findHostProblem(url);
}
