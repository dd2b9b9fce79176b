import { type InferEntity, p } from '@mikro-orm/core';
import {
  createdAt,
  date,
  described,
  integer,
  smallint,
  tenantEntity,
  text,
  updatedAt,
} from '../../database/properties.ts';

/** From the longest to the shortest: a term contains only terms of shorter types. */
export const termTypes = ['school_year', 'semester', 'term', 'grading_period'] as const;
export type TermType = (typeof termTypes)[number];

/** A school year or a part of it, in which classes are held and final grades are submitted. */
export const Term = tenantEntity('Term', 'terms', {
  id: integer().primary(),
  name: described(text(), { rule: { max: 100, visibility: 'name' } }),
  type: p.enum(termTypes).default('term'),
  /** The first day, YYYY-MM-DD. */
  startsOn: date(),
  /** The last day, YYYY-MM-DD. */
  endsOn: date(),
  /** The term that contains this one. */
  parentId: integer().strictNullable(),
  /** The year in which the school year ends; null if it follows from the last day, which the generated column `school_year` reads. */
  explicitSchoolYear: smallint().strictNullable(),
  /** From this day final grades are changed only by users who may update classes ([D138]); null for never. */
  gradesLockOn: date().strictNullable(),
  /** The identifier in another system; null for the service's own. */
  sourcedId: text().strictNullable(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export type Term = InferEntity<typeof Term>;
