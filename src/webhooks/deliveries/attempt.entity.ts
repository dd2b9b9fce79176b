import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { RecordedDay, wideInteger } from '../../database/columns.ts';
import { TenantEntity } from '../../database/tenancy.ts';

/** One attempt at a delivery. */
@Entity({ tableName: 'webhook_attempts' })
export class Attempt extends TenantEntity {
  [OptionalProps]?: 'at' | 'day';

  @PrimaryKey({ type: wideInteger })
  id!: number;

  @Property({ type: wideInteger })
  deliveryId!: number;

  /** The HTTP status, or null if there was no response. */
  @Property({ type: 'smallint', nullable: true })
  status!: number | null;

  @Property({ type: 'integer' })
  durationMs!: number;

  @Property({ type: 'string', nullable: true })
  error!: string | null;

  @Property({ type: 'string', nullable: true })
  responseExcerpt!: string | null;

  @Property({ type: 'datetime', defaultRaw: 'now()' })
  at!: Date;

  /** The UTC day on which the event was recorded, by which the table is partitioned. */
  @RecordedDay()
  day!: string;
}
