import { OptionalProps } from '@mikro-orm/core';
import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { CreatedAt, UpdatedAt } from '../database/columns.ts';
import { TenantEntity } from '../database/tenancy.ts';

export const classTypes = ['homeroom', 'scheduled'] as const;
export type ClassType = (typeof classTypes)[number];

/** A group of students with teachers in a term: a homeroom, or a scheduled section of one course ([D35]). */
@Entity({ tableName: 'classes' })
export class Class extends TenantEntity {
  [OptionalProps]?: 'type' | 'createdAt' | 'updatedAt';

  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'string' })
  code!: string;

  @Property({ type: 'string' })
  name!: string;

  @Enum({ items: [...classTypes], default: 'scheduled' })
  type!: ClassType;

  /** Null if and only if the class is a homeroom. */
  @Property({ type: 'integer', nullable: true })
  courseId!: number | null;

  @Property({ type: 'integer', nullable: true })
  termId!: number | null;

  @Property({ type: 'string', nullable: true })
  gradeLevel!: string | null;

  @Property({ type: 'string', nullable: true })
  room!: string | null;

  /** Maximum number of open enrolments; null for no limit. */
  @Property({ type: 'integer', nullable: true })
  capacity!: number | null;

  /** The identifier in another system; null for the service's own. */
  @Property({ type: 'string', nullable: true })
  sourcedId!: string | null;

  @CreatedAt()
  createdAt!: Date;

  @UpdatedAt()
  updatedAt!: Date;
}
