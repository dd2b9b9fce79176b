import type { InferEntity } from '@mikro-orm/core';
import * as p from '../../../database/properties.ts';

/** Credits of a course that a student brings from another school ([D142]). */
export const TransferCredit = p.tenantEntity('TransferCredit', 'transfer_credits', {
  id: p.integer().primary(),
  studentId: p.integer(),
  school: p.described(p.text(), { rule: { max: 200, visibility: 'name' } }),
  courseTitle: p.described(p.text(), { rule: { max: 200, visibility: 'name' } }),
  /** The year in which the school year ends. */
  schoolYear: p.smallint(),
  credits: p.decimal(),
  letter: p.described(p.text().strictNullable(), { rule: { max: 50, visibility: 'name' } }),
  points: p.decimal().strictNullable(),
  /** True if the GPA counts the credits, which then have points. */
  countsForGpa: p.boolean().default(false),
  createdAt: p.createdAt(),
  updatedAt: p.updatedAt(),
});

export type TransferCredit = InferEntity<typeof TransferCredit>;
