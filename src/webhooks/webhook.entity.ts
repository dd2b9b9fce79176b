import type { InferEntity } from '@mikro-orm/core';
import {
  boolean,
  bytes,
  createdAt,
  described,
  integer,
  tenantEntity,
  text,
  texts,
  time,
  updatedAt,
} from '../database/properties.ts';

/** A subscription to events ([D43]). */
export const Webhook = tenantEntity('Webhook', 'webhooks', {
  id: integer().primary(),
  url: described(text(), { rule: { max: 2000 } }),
  /** Names of events, or `*` for all. */
  events: texts(),
  description: described(text().strictNullable(), { rule: { max: 500 } }),
  active: boolean().default(true),
  encryptedSecret: bytes().hidden(),
  /** The time of the first failure since the last successful delivery; null while deliveries succeed ([D45]). */
  failingSince: time().strictNullable(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export type Webhook = InferEntity<typeof Webhook>;
