import { OptionalProps } from '@mikro-orm/core';
import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { CreatedAt, UpdatedAt, wideInteger } from '../../database/columns.ts';
import { TenantEntity } from '../../database/tenancy.ts';

export const attendanceStatuses = ['present', 'absent', 'late', 'excused'] as const;
export type AttendanceStatus = (typeof attendanceStatuses)[number];

/** The attendance mark of a student in a class on a day ([D36]). */
@Entity({ tableName: 'attendance_records' })
export class AttendanceRecord extends TenantEntity {
  [OptionalProps]?: 'createdAt' | 'updatedAt';

  @PrimaryKey({ type: wideInteger })
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

  /** Id of the user; null if an API key or the system recorded it. */
  @Property({ type: 'integer', nullable: true })
  recordedBy!: number | null;

  @CreatedAt()
  createdAt!: Date;

  @UpdatedAt()
  updatedAt!: Date;
}
