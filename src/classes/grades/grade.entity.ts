import { OptionalProps } from '@mikro-orm/core';
import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Decimal, UpdatedAt } from '../../database/columns.ts';
import { TenantEntity } from '../../database/tenancy.ts';

export const gradeStatuses = ['graded', 'incomplete', 'withdrawn', 'exempt'] as const;
export type GradeStatus = (typeof gradeStatuses)[number];

/** The statuses of a result in OneRoster. */
export const scoreStatuses = ['exempt', 'fully graded', 'not submitted', 'partially graded', 'submitted'] as const;
export type ScoreStatus = (typeof scoreStatuses)[number];

/** A student's grade for an assessment, or, if there is no assessment, the final grade of the course in that term ([D37]). */
@Entity({ tableName: 'grades' })
export class Grade extends TenantEntity {
  [OptionalProps]?: 'maxScore' | 'status' | 'late' | 'missing' | 'submittedAt' | 'updatedAt';

  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'integer' })
  classId!: number;

  @Property({ type: 'integer' })
  courseId!: number;

  @Property({ type: 'integer', nullable: true })
  termId!: number | null;

  @Property({ type: 'integer', nullable: true })
  assessmentId!: number | null;

  @Property({ type: 'integer' })
  studentId!: number;

  @Decimal({ nullable: true })
  score!: number | null;

  @Decimal({ default: 100 })
  maxScore!: number;

  @Property({ type: 'string', nullable: true })
  letter!: string | null;

  @Decimal({ nullable: true })
  points!: number | null;

  @Enum({ items: [...gradeStatuses], default: 'graded' })
  status!: GradeStatus;

  @Property({ type: 'string', nullable: true })
  comment!: string | null;

  /** True if the work was handed in after it was due. */
  @Property({ type: 'boolean', default: false })
  late!: boolean;

  /** True if the work was not handed in. */
  @Property({ type: 'boolean', default: false })
  missing!: boolean;

  /** The status that a learning platform gave the result; null if `status` says the same. */
  @Enum({ items: [...scoreStatuses], nullable: true })
  scoreStatus!: ScoreStatus | null;

  /** From a learning platform; null if it said nothing. */
  @Property({ type: 'boolean', nullable: true })
  inProgress!: boolean | null;

  /** From a learning platform; null if `status` says the same. */
  @Property({ type: 'boolean', nullable: true })
  incomplete!: boolean | null;

  /** The day of the score, from a learning platform; null if it is the day of `submittedAt`. */
  @Property({ type: 'date', nullable: true })
  scoredOn!: string | null;

  /** The identifier in another system; null for the service's own. */
  @Property({ type: 'string', nullable: true })
  sourcedId!: string | null;

  /** Id of the user; null if an API key or the system submitted it. */
  @Property({ type: 'integer', nullable: true })
  submittedBy!: number | null;

  @Property({ type: 'datetime', defaultRaw: 'now()' })
  submittedAt!: Date;

  @UpdatedAt()
  updatedAt!: Date;
}
