import type { InferEntity } from '@mikro-orm/core';
import { AuditedKind } from '../../audit/entities/audited-kind.ts';
import * as p from '../../database/properties.ts';

const courseStatuses = ['active', 'archived'] as const;
export type CourseStatus = (typeof courseStatuses)[number];

/** A course of the curriculum, which scheduled classes teach ([D34]). */
export const Course = p.tenantEntity('Course', 'courses', {
  id: p.integer().primary(),
  code: p.described(p.text(), { rule: { max: 64, visibility: 'identifier' } }),
  name: p.described(p.text(), { rule: { max: 200, visibility: 'name' } }),
  description: p.described(p.text().strictNullable(), { rule: { max: 2000 } }),
  subject: p.described(p.text().strictNullable(), { rule: { max: 200, visibility: 'name' } }),
  department: p.described(p.text().strictNullable(), { rule: { max: 200, visibility: 'name' } }),
  credits: p.smallint().default(0),
  /** True if its final grades count for the GPA ([D28]). */
  gpaApplicable: p.boolean().default(true),
  /** Null for the default scale of the institution. */
  gradeScaleId: p.integer().strictNullable(),
  /** Null for the grading policy of the institution. */
  gradingPolicyId: p.integer().strictNullable(),
  /** Added to points above 0 in the weighted GPA ([D141]). */
  gpaWeight: p.decimal().default(0),
  status: p.oneOf(courseStatuses).default('active'),
  /** The identifier in another system; null for the service's own. */
  sourcedId: p.text().strictNullable(),
  createdAt: p.createdAt(),
  updatedAt: p.updatedAt(),
});

export type Course = InferEntity<typeof Course>;

/** Creations and updates of a course also have an event ([D44]), deletions do not. */
export const courseKind = new AuditedKind<Course>(Course, 'course', {
  event: ({ id, code }, change, changes) =>
    change === 'deleted' ? undefined : { type: `course.${change}`, data: { id, code, changed: Object.keys(changes) } },
});
