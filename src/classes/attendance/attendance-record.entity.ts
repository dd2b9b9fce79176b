import { OptionalProps } from '@mikro-orm/core';
import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { CreatedAt, UpdatedAt } from '../../database/columns.ts';
import { TenantEntity } from '../../database/tenancy.ts';

export const attendanceStatuses = ['present', 'absent', 'late', 'excused'] as const;
export type AttendanceStatus = (typeof attendanceStatuses)[number];

/** A student's mark of one class on one day ([D36]). */
@Entity({ tableName: 'attendance_records' })
export class AttendanceRecord extends TenantEntity {
  [OptionalProps]?: 'createdAt' | 'updatedAt';

  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'integer' })
  classId!: number;

  @Property({ type: 'integer' })
  studentId!: number;

  /** YYYY-MM-DD. */
  @Property({ type: 'date' })
  date!: string;

  @Enum({ items: [...attendanceStatuses] })
  status!: AttendanceStatus;

  @Property({ type: 'smallint', nullable: true })
  minutesLate!: number | null;

  @Property({ type: 'string', nullable: true })
  note!: string | null;

  /** The user; null where an API key or the system did it. */
  @Property({ type: 'integer', nullable: true })
  recordedBy!: number | null;

  @CreatedAt()
  createdAt!: Date;

  @UpdatedAt()
  updatedAt!: Date;
}
