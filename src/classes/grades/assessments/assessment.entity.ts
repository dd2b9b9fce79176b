import type { InferEntity } from '@mikro-orm/core';
import { AuditedKind } from '../../../audit/entities/audited-kind.ts';
import {
  createdAt,
  date,
  decimal,
  described,
  integer,
  tenantEntity,
  text,
  time,
  updatedAt,
} from '../../../database/properties.ts';

/** A test, essay or other work that the students of a class are graded on ([D37]). It may have no grades yet. */
export const Assessment = tenantEntity('Assessment', 'assessments', {
  id: integer().primary(),
  classId: integer(),
  courseId: integer(),
  termId: integer().strictNullable(),
  title: described(text(), { rule: { max: 200, visibility: 'name' } }),
  /** Free text, such as `quiz` or `assignment`. */
  type: described(text().strictNullable(), { rule: { max: 50, visibility: 'name' } }),
  /** Free text that groups assessments in a gradebook, such as `homework`. */
  category: described(text().strictNullable(), { rule: { max: 50, visibility: 'name' } }),
  maxScore: decimal().default(100),
  weight: decimal().strictNullable(),
  /** YYYY-MM-DD. */
  assignedOn: date().strictNullable(),
  /** YYYY-MM-DD, not before `assignedOn`. */
  dueOn: date().strictNullable(),
  /** The time at which the work is assigned, set over OneRoster. It applies while its UTC day is `assignedOn`. */
  assignedAt: time().strictNullable(),
  /** The time at which the work is due, set over OneRoster. It applies while its UTC day is `dueOn`. */
  dueAt: time().strictNullable(),
  description: described(text().strictNullable(), { rule: { max: 2000 } }),
  /** The identifier in another system; null for the service's own. */
  sourcedId: text().strictNullable(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export type Assessment = InferEntity<typeof Assessment>;

export const assessmentKind = new AuditedKind<Assessment>(Assessment, 'assessment');

/**
 * A category that a learning platform put under an identifier of its own. Assessments name their category by its title; titles
 * without such a record have identifiers made from them.
 */
export const AssessmentCategory = tenantEntity('AssessmentCategory', 'assessment_categories', {
  id: integer().primary(),
  sourcedId: text(),
  /** Unique in the institution. */
  title: described(text(), { rule: Assessment.properties.category.rule }),
  weight: decimal().strictNullable(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export type AssessmentCategory = InferEntity<typeof AssessmentCategory>;
