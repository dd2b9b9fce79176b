import { OptionalProps } from '@mikro-orm/core';
import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { CreatedAt, RecordedDay, wideInteger } from '../../database/columns.ts';
import { TenantEntity } from '../../database/tenancy.ts';

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The delivery of one event to one subscription ([D45]). */
@Entity({ tableName: 'webhook_deliveries' })
export class Delivery extends TenantEntity {
  [OptionalProps]?: 'messageId' | 'status' | 'attemptsMade' | 'nextAttemptAt' | 'createdAt' | 'day';

  @PrimaryKey({ type: wideInteger })
  id!: number;

  @Property({ type: 'integer' })
  webhookId!: number;

  @Property({ type: wideInteger })
  eventId!: number;

  /** The `webhook-id` header: the same on every attempt and on a redelivery. */
  @Property({ type: 'string', defaultRaw: `'msg_' || replace(gen_random_uuid()::text, '-', '')` })
  messageId!: string;

  @Enum({ items: [...deliveryStatuses], default: 'pending' })
  status!: DeliveryStatus;

  /** The number of attempts since it was created or last redelivered: its position in the retry schedule. */
  @Property({ type: 'smallint', default: 0 })
  attemptsMade!: number;

  /** Null once it is delivered or has failed for good. */
  @Property({ type: 'datetime', nullable: true, defaultRaw: 'now()' })
  nextAttemptAt!: Date | null;

  /** Identifies the attempt in progress: outcomes of other attempts do not change the delivery. */
  @Property({ type: 'uuid', nullable: true })
  claim!: string | null;

  /** The time from which the attempt in progress counts as lost, because its process must have died. */
  @Property({ type: 'datetime', nullable: true })
  claimedUntil!: Date | null;

  @CreatedAt()
  createdAt!: Date;

  /** The UTC day on which the event was recorded, by which the table is partitioned. */
  @RecordedDay()
  day!: string;
}
