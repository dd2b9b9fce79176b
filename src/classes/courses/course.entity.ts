import { type InferEntity, p } from '@mikro-orm/core';
import { AuditedKind } from '../../audit/entities/audited-kind.ts';
import {
  boolean,
  createdAt,
  decimal,
  described,
  integer,
  smallint,
  tenantEntity,
  text,
  updatedAt,
} from '../../database/properties.ts';

const courseStatuses = ['active', 'archived'] as const;
export type CourseStatus = (typeof courseStatuses)[number];

/** A course of the curriculum, which scheduled classes teach ([D34]). */
export const Course = tenantEntity('Course', 'courses', {
  id: integer().primary(),
  code: described(text(), { rule: { max: 64, visibility: 'identifier' } }),
  name: described(text(), { rule: { max: 200, visibility: 'name' } }),
  description: described(text().strictNullable(), { rule: { max: 2000 } }),
  subject: described(text().strictNullable(), { rule: { max: 200, visibility: 'name' } }),
  department: described(text().strictNullable(), { rule: { max: 200, visibility: 'name' } }),
  credits: smallint().default(0),
  /** True if its final grades count for the GPA ([D28]). */
  gpaApplicable: boolean().default(true),
  /** Null for the default scale of the institution. */
  gradeScaleId: integer().strictNullable(),
  /** Null for the grading policy of the institution. */
  gradingPolicyId: integer().strictNullable(),
  /** Added to points above 0 in the weighted GPA ([D141]). */
  gpaWeight: decimal().default(0),
  status: p.enum(courseStatuses).default('active'),
  /** The identifier in another system; null for the service's own. */
  sourcedId: text().strictNullable(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export type Course = InferEntity<typeof Course>;

/** Creations and updates of a course also have an event ([D44]), deletions do not. */
export const courseKind = new AuditedKind<Course>(Course, 'course', {
  event: ({ id, code }, change, changes) =>
    change === 'deleted' ? undefined : { type: `course.${change}`, data: { id, code, changed: Object.keys(changes) } },
});
