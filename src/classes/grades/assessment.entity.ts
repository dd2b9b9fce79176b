import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { CreatedAt, Decimal, UpdatedAt } from '../../database/columns.ts';
import { TenantEntity } from '../../database/tenancy.ts';

/** A test, essay or other work that the students of a class are graded on ([D37]). It may have no grades yet. */
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

  /** Free text that groups assessments in a gradebook, such as `homework`. */
  @Property({ type: 'string', nullable: true })
  category!: string | null;

  @Decimal({ default: 100 })
  maxScore!: number;

  @Decimal({ nullable: true })
  weight!: number | null;

  /** YYYY-MM-DD. */
  @Property({ type: 'date', nullable: true })
  assignedOn!: string | null;

  /** YYYY-MM-DD, not before `assignedOn`. */
  @Property({ type: 'date', nullable: true })
  dueOn!: string | null;

  /** The time at which the work is assigned, set over OneRoster. It applies while its UTC day is `assignedOn`. */
  @Property({ type: 'datetime', nullable: true })
  assignedAt!: Date | null;

  /** The time at which the work is due, set over OneRoster. It applies while its UTC day is `dueOn`. */
  @Property({ type: 'datetime', nullable: true })
  dueAt!: Date | null;

  @Property({ type: 'string', nullable: true })
  description!: string | null;

  /** The identifier in another system; null for the service's own. */
  @Property({ type: 'string', nullable: true })
  sourcedId!: string | null;

  @CreatedAt()
  createdAt!: Date;

  @UpdatedAt()
  updatedAt!: Date;
}
