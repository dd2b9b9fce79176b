import type { InferEntity } from '@mikro-orm/core';
import { AuditedKind } from '../audit/entities/audited-kind.ts';
import * as p from '../database/properties.ts';

const classTypes = ['homeroom', 'scheduled'] as const;
export type ClassType = (typeof classTypes)[number];

/** A group of students with teachers in a term: a homeroom, or a scheduled section of one course ([D35]). */
export const Class = p.tenantEntity('Class', 'classes', {
  id: p.integer().primary(),
  code: p.described(p.text(), { rule: { max: 64, visibility: 'identifier' } }),
  name: p.described(p.text(), { rule: { max: 200, visibility: 'name' } }),
  type: p.oneOf(classTypes).default('scheduled'),
  /** Null if and only if the class is a homeroom. */
  courseId: p.integer().strictNullable(),
  termId: p.integer().strictNullable(),
  gradeLevel: p.described(p.text().strictNullable(), { rule: { max: 50, visibility: 'name' } }),
  room: p.described(p.text().strictNullable(), { rule: { max: 50, visibility: 'name' } }),
  /** Maximum number of enrolments of a day; null for no limit. */
  capacity: p.integer().strictNullable(),
  /** Null for the grading policy of the course. */
  gradingPolicyId: p.integer().strictNullable(),
  /** The identifier in another system; null for the service's own. */
  sourcedId: p.text().strictNullable(),
  createdAt: p.createdAt(),
  updatedAt: p.updatedAt(),
});

export type Class = InferEntity<typeof Class>;

export const classKind = new AuditedKind<Class>(Class, 'class');

/** The assignment of a teacher to a class, which makes it one of the teacher's "own classes" ([D20]). */
export const ClassTeacher = p.tenantEntity('ClassTeacher', 'class_teachers', {
  classId: p.integer().primary(),
  userId: p.integer().primary(),
  /** True for one teacher of the class: the one who was assigned first. */
  isPrimary: p.boolean().default(false),
  createdAt: p.createdAt(),
  updatedAt: p.updatedAt(),
});

export type ClassTeacher = InferEntity<typeof ClassTeacher>;
