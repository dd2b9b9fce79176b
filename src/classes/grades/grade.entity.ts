import type { InferEntity } from '@mikro-orm/core';
import * as p from '../../database/properties.ts';

export const gradeStatuses = ['graded', 'incomplete', 'withdrawn', 'exempt'] as const;
export type GradeStatus = (typeof gradeStatuses)[number];

/** The statuses of a result in OneRoster, which platforms may extend. */
export const scoreStatuses = ['exempt', 'fully graded', 'not submitted', 'partially graded', 'submitted'] as const;
export type ScoreStatus = (typeof scoreStatuses)[number] | `ext:${string}`;

/** The working of a proposed final: the policy, the percentage, and what its categories made of it. */
export interface Working {
  policy: string;
  percent: number;
  categories: { title: string; weight: number; percent: number | null; dropped: number[]; deducted: object[] }[];
}

/** A student's grade for an assessment, or, if there is no assessment, the final grade of the class, course and term ([D86]). */
export const Grade = p.tenantEntity('Grade', 'grades', {
  id: p.integer().primary(),
  classId: p.integer(),
  courseId: p.integer(),
  termId: p.integer().strictNullable(),
  assessmentId: p.integer().strictNullable(),
  studentId: p.integer(),
  score: p.decimal().strictNullable(),
  maxScore: p.decimal().default(100),
  letter: p.described(p.text().strictNullable(), { rule: { max: 5 } }),
  points: p.decimal().strictNullable(),
  status: p.oneOf(gradeStatuses).default('graded'),
  comment: p.described(p.text().strictNullable(), { rule: { max: 1000 } }),
  /** True if the work was handed in after it was due. */
  late: p.boolean().default(false),
  /** True if the work was not handed in. */
  missing: p.boolean().default(false),
  /** The day on which the work was handed in, YYYY-MM-DD; null if it is unknown. */
  handedInOn: p.date().strictNullable(),
  /** The status that a learning platform gave the result; null if `status` says the same. */
  scoreStatus: p.text().strictNullable(),
  /** From a learning platform; null if it said nothing. */
  inProgress: p.boolean().strictNullable(),
  /** From a learning platform; null if `status` says the same. */
  incomplete: p.boolean().strictNullable(),
  /** The day of the score, from a learning platform; null if it is the day of `submittedAt`. */
  scoredOn: p.date().strictNullable(),
  /** The identifier in another system; null for the service's own. */
  sourcedId: p.text().strictNullable(),
  /** The computation of a final that was proposed; null of a grade that somebody entered ([D137]). */
  working: p.json<Working>().strictNullable(),
  /** Null while the grade is held back ([D138]). */
  publishedAt: p.time().strictNullable().defaultRaw('now()'),
  /** Id of the user; null if an API key or the system submitted it. */
  submittedBy: p.integer().strictNullable(),
  submittedAt: p.time().defaultRaw('now()'),
  /** Submitting again does not change it: it orders attempts ([D87]). */
  firstSubmittedAt: p.time().defaultRaw('now()'),
  /** The credits of a final's course when it was first submitted ([D88]); null for an assessment. */
  credits: p.smallint().strictNullable(),
  /** True if a final counts for the GPA, as its course did when it was first submitted; null for an assessment. */
  gpaApplicable: p.boolean().strictNullable(),
  updatedAt: p.updatedAt(),
});

export type Grade = InferEntity<typeof Grade>;
