import { OptionalProps } from '@mikro-orm/core';
import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { wideInteger } from '../database/columns.ts';
import { TenantEntity } from '../database/tenancy.ts';
import { type DisclosureKind, disclosureKinds, type RecipientType, recipientTypes } from './disclosure.ts';

/** An entry of the record of disclosures. Append-only: the database refuses UPDATE and DELETE. */
@Entity({ tableName: 'disclosures' })
export class DisclosureEntry extends TenantEntity {
  [OptionalProps]?: 'occurredAt';

  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'datetime', defaultRaw: 'clock_timestamp()' })
  occurredAt!: Date;

  @Enum({ items: [...recipientTypes] })
  recipientType!: RecipientType;

  @Property({ type: 'integer', nullable: true })
  recipientId!: number | null;

  @Property({ type: 'string' })
  recipientName!: string;

  @Enum({ items: [...disclosureKinds] })
  kind!: DisclosureKind;

  @Property({ type: 'string', nullable: true })
  purpose!: string | null;

  @Property({ type: 'string[]' })
  fields!: string[];

  /** Null for all students who existed then. */
  @Property({ type: 'integer[]', nullable: true })
  studentIds!: number[] | null;

  /** The filters of a file, without words of a search. */
  @Property({ type: 'json', nullable: true })
  filter!: Record<string, unknown> | null;

  @Property({ type: 'string', nullable: true })
  requestId!: string | null;

  /** The webhook delivery, which is one disclosure however often it is attempted. */
  @Property({ type: wideInteger, nullable: true })
  deliveryId!: number | null;
}
