import { OptionalProps } from '@mikro-orm/core';
import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Decimal, wideInteger } from '../../database/columns.ts';
import { TenantEntity } from '../../database/tenancy.ts';
import { type GradeStatus, gradeStatuses, type ScoreStatus, scoreStatuses } from './grade.entity.ts';

/** A former version of a grade, stored when the grade was replaced ([D37]). */
@Entity({ tableName: 'grade_history' })
export class GradeHistory extends TenantEntity {
  [OptionalProps]?: 'late' | 'missing' | 'replacedAt';

  @PrimaryKey({ type: wideInteger })
  id!: number;

  @Property({ type: 'integer' })
  gradeId!: number;

  @Decimal({ nullable: true })
  score!: number | null;

  @Decimal()
  maxScore!: number;

  @Property({ type: 'string', nullable: true })
  letter!: string | null;

  @Decimal({ nullable: true })
  points!: number | null;

  @Enum({ items: [...gradeStatuses] })
  status!: GradeStatus;

  @Property({ type: 'string', nullable: true })
  comment!: string | null;

  @Property({ type: 'boolean', default: false })
  late!: boolean;

  @Property({ type: 'boolean', default: false })
  missing!: boolean;

  @Enum({ items: [...scoreStatuses], nullable: true })
  scoreStatus!: ScoreStatus | null;

  @Property({ type: 'boolean', nullable: true })
  inProgress!: boolean | null;

  @Property({ type: 'boolean', nullable: true })
  incomplete!: boolean | null;

  @Property({ type: 'date', nullable: true })
  scoredOn!: string | null;

  @Property({ type: 'integer', nullable: true })
  submittedBy!: number | null;

  @Property({ type: 'datetime' })
  submittedAt!: Date;

  @Property({ type: 'datetime', defaultRaw: 'now()' })
  replacedAt!: Date;
}
