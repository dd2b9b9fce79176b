import type { InferEntity } from '@mikro-orm/core';
import { AuditedKind } from '../../../audit/entities/audited-kind.ts';
import * as p from '../../../database/properties.ts';

/** A test, essay or other work that the students of a class are graded on ([D37]). It may have no grades yet. */
export const Assessment = p.tenantEntity('Assessment', 'assessments', {
  id: p.integer().primary(),
  classId: p.integer(),
  courseId: p.integer(),
  termId: p.integer().strictNullable(),
  title: p.described(p.text(), { rule: { max: 200, visibility: 'name' } }),
  /** Free text, such as `quiz` or `assignment`. */
  type: p.described(p.text().strictNullable(), { rule: { max: 50, visibility: 'name' } }),
  /** Free text that groups assessments in a gradebook, such as `homework`. */
  category: p.described(p.text().strictNullable(), { rule: { max: 50, visibility: 'name' } }),
  maxScore: p.decimal().default(100),
  weight: p.decimal().strictNullable(),
  /** YYYY-MM-DD. */
  assignedOn: p.date().strictNullable(),
  /** YYYY-MM-DD, not before `assignedOn`. */
  dueOn: p.date().strictNullable(),
  /** The time at which the work is assigned, set over OneRoster. It applies while its UTC day is `assignedOn`. */
  assignedAt: p.time().strictNullable(),
  /** The time at which the work is due, set over OneRoster. It applies while its UTC day is `dueOn`. */
  dueAt: p.time().strictNullable(),
  description: p.described(p.text().strictNullable(), { rule: { max: 2000 } }),
  /** The identifier in another system; null for the service's own. */
  sourcedId: p.text().strictNullable(),
  createdAt: p.createdAt(),
  updatedAt: p.updatedAt(),
});

export type Assessment = InferEntity<typeof Assessment>;

export const assessmentKind = new AuditedKind<Assessment>(Assessment, 'assessment');

/**
 * A category that a learning platform put under an identifier of its own. Assessments name their category by its title; titles
 * without such a record have identifiers made from them.
 */
export const AssessmentCategory = p.tenantEntity('AssessmentCategory', 'assessment_categories', {
  id: p.integer().primary(),
  sourcedId: p.text(),
  /** Unique in the institution. */
  title: p.described(p.text(), { rule: Assessment.properties.category.rule }),
  weight: p.decimal().strictNullable(),
  createdAt: p.createdAt(),
  updatedAt: p.updatedAt(),
});

export type AssessmentCategory = InferEntity<typeof AssessmentCategory>;
