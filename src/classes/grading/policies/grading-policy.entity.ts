import { type InferEntity, p } from '@mikro-orm/core';
import {
  boolean,
  createdAt,
  decimal,
  described,
  integer,
  json,
  tenantEntity,
  text,
  updatedAt,
} from '../../../database/properties.ts';

const averagings = ['points', 'equal'] as const;
export type Averaging = (typeof averagings)[number];

const missingWorks = ['ignore', 'zero'] as const;
export type MissingWork = (typeof missingWorks)[number];

/** A category of assessments, which are those with its title as their category. */
export interface PolicyCategory {
  title: string;
  weight: number;
  /** The number of scores that do not count. */
  dropLowest: number;
}

/** The rules by which the scores of a term become a proposed final grade ([D136]). */
export const GradingPolicy = tenantEntity('GradingPolicy', 'grading_policies', {
  id: integer().primary(),
  name: described(text(), { rule: { max: 100, visibility: 'name' } }),
  averaging: p.enum(averagings).default('points'),
  /** Without any, all assessments are one group. */
  categories: json<PolicyCategory[]>(),
  missing: p.enum(missingWorks).default('ignore'),
  /** The percentage of the maximum score that each day of lateness takes. */
  latePercentPerDay: decimal().default(0),
  lateMaxPercent: decimal().default(100),
  /** True of the policy of all courses and classes that name none. */
  isDefault: boolean().default(false),
  /** False if nothing else may name it. */
  active: boolean().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export type GradingPolicy = InferEntity<typeof GradingPolicy>;
