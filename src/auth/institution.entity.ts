import { OptionalProps } from '@mikro-orm/core';
import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { type Plan, plans } from '../access/plans.ts';
import { CreatedAt, UpdatedAt } from '../database/columns.ts';

export const excusedPolicies = ['absent', 'excluded', 'present'] as const;
export type ExcusedPolicy = (typeof excusedPolicies)[number];

export const extraCredits = ['allowed', 'refused'] as const;
export type ExtraCredit = (typeof extraCredits)[number];

/** The types of organisations in OneRoster 1.2. */
export const institutionTypes = ['department', 'school', 'district', 'local', 'state', 'national'] as const;
export type InstitutionType = (typeof institutionTypes)[number];

/** One step of a grade scale: the letter for `from` percent and more, worth `points`. */
export interface GradeStep {
  letter: string;
  from: number;
  points: number;
}

/** The tenant ([D10], [D11]). */
@Entity({ tableName: 'institutions' })
export class Institution {
  [OptionalProps]?:
    | 'plan'
    | 'excusedPolicy'
    | 'timeZone'
    | 'extraCredit'
    | 'type'
    | 'sourcedId'
    | 'createdAt'
    | 'updatedAt';

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

  /** The type in OneRoster. */
  @Enum({ items: [...institutionTypes], default: 'school' })
  type!: InstitutionType;

  /** The official code, such as the one of the NCES. */
  @Property({ type: 'string', nullable: true })
  identifier!: string | null;

  /** The name of the organisation above, such as the district. It is no tenant, but OneRoster shows it. */
  @Property({ type: 'string', nullable: true })
  parentName!: string | null;

  /** The official code of the organisation above, which also has a name. */
  @Property({ type: 'string', nullable: true })
  parentIdentifier!: string | null;

  /** The identifier in the system whose OneRoster bundles are imported; null for the service's own. */
  @Property({ type: 'string', nullable: true })
  sourcedId!: string | null;

  /** When the institution was closed, for example to move it to another database; null while it is open. */
  @Property({ type: 'datetime', nullable: true })
  closedAt!: Date | null;

  /** When an operator began to delete the institution, which cannot be opened since; null if nobody has. */
  @Property({ type: 'datetime', nullable: true })
  deletionBeganAt!: Date | null;

  @CreatedAt()
  createdAt!: Date;

  @UpdatedAt()
  updatedAt!: Date;
}
