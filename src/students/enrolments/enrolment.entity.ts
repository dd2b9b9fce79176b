import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { CreatedAt, UpdatedAt } from '../../database/columns.ts';
import { TenantEntity } from '../../database/tenancy.ts';

/** A student's membership of a class from one day until another ([D29a]). It is ended, never overwritten. */
@Entity({ tableName: 'enrolments' })
export class Enrolment extends TenantEntity {
  [OptionalProps]?: 'isPrimary' | 'createdAt' | 'updatedAt';

  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'integer' })
  classId!: number;

  @Property({ type: 'integer' })
  studentId!: number;

  @Property({ type: 'boolean', default: false })
  isPrimary!: boolean;

  /** The first day, YYYY-MM-DD. */
  @Property({ type: 'date' })
  beginsOn!: string;

  /** The first day on which the student is no longer enrolled (exclusive, as in OneRoster), or null if no end is set. */
  @Property({ type: 'date', nullable: true })
  endsOn!: string | null;

  @Property({ type: 'string', nullable: true })
  reason!: string | null;

  /** The planned end and reason, if something else such as a deletion ended the enrolment before; null if none was planned. */
  @Property({ type: 'date', nullable: true })
  formerEndsOn!: string | null;

  @Property({ type: 'string', nullable: true })
  formerReason!: string | null;

  /** The identifier in another system; null for the service's own. */
  @Property({ type: 'string', nullable: true })
  sourcedId!: string | null;

  @CreatedAt()
  createdAt!: Date;

  @UpdatedAt()
  updatedAt!: Date;
}
