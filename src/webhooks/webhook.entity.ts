import type { InferEntity } from '@mikro-orm/core';
import * as p from '../database/properties.ts';

/** A subscription to events ([D43]). */
export const Webhook = p.tenantEntity('Webhook', 'webhooks', {
  id: p.integer().primary(),
  url: p.described(p.text(), { rule: { max: 2000 } }),
  /** Names of events, or `*` for all. */
  events: p.texts(),
  description: p.described(p.text().strictNullable(), { rule: { max: 500 } }),
  active: p.boolean().default(true),
  encryptedSecret: p.bytes().hidden(),
  /** The time of the first failure since the last successful delivery; null while deliveries succeed ([D45]). */
  failingSince: p.time().strictNullable(),
  createdAt: p.createdAt(),
  updatedAt: p.updatedAt(),
});

export type Webhook = InferEntity<typeof Webhook>;
