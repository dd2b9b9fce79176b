import { OptionalProps } from '@mikro-orm/core';
import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { type Plan, plans } from '../access/plans.ts';
import { CreatedAt, UpdatedAt } from '../database/columns.ts';

export const excusedPolicies = ['absent', 'excluded', 'present'] as const;
export type ExcusedPolicy = (typeof excusedPolicies)[number];

export const extraCredits = ['allowed', 'refused'] as const;
export type ExtraCredit = (typeof extraCredits)[number];

/** One step of a grade scale: the letter for `from` percent and more, worth `points`. */
export interface GradeStep {
  letter: string;
  from: number;
  points: number;
}

/** The tenant ([D10], [D11]). */
@Entity({ tableName: 'institutions' })
export class Institution {
  [OptionalProps]?: 'plan' | 'excusedPolicy' | 'timeZone' | 'extraCredit' | 'createdAt' | 'updatedAt';

  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'string' })
  name!: string;

  @Enum({ items: [...plans], default: 'standard' })
  plan!: Plan;

  /** Steps from the highest to the lowest ([D38]). */
  @Property({ type: 'json' })
  gradeScale!: GradeStep[];

  /** Treatment of excused absences in the attendance rate ([D28]). */
  @Enum({ items: [...excusedPolicies], default: 'absent' })
  excusedPolicy!: ExcusedPolicy;

  /** IANA name of the time zone that decides what "today" is ([D56]). */
  @Property({ type: 'string', default: 'UTC' })
  timeZone!: string;

  /** Treatment of scores above the maximum score ([D61]). */
  @Enum({ items: [...extraCredits], default: 'allowed' })
  extraCredit!: ExtraCredit;

  @CreatedAt()
  createdAt!: Date;

  @UpdatedAt()
  updatedAt!: Date;
}
