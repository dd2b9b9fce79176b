import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { CreatedAt, Decimal, UpdatedAt } from '../../database/columns.ts';
import { TenantEntity } from '../../database/tenancy.ts';

/**
 * A category that a learning platform put under an identifier of its own. Assessments name their category by its title; titles
 * without such a record have identifiers made from them.
 */
@Entity({ tableName: 'assessment_categories' })
export class AssessmentCategory extends TenantEntity {
  [OptionalProps]?: 'createdAt' | 'updatedAt';

  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'string' })
  sourcedId!: string;

  /** Unique in the institution. */
  @Property({ type: 'string' })
  title!: string;

  @Decimal({ nullable: true })
  weight!: number | null;

  @CreatedAt()
  createdAt!: Date;

  @UpdatedAt()
  updatedAt!: Date;
}
