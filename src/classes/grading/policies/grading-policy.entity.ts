import type { InferEntity } from '@mikro-orm/core';
import * as p from '../../../database/properties.ts';

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
export const GradingPolicy = p.tenantEntity('GradingPolicy', 'grading_policies', {
  id: p.integer().primary(),
  name: p.described(p.text(), { rule: { max: 100, visibility: 'name' } }),
  averaging: p.oneOf(averagings).default('points'),
  /** Without any, all assessments are one group. */
  categories: p.json<PolicyCategory[]>(),
  missing: p.oneOf(missingWorks).default('ignore'),
  /** The percentage of the maximum score that each day of lateness takes. */
  latePercentPerDay: p.decimal().default(0),
  lateMaxPercent: p.decimal().default(100),
  /** True of the policy of all courses and classes that name none. */
  isDefault: p.boolean().default(false),
  /** False if nothing else may name it. */
  active: p.boolean().default(true),
  createdAt: p.createdAt(),
  updatedAt: p.updatedAt(),
});

export type GradingPolicy = InferEntity<typeof GradingPolicy>;
