import { type InferEntity, p } from '@mikro-orm/core';
import { identityProviderKinds } from '../../../access/identity-provider-kinds.ts';
import {
  boolean,
  bytes,
  createdAt,
  described,
  integer,
  tenantEntity,
  text,
  texts,
  updatedAt,
} from '../../../database/properties.ts';

const KEY = /^[a-z0-9-]{1,40}$/;

/** A service at which users of the institution sign in, by OpenID Connect ([D68]). */
export const IdentityProvider = tenantEntity('IdentityProvider', 'identity_providers', {
  id: integer().primary(),
  /** Names the provider in addresses. */
  key: described(text(), {
    rule: {
      max: 40,
      pattern: KEY,
      check: (value) => (KEY.test(value) ? undefined : 'may have the characters a-z, 0-9 and - only.'),
    },
  }),
  name: described(text(), { rule: { max: 100, visibility: 'name' } }),
  kind: p.enum(identityProviderKinds),
  issuer: described(text(), { rule: { max: 500 } }),
  clientId: described(text(), { rule: { max: 255 } }),
  /** The client secret, encrypted with ENCRYPTION_KEY. */
  encryptedSecret: bytes().hidden(),
  /** Lower-case domains whose emails the provider may vouch for. */
  domains: texts().default([]),
  /** Id of the tenant of Microsoft Entra. */
  tenant: text().strictNullable(),
  /** Id of the district of Clever, or of the tenant of ClassLink. */
  district: described(text().strictNullable(), { rule: { max: 100, visibility: 'identifier' } }),
  /** Id of the role of users whom the provider signs in for the first time; null if they must exist. */
  jitRoleId: integer().strictNullable(),
  /** True if the provider asks everybody for a second factor without saying so ([D67]). */
  assuresSecondFactor: boolean().default(false),
  enabled: boolean().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export type IdentityProvider = InferEntity<typeof IdentityProvider>;
