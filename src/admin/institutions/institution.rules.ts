import { z } from 'zod';
import type { InstitutionType } from '../../access/institution-types.ts';
import type { Language } from '../../access/languages.ts';
import {
  type ExcusedPolicy,
  type ExtraCredit,
  type GradePublication,
  Institution,
  type Repeats,
} from '../../auth/institution.entity.ts';
import { defaultSteps } from '../../classes/grading/scales/grade-scale.rules.ts';
import { nullableText, number, required, requiredBoolean, requiredText, weekdays } from '../../input/schemas.ts';
import type { TextInput } from '../../input/text-rules.ts';
import { timeZoneName } from '../../input/time-zone-rules.ts';
import { Student } from '../../students/student.entity.ts';
import { accentColor } from './accent-color.rules.ts';

const { name, slug, identifier, parentName, parentIdentifier } = Institution.properties;

const MAX_GRADE_LEVELS = 50;

/** The grade levels of the institution, in their order. */
const gradeLevels: z.ZodType<string[], TextInput[] | null> = z
  .array(requiredText({ ...Student.properties.gradeLevel.rule, max: 50 }), { error: 'is required.' })
  .max(MAX_GRADE_LEVELS, `may have at most ${MAX_GRADE_LEVELS} grade levels.`)
  .refine((levels) => new Set(levels.map((level) => level.toLowerCase())).size === levels.length, {
    error: 'names a grade level twice.',
  });

const gpaPolicyFields = z.object({
  repeats: required<Repeats>().optional(),
  rankMinimum: number({ min: 1, max: 100_000 }).optional(),
});

/** Which attempts at a course count for the GPA, and from which size a grade level has ranks ([D141]). */
const gpaPolicy: z.ZodType<z.output<typeof gpaPolicyFields>, z.input<typeof gpaPolicyFields> | null> = gpaPolicyFields;

/** New values of an institution. Absent fields keep theirs. */
export const institutionChangesSchema = z.object({
  name: requiredText(name.rule).optional(),
  slug: requiredText(slug.rule).optional(),
  language: required<Language>().optional(),
  gradeScale: defaultSteps.optional(),
  excusedPolicy: required<ExcusedPolicy>().optional(),
  timeZone: timeZoneName.optional(),
  extraCredit: required<ExtraCredit>().optional(),
  gradePublication: required<GradePublication>().optional(),
  /** Id of the grading policy of courses and classes that name none. */
  gradingPolicyId: required<number>().nullish(),
  gpaPolicy: gpaPolicy.optional(),
  schoolDays: weekdays.optional(),
  absentDayPercent: number({ min: 1, max: 100 }).optional(),
  gradeLevels: gradeLevels.optional(),
  type: required<InstitutionType>().optional(),
  identifier: nullableText(identifier.rule).optional(),
  parentName: nullableText(parentName.rule).optional(),
  parentIdentifier: nullableText(parentIdentifier.rule).optional(),
  accentColor: accentColor.optional(),
  /** True to have no logo any more. */
  removeLogo: requiredBoolean.optional(),
});

export type InstitutionChangesInput = z.input<typeof institutionChangesSchema>;
