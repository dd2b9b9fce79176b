import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { institutionTypes } from '../access/institution-types.ts';
import { languages } from '../access/languages.ts';
import { plans } from '../access/plans.ts';
import { passwordSignIns } from '../access/sign-in-methods.ts';
import * as p from '../database/properties.ts';
import { institutionNameRule, slugRule } from '../input/text-rules.ts';

const excusedPolicies = ['absent', 'excluded', 'present'] as const;
export type ExcusedPolicy = (typeof excusedPolicies)[number];

const extraCredits = ['allowed', 'refused'] as const;
export type ExtraCredit = (typeof extraCredits)[number];

const gradePublications = ['immediate', 'manual'] as const;
export type GradePublication = (typeof gradePublications)[number];

/** The attempts at a course that count for the GPA ([D141]). */
export const repeats = ['latest', 'best', 'average', 'all'] as const;
export type Repeats = (typeof repeats)[number];

/** The tenant ([D10], [D11]). */
export const Institution = defineEntity({
  name: 'Institution',
  tableName: 'institutions',
  properties: {
    id: p.integer().primary(),
    name: p.described(p.text(), { rule: institutionNameRule }),
    /** Names the institution in addresses, unique among all ([D62]). */
    slug: p.described(p.text().defaultRaw('gen_random_uuid()'), { rule: slugRule }),
    /** The language of mails to users who have chosen none. */
    language: p.oneOf(languages).default('en'),
    plan: p.oneOf(plans).default('standard'),
    /** Treatment of excused absences in the attendance rate ([D28]). */
    excusedPolicy: p.oneOf(excusedPolicies).default('absent'),
    /** IANA name of the time zone that decides what "today" is ([D56]). */
    timeZone: p.text().default('UTC'),
    /** Treatment of scores above the maximum score ([D61]). */
    extraCredit: p.oneOf(extraCredits).default('allowed'),
    /** The weekdays with school, from 1 for Monday to 7 for Sunday ([D101]). */
    schoolDays: p.smallints().default([1, 2, 3, 4, 5, 6, 7]),
    /** From which percentage of missed marks on a day counts as missed ([D115]). */
    absentDayPercent: p.smallint().default(50),
    /** The grade levels that forms offer, in their order. Students may have others. */
    gradeLevels: p.texts().defaultRaw("'{KG,01,02,03,04,05,06,07,08,09,10,11,12,PG}'"),
    /** Set while a background job computes the days of all students again ([D115]). */
    recomputingSince: p.time().strictNullable(),
    /** Whether grades are published when they are submitted, or held back until somebody publishes them ([D138]). */
    gradePublication: p.oneOf(gradePublications).default('immediate'),
    gpaRepeats: p.oneOf(repeats).default('latest'),
    /** From which number of students a grade level has ranks ([D141]). */
    rankMinimum: p.integer().default(10),
    /** The type in OneRoster. */
    type: p.oneOf(institutionTypes).default('school'),
    /** The official code, such as the one of the NCES. */
    identifier: p.described(p.text().strictNullable(), { rule: { max: 64, visibility: 'identifier' } }),
    /** The name of the organisation above, such as the district. It is no tenant, but OneRoster shows it. */
    parentName: p.described(p.text().strictNullable(), { rule: institutionNameRule }),
    /** The official code of the organisation above, which also has a name. */
    parentIdentifier: p.described(p.text().strictNullable(), { rule: { max: 64, visibility: 'identifier' } }),
    /** The identifier in the system whose OneRoster bundles are imported; null for the service's own. */
    sourcedId: p.text().strictNullable(),
    /** The colour of links and buttons, as `#rrggbb`; null for that of the product. */
    accentColor: p.text().strictNullable(),
    /** A PNG or JPEG image, which is not read with the others. */
    logo: p.bytes().strictNullable().lazy(),
    /** Whether users may sign in with passwords ([D70]). */
    passwordSignIn: p.oneOf(passwordSignIns).default('allowed'),
    /** When the institution was closed, for example to move it to another database; null while it is open. */
    closedAt: p.time().strictNullable(),
    /** When an operator began to delete the institution, which cannot be opened since; null if nobody has. */
    deletionBeganAt: p.time().strictNullable(),
    createdAt: p.createdAt(),
    updatedAt: p.updatedAt(),
  },
});

export type Institution = InferEntity<typeof Institution>;
