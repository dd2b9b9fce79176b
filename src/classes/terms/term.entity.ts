import type { InferEntity } from '@mikro-orm/core';
import * as p from '../../database/properties.ts';

/** From the longest to the shortest: a term contains only terms of shorter types. */
export const termTypes = ['school_year', 'semester', 'term', 'grading_period'] as const;
export type TermType = (typeof termTypes)[number];

/** A school year or a part of it, in which classes are held and final grades are submitted. */
export const Term = p.tenantEntity('Term', 'terms', {
  id: p.integer().primary(),
  name: p.described(p.text(), { rule: { max: 100, visibility: 'name' } }),
  type: p.oneOf(termTypes).default('term'),
  /** The first day, YYYY-MM-DD. */
  startsOn: p.date(),
  /** The last day, YYYY-MM-DD. */
  endsOn: p.date(),
  /** The term that contains this one. */
  parentId: p.integer().strictNullable(),
  /** The year in which the school year ends; null if it follows from the last day, which the generated column `school_year` reads. */
  explicitSchoolYear: p.smallint().strictNullable(),
  /** From this day final grades are changed only by users who may update classes ([D138]); null for never. */
  gradesLockOn: p.date().strictNullable(),
  /** The identifier in another system; null for the service's own. */
  sourcedId: p.text().strictNullable(),
  createdAt: p.createdAt(),
  updatedAt: p.updatedAt(),
});

export type Term = InferEntity<typeof Term>;
