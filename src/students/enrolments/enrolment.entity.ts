import type { InferEntity } from '@mikro-orm/core';
import * as p from '../../database/properties.ts';

/** A student's membership of a class from one day until another ([D29a]). It is ended, never overwritten. */
export const Enrolment = p.tenantEntity('Enrolment', 'enrolments', {
  id: p.integer().primary(),
  classId: p.integer(),
  studentId: p.integer(),
  isPrimary: p.boolean().default(false),
  /** The first day, YYYY-MM-DD. */
  beginsOn: p.date(),
  /** The first day on which the student is no longer enrolled (exclusive, as in OneRoster), or null if no end is set. */
  endsOn: p.date().strictNullable(),
  reason: p.described(p.text().strictNullable(), { rule: { max: 200 } }),
  /** The planned end and reason, if something else such as a deletion ended the enrolment before; null if none was planned. */
  formerEndsOn: p.date().strictNullable(),
  formerReason: p.text().strictNullable(),
  /** The reason why all enrolments of the student ended at once, until they are reopened ([D27], [D93]). */
  endedBy: p.text().strictNullable(),
  /** The identifier in another system; null for the service's own. */
  sourcedId: p.text().strictNullable(),
  createdAt: p.createdAt(),
  updatedAt: p.updatedAt(),
});

export type Enrolment = InferEntity<typeof Enrolment>;
