import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { bytes, createdAt, date, integer, text, time, updatedAt } from '../database/properties.ts';
import { TenantEntity } from '../database/tenancy.ts';

export const studentStatuses = ['active', 'inactive', 'graduated'] as const;
export type StudentStatus = (typeof studentStatuses)[number];

/** A student; rows of deleted and erased students stay ([D21], [D27]). */
export const Student = defineEntity({
  name: 'Student',
  tableName: 'students',
  extends: TenantEntity,
  properties: {
    id: integer().primary(),
    /** The institution's own identifier. */
    studentId: text(),
    firstName: text(),
    lastName: text(),
    /** Unique where there is one: young children have none ([D21]). */
    email: text().strictNullable(),
    phone: text().strictNullable(),
    /** YYYY-MM-DD. */
    dateOfBirth: date().strictNullable(),
    /** The primary class: the current one, or the last one of a student who left ([D29a]). Kept equal to the primary enrolment. */
    classId: integer().strictNullable(),
    status: p.enum(studentStatuses).default('active'),
    /** YYYY-MM-DD. */
    enrollmentDate: date(),
    addressStreet: text().strictNullable(),
    addressCity: text().strictNullable(),
    addressState: text().strictNullable(),
    addressZip: text().strictNullable(),
    primaryGuardianId: integer().strictNullable(),
    middleName: text().strictNullable(),
    preferredFirstName: text().strictNullable(),
    preferredMiddleName: text().strictNullable(),
    preferredLastName: text().strictNullable(),
    /** `KG`, `01` to `12` or `PG`, or the school's own word. */
    gradeLevel: text().strictNullable(),
    /** The identifier in OneRoster of a student who came from another system; null for the one that the service assigns. */
    sourcedId: text().strictNullable(),
    /** Encrypts this student's values in the audit trail; they are unreadable once it is deleted ([D42]). */
    auditKey: bytes().strictNullable().hidden(),
    /** Number of changes, sent as the ETag ([D23]). Incremented by every flush that changes the student. */
    version: integer().version(),
    deletedAt: time().strictNullable(),
    erasedAt: time().strictNullable(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
});

export type Student = InferEntity<typeof Student>;
