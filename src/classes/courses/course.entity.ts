import { OptionalProps } from '@mikro-orm/core';
import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { CreatedAt, UpdatedAt } from '../../database/columns.ts';
import { TenantEntity } from '../../database/tenancy.ts';

export const courseStatuses = ['active', 'archived'] as const;
export type CourseStatus = (typeof courseStatuses)[number];

/** A course of the curriculum, which scheduled classes teach ([D34]). */
@Entity({ tableName: 'courses' })
export class Course extends TenantEntity {
  [OptionalProps]?: 'credits' | 'gpaApplicable' | 'status' | 'createdAt' | 'updatedAt';

  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'string' })
  code!: string;

  @Property({ type: 'string' })
  name!: string;

  @Property({ type: 'string', nullable: true })
  description!: string | null;

  @Property({ type: 'string', nullable: true })
  subject!: string | null;

  @Property({ type: 'string', nullable: true })
  department!: string | null;

  @Property({ type: 'smallint', default: 0 })
  credits!: number;

  /** True if its final grades count for the GPA ([D28]). */
  @Property({ type: 'boolean', default: true })
  gpaApplicable!: boolean;

  @Enum({ items: [...courseStatuses], default: 'active' })
  status!: CourseStatus;

  /** The identifier in another system; null for the service's own. */
  @Property({ type: 'string', nullable: true })
  sourcedId!: string | null;

  @CreatedAt()
  createdAt!: Date;

  @UpdatedAt()
  updatedAt!: Date;
}
