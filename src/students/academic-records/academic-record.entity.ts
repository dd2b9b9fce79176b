import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Decimal } from '../../database/columns.ts';
import { TenantEntity } from '../../database/tenancy.ts';

/** The sums from which a student's GPA and attendance rate are computed on read, and the credits ([D28]). */
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

  /** Σ points × credits of the final grades that count for the GPA. */
  @Decimal({ default: 0 })
  qualityPoints!: number;

  /** Σ credits of the same final grades. */
  @Property({ type: 'integer', default: 0 })
  gpaCredits!: number;

  /** Σ credits of the passed courses. */
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
