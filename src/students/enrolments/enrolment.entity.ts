import type { InferEntity } from '@mikro-orm/core';
import {
  boolean,
  createdAt,
  date,
  described,
  integer,
  tenantEntity,
  text,
  updatedAt,
} from '../../database/properties.ts';

/** A student's membership of a class from one day until another ([D29a]). It is ended, never overwritten. */
export const Enrolment = tenantEntity('Enrolment', 'enrolments', {
  id: integer().primary(),
  classId: integer(),
  studentId: integer(),
  isPrimary: boolean().default(false),
  /** The first day, YYYY-MM-DD. */
  beginsOn: date(),
  /** The first day on which the student is no longer enrolled (exclusive, as in OneRoster), or null if no end is set. */
  endsOn: date().strictNullable(),
  reason: described(text().strictNullable(), { rule: { max: 200 } }),
  /** The planned end and reason, if something else such as a deletion ended the enrolment before; null if none was planned. */
  formerEndsOn: date().strictNullable(),
  formerReason: text().strictNullable(),
  /** The reason why all enrolments of the student ended at once, until they are reopened ([D27], [D93]). */
  endedBy: text().strictNullable(),
  /** The identifier in another system; null for the service's own. */
  sourcedId: text().strictNullable(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export type Enrolment = InferEntity<typeof Enrolment>;
