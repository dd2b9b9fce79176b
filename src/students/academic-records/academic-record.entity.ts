import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Decimal } from '../../database/columns.ts';
import { TenantEntity } from '../../database/tenancy.ts';

/** The sums behind a student's GPA, credits and attendance rate, which are computed where they are read ([D28]). */
@Entity({ tableName: 'academic_records' })
export class AcademicRecord extends TenantEntity {
  [OptionalProps]?:
    | 'qualityPoints'
    | 'gpaCredits'
    | 'totalCredits'
    | 'daysPresent'
    | 'daysLate'
    | 'daysAbsent'
    | 'daysExcused';

  @PrimaryKey({ type: 'integer' })
  studentId!: number;

  /** Σ points × credits over the finals that count for the GPA. */
  @Decimal({ default: 0 })
  qualityPoints!: number;

  /** Σ credits over the same finals. */
  @Property({ type: 'integer', default: 0 })
  gpaCredits!: number;

  /** Credits of the courses passed. */
  @Property({ type: 'integer', default: 0 })
  totalCredits!: number;

  @Property({ type: 'integer', default: 0 })
  daysPresent!: number;

  @Property({ type: 'integer', default: 0 })
  daysLate!: number;

  @Property({ type: 'integer', default: 0 })
  daysAbsent!: number;

  @Property({ type: 'integer', default: 0 })
  daysExcused!: number;
}
