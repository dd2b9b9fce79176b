import { OptionalProps } from '@mikro-orm/core';
import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { CreatedAt, UpdatedAt } from '../database/columns.ts';
import { TenantEntity } from '../database/tenancy.ts';

export const studentStatuses = ['active', 'inactive', 'graduated'] as const;
export type StudentStatus = (typeof studentStatuses)[number];

/** A student; rows of deleted and erased students stay ([D21], [D27]). */
@Entity({ tableName: 'students' })
export class Student extends TenantEntity {
  [OptionalProps]?: 'status' | 'version' | 'createdAt' | 'updatedAt';

  @PrimaryKey({ type: 'integer' })
  id!: number;

  /** The institution's own identifier. */
  @Property({ type: 'string' })
  studentId!: string;

  @Property({ type: 'string' })
  firstName!: string;

  @Property({ type: 'string' })
  lastName!: string;

  /** Unique where there is one: young children have none ([D21]). */
  @Property({ type: 'string', nullable: true })
  email!: string | null;

  @Property({ type: 'string', nullable: true })
  phone!: string | null;

  /** YYYY-MM-DD. */
  @Property({ type: 'date', nullable: true })
  dateOfBirth!: string | null;

  /** The primary class: the current one, or the last one of a student who left ([D29a]). Kept equal to the primary enrolment. */
  @Property({ type: 'integer', nullable: true })
  classId!: number | null;

  @Enum({ items: [...studentStatuses], default: 'active' })
  status!: StudentStatus;

  /** YYYY-MM-DD. */
  @Property({ type: 'date' })
  enrollmentDate!: string;

  @Property({ type: 'string', nullable: true })
  addressStreet!: string | null;

  @Property({ type: 'string', nullable: true })
  addressCity!: string | null;

  @Property({ type: 'string', nullable: true })
  addressState!: string | null;

  @Property({ type: 'string', nullable: true })
  addressZip!: string | null;

  @Property({ type: 'integer', nullable: true })
  primaryGuardianId!: number | null;

  @Property({ type: 'string', nullable: true })
  middleName!: string | null;

  @Property({ type: 'string', nullable: true })
  preferredFirstName!: string | null;

  @Property({ type: 'string', nullable: true })
  preferredMiddleName!: string | null;

  @Property({ type: 'string', nullable: true })
  preferredLastName!: string | null;

  /** `KG`, `01` to `12` or `PG`, or the school's own word. */
  @Property({ type: 'string', nullable: true })
  gradeLevel!: string | null;

  /** The identifier in OneRoster of a student who came from another system; null for the one that the service assigns. */
  @Property({ type: 'string', nullable: true })
  sourcedId!: string | null;

  /** Encrypts this student's values in the audit trail; they are unreadable once it is deleted ([D42]). */
  @Property({ type: 'blob', nullable: true, hidden: true })
  auditKey!: Buffer | null;

  /** Number of changes, sent as the ETag ([D23]). Incremented by every flush that changes the student. */
  @Property({ type: 'integer', version: true })
  version!: number;

  @Property({ type: 'datetime', nullable: true })
  deletedAt!: Date | null;

  @Property({ type: 'datetime', nullable: true })
  erasedAt!: Date | null;

  @CreatedAt()
  createdAt!: Date;

  @UpdatedAt()
  updatedAt!: Date;
}
