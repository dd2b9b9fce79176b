import { OptionalProps } from '@mikro-orm/core';
import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { wideInteger } from '../database/columns.ts';
import { TenantEntity } from '../database/tenancy.ts';
import { type StudentStatus, studentStatuses } from './student.entity.ts';

/** A change of a student's status ([D26]); the first has no former status. */
@Entity({ tableName: 'student_status_changes' })
export class StudentStatusChange extends TenantEntity {
  [OptionalProps]?: 'changedAt';

  @PrimaryKey({ type: wideInteger })
  id!: number;

  @Property({ type: 'integer' })
  studentId!: number;

  @Enum({ items: [...studentStatuses], nullable: true })
  fromStatus!: StudentStatus | null;

  @Enum({ items: [...studentStatuses] })
  toStatus!: StudentStatus;

  /** The user; null if an API key or the system did it. */
  @Property({ type: 'integer', nullable: true })
  changedBy!: number | null;

  @Property({ type: 'datetime', defaultRaw: 'now()' })
  changedAt!: Date;
}
