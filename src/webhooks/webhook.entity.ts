import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { CreatedAt, UpdatedAt } from '../database/columns.ts';
import { TenantEntity } from '../database/tenancy.ts';

/** A subscription to events ([D43]). */
@Entity({ tableName: 'webhooks' })
export class Webhook extends TenantEntity {
  [OptionalProps]?: 'active' | 'createdAt' | 'updatedAt';

  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'string' })
  url!: string;

  /** Names of events, or `*` for all. */
  @Property({ type: 'string[]' })
  events!: string[];

  @Property({ type: 'string', nullable: true })
  description!: string | null;

  @Property({ type: 'boolean', default: true })
  active!: boolean;

  @Property({ type: 'blob', hidden: true })
  encryptedSecret!: Buffer;

  /** The time of the first failure since the last successful delivery; null while deliveries succeed ([D45]). */
  @Property({ type: 'datetime', nullable: true })
  failingSince!: Date | null;

  @CreatedAt()
  createdAt!: Date;

  @UpdatedAt()
  updatedAt!: Date;
}
