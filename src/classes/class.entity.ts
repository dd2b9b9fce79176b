import { type InferEntity, p } from '@mikro-orm/core';
import { AuditedKind } from '../audit/entities/audited-kind.ts';
import { boolean, createdAt, described, integer, tenantEntity, text, updatedAt } from '../database/properties.ts';

const classTypes = ['homeroom', 'scheduled'] as const;
export type ClassType = (typeof classTypes)[number];

/** A group of students with teachers in a term: a homeroom, or a scheduled section of one course ([D35]). */
export const Class = tenantEntity('Class', 'classes', {
  id: integer().primary(),
  code: described(text(), { rule: { max: 64, visibility: 'identifier' } }),
  name: described(text(), { rule: { max: 200, visibility: 'name' } }),
  type: p.enum(classTypes).default('scheduled'),
  /** Null if and only if the class is a homeroom. */
  courseId: integer().strictNullable(),
  termId: integer().strictNullable(),
  gradeLevel: described(text().strictNullable(), { rule: { max: 50, visibility: 'name' } }),
  room: described(text().strictNullable(), { rule: { max: 50, visibility: 'name' } }),
  /** Maximum number of open enrolments; null for no limit. */
  capacity: integer().strictNullable(),
  /** Null for the grading policy of the course. */
  gradingPolicyId: integer().strictNullable(),
  /** The identifier in another system; null for the service's own. */
  sourcedId: text().strictNullable(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export type Class = InferEntity<typeof Class>;

export const classKind = new AuditedKind<Class>(Class, 'class');

/** The assignment of a teacher to a class, which makes it one of the teacher's "own classes" ([D20]). */
export const ClassTeacher = tenantEntity('ClassTeacher', 'class_teachers', {
  classId: integer().primary(),
  userId: integer().primary(),
  /** True for one teacher of the class: the one who was assigned first. */
  isPrimary: boolean().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export type ClassTeacher = InferEntity<typeof ClassTeacher>;
