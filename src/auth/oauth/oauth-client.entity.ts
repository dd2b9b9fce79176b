import type { InferEntity } from '@mikro-orm/core';
import type { Scope } from '../../access/scopes.ts';
import * as p from '../../database/properties.ts';

/** Another system that gets access tokens for its scopes by the client credentials grant of OAuth 2.0. */
export const OAuthClient = p.tenantEntity('OAuthClient', 'oauth_clients', {
  id: p.integer().primary(),
  /** The public identifier that the client sends with its secret. */
  clientId: p.text(),
  /** SHA-256 hash of the secret. */
  secretHash: p.bytes().hidden(),
  name: p.described(p.text(), { rule: { max: 100, visibility: 'name' } }),
  scopes: p.texts<Scope>(),
  /** Contact for the client, for example an email address. */
  contact: p.described(p.text().strictNullable(), { rule: { max: 254 } }),
  /** Purpose of the client's use of the records. */
  purpose: p.described(p.text().strictNullable(), { rule: { max: 500 } }),
  /** Id of the role of users whom the client creates by SCIM without naming one. */
  defaultRoleId: p.integer().strictNullable(),
  /** Id of the user who created the client. */
  createdBy: p.integer(),
  expiresAt: p.time().strictNullable(),
  lastUsedAt: p.time().strictNullable(),
  revokedAt: p.time().strictNullable(),
  createdAt: p.createdAt(),
});

export type OAuthClient = InferEntity<typeof OAuthClient>;
