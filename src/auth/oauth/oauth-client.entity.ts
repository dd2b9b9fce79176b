import type { InferEntity } from '@mikro-orm/core';
import type { Scope } from '../../access/scopes.ts';
import { bytes, createdAt, described, integer, tenantEntity, text, texts, time } from '../../database/properties.ts';

/** Another system that gets access tokens for its scopes by the client credentials grant of OAuth 2.0. */
export const OAuthClient = tenantEntity('OAuthClient', 'oauth_clients', {
  id: integer().primary(),
  /** The public identifier that the client sends with its secret. */
  clientId: text(),
  /** SHA-256 hash of the secret. */
  secretHash: bytes().hidden(),
  name: described(text(), { rule: { max: 100, visibility: 'name' } }),
  scopes: texts<Scope>(),
  /** Contact for the client, for example an email address. */
  contact: described(text().strictNullable(), { rule: { max: 254 } }),
  /** Purpose of the client's use of the records. */
  purpose: described(text().strictNullable(), { rule: { max: 500 } }),
  /** Id of the role of users whom the client creates by SCIM without naming one. */
  defaultRoleId: integer().strictNullable(),
  /** Id of the user who created the client. */
  createdBy: integer(),
  expiresAt: time().strictNullable(),
  lastUsedAt: time().strictNullable(),
  revokedAt: time().strictNullable(),
  createdAt: createdAt(),
});

export type OAuthClient = InferEntity<typeof OAuthClient>;
