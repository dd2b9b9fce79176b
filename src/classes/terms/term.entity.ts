import { OptionalProps } from '@mikro-orm/core';
import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { CreatedAt, UpdatedAt } from '../../database/columns.ts';
import { TenantEntity } from '../../database/tenancy.ts';

/** From the longest to the shortest: a term contains only terms of shorter types. */
export const termTypes = ['school_year', 'semester', 'term', 'grading_period'] as const;
export type TermType = (typeof termTypes)[number];

/** A school year or a part of it, in which classes are held and final grades are submitted. */
@Entity({ tableName: 'terms' })
export class Term extends TenantEntity {
  [OptionalProps]?: 'type' | 'createdAt' | 'updatedAt';

  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'string' })
  name!: string;

  @Enum({ items: [...termTypes], default: 'term' })
  type!: TermType;

  /** The first day, YYYY-MM-DD. */
  @Property({ type: 'date' })
  startsOn!: string;

  /** The last day, YYYY-MM-DD. */
  @Property({ type: 'date' })
  endsOn!: string;

  /** The term that contains this one. */
  @Property({ type: 'integer', nullable: true })
  parentId!: number | null;

  /** The year in which the school year ends; null if it follows from the last day, which the generated column `school_year` reads. */
  @Property({ type: 'smallint', nullable: true })
  explicitSchoolYear!: number | null;

  /** The identifier in another system; null for the service's own. */
  @Property({ type: 'string', nullable: true })
  sourcedId!: string | null;

  @CreatedAt()
  createdAt!: Date;

  @UpdatedAt()
  updatedAt!: Date;
}
