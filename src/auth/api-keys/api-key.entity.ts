import type { InferEntity } from '@mikro-orm/core';
import { bytes, createdAt, described, integer, tenantEntity, text, time } from '../../database/properties.ts';

/** A credential that acts for the institution, for server-to-server access ([D17], [D18]). */
export const ApiKey = tenantEntity('ApiKey', 'api_keys', {
  id: integer().primary(),
  name: described(text(), { rule: { max: 100, visibility: 'name' } }),
  /** The first characters of the key, so that its owner recognises it. */
  prefix: text(),
  /** SHA-256 hash of the key. */
  keyHash: bytes().hidden(),
  /** Id of the user who created the key. */
  createdBy: integer(),
  lastUsedAt: time().strictNullable(),
  revokedAt: time().strictNullable(),
  createdAt: createdAt(),
});

export type ApiKey = InferEntity<typeof ApiKey>;
