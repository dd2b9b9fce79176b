import type { InferEntity } from '@mikro-orm/core';
import * as p from '../../database/properties.ts';

/** A credential that acts for the institution, for server-to-server access ([D17], [D18]). */
export const ApiKey = p.tenantEntity('ApiKey', 'api_keys', {
  id: p.integer().primary(),
  name: p.described(p.text(), { rule: { max: 100, visibility: 'name' } }),
  /** The first characters of the key, so that its owner recognises it. */
  prefix: p.text(),
  /** SHA-256 hash of the key. */
  keyHash: p.bytes().hidden(),
  /** Id of the user who created the key. */
  createdBy: p.integer(),
  lastUsedAt: p.time().strictNullable(),
  revokedAt: p.time().strictNullable(),
  createdAt: p.createdAt(),
});

export type ApiKey = InferEntity<typeof ApiKey>;
