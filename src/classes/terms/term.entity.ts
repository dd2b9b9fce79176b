import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { CreatedAt, UpdatedAt } from '../../database/columns.ts';
import { TenantEntity } from '../../database/tenancy.ts';

/** A part of the school year, in which classes are held and final grades are submitted. */
@Entity({ tableName: 'terms' })
export class Term extends TenantEntity {
  [OptionalProps]?: 'createdAt' | 'updatedAt';

  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'string' })
  name!: string;

  /** The first day, YYYY-MM-DD. */
  @Property({ type: 'date' })
  startsOn!: string;

  /** The last day, YYYY-MM-DD. */
  @Property({ type: 'date' })
  endsOn!: string;

  @CreatedAt()
  createdAt!: Date;

  @UpdatedAt()
  updatedAt!: Date;
}
