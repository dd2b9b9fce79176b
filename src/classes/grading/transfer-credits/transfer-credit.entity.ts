import type { InferEntity } from '@mikro-orm/core';
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
} from '../../../database/properties.ts';

/** Credits of a course that a student brings from another school ([D142]). */
export const TransferCredit = tenantEntity('TransferCredit', 'transfer_credits', {
  id: integer().primary(),
  studentId: integer(),
  school: described(text(), { rule: { max: 200, visibility: 'name' } }),
  courseTitle: described(text(), { rule: { max: 200, visibility: 'name' } }),
  /** The year in which the school year ends. */
  schoolYear: smallint(),
  credits: decimal(),
  letter: described(text().strictNullable(), { rule: { max: 50, visibility: 'name' } }),
  points: decimal().strictNullable(),
  /** True if the GPA counts the credits, which then have points. */
  countsForGpa: boolean().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export type TransferCredit = InferEntity<typeof TransferCredit>;
