import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { RecordedDay, wideInteger } from '../../database/columns.ts';
import { TenantEntity } from '../../database/tenancy.ts';

/** An event for subscribers ([D44]). Not named Event, to avoid confusion with the platform's class. */
@Entity({ tableName: 'events' })
export class WebhookEvent extends TenantEntity {
  [OptionalProps]?: 'occurredAt' | 'day';

  @PrimaryKey({ type: wideInteger })
  id!: number;

  @Property({ type: 'string' })
  type!: string;

  /** Only ids and names of fields, no personal values. */
  @Property({ type: 'json' })
  data!: Record<string, unknown>;

  @Property({ type: 'datetime', defaultRaw: 'clock_timestamp()' })
  occurredAt!: Date;

  /** The UTC day on which the event was recorded, by which the table is partitioned. */
  @RecordedDay()
  day!: string;
}
