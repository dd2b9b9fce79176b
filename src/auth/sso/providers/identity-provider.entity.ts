import type { InferEntity } from '@mikro-orm/core';
import { identityProviderKinds } from '../../../access/identity-provider-kinds.ts';
import * as p from '../../../database/properties.ts';

const KEY = /^[a-z0-9-]{1,40}$/;

/** A service at which users of the institution sign in, by OpenID Connect ([D68]). */
export const IdentityProvider = p.tenantEntity('IdentityProvider', 'identity_providers', {
  id: p.integer().primary(),
  /** Names the provider in addresses. */
  key: p.described(p.text(), {
    rule: {
      max: 40,
      pattern: KEY,
      check: (value) => (KEY.test(value) ? undefined : 'may have the characters a-z, 0-9 and - only.'),
    },
  }),
  name: p.described(p.text(), { rule: { max: 100, visibility: 'name' } }),
  kind: p.oneOf(identityProviderKinds),
  issuer: p.described(p.text(), { rule: { max: 500 } }),
  clientId: p.described(p.text(), { rule: { max: 255 } }),
  /** The client secret, encrypted with ENCRYPTION_KEY. */
  encryptedSecret: p.bytes().hidden(),
  /** Lower-case domains whose emails the provider may vouch for. */
  domains: p.texts().default([]),
  /** Id of the tenant of Microsoft Entra. */
  tenant: p.text().strictNullable(),
  /** Id of the district of Clever, or of the tenant of ClassLink. */
  district: p.described(p.text().strictNullable(), { rule: { max: 100, visibility: 'identifier' } }),
  /** Id of the role of users whom the provider signs in for the first time; null if they must exist. */
  jitRoleId: p.integer().strictNullable(),
  /** True if the provider asks everybody for a second factor without saying so ([D67]). */
  assuresSecondFactor: p.boolean().default(false),
  enabled: p.boolean().default(true),
  createdAt: p.createdAt(),
  updatedAt: p.updatedAt(),
});

export type IdentityProvider = InferEntity<typeof IdentityProvider>;
