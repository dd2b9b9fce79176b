import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { CreatedAt, Decimal, UpdatedAt } from '../../database/columns.ts';
import { TenantEntity } from '../../database/tenancy.ts';

/** A test, essay or other work that the students of a class are graded on ([D37]). */
@Entity({ tableName: 'assessments' })
export class Assessment extends TenantEntity {
  [OptionalProps]?: 'maxScore' | 'createdAt' | 'updatedAt';

  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'integer' })
  classId!: number;

  @Property({ type: 'integer' })
  courseId!: number;

  @Property({ type: 'integer', nullable: true })
  termId!: number | null;

  @Property({ type: 'string' })
  title!: string;

  /** Free text, such as `quiz` or `assignment`. */
  @Property({ type: 'string', nullable: true })
  type!: string | null;

  @Decimal({ default: 100 })
  maxScore!: number;

  @Decimal({ nullable: true })
  weight!: number | null;

  @CreatedAt()
  createdAt!: Date;

  @UpdatedAt()
  updatedAt!: Date;
}
