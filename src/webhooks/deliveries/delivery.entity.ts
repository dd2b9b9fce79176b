import { OptionalProps } from '@mikro-orm/core';
import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { CreatedAt } from '../../database/columns.ts';
import { TenantEntity } from '../../database/tenancy.ts';

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** One event on its way to one subscription ([D45]). */
@Entity({ tableName: 'webhook_deliveries' })
export class Delivery extends TenantEntity {
  [OptionalProps]?: 'messageId' | 'status' | 'attemptsMade' | 'nextAttemptAt' | 'createdAt';

  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'integer' })
  webhookId!: number;

  @Property({ type: 'integer' })
  eventId!: number;

  /** The `webhook-id` header: the same on every attempt and on a redelivery. */
  @Property({ type: 'string', defaultRaw: `'msg_' || replace(gen_random_uuid()::text, '-', '')` })
  messageId!: string;

  @Enum({ items: [...deliveryStatuses], default: 'pending' })
  status!: DeliveryStatus;

  /** Since it was first due or last asked for again: its place in the table of retries. */
  @Property({ type: 'smallint', default: 0 })
  attemptsMade!: number;

  /** Null once it is delivered or given up. */
  @Property({ type: 'datetime', nullable: true, defaultRaw: 'now()' })
  nextAttemptAt!: Date | null;

  /** Names the attempt under way: the outcome of any other changes nothing. */
  @Property({ type: 'uuid', nullable: true })
  claim!: string | null;

  /** When the attempt under way counts as lost, with its process. */
  @Property({ type: 'datetime', nullable: true })
  claimedUntil!: Date | null;

  @CreatedAt()
  createdAt!: Date;
}
