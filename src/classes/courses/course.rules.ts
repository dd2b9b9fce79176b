import { z } from 'zod';
import { nullableText, number, required, requiredText } from '../../input/schemas.ts';
import { Course, type CourseStatus } from './course.entity.ts';

const { code, name, description, subject, department } = Course.properties;
const credits = number({ min: 0, max: 99 });
const gpaWeight = number({ min: 0, max: 2, decimals: 2 });

/** A new course ([D34]). */
export const newCourseSchema = z.object({
  code: requiredText(code.rule),
  name: requiredText(name.rule),
  description: nullableText(description.rule).optional(),
  subject: nullableText(subject.rule).optional(),
  department: nullableText(department.rule).optional(),
  credits: credits.nullish(),
  gpaApplicable: z.boolean().nullish(),
  gradeScaleId: required<number>().nullish(),
  gradingPolicyId: required<number>().nullish(),
  gpaWeight: gpaWeight.nullish(),
});

/** New values of a course. Absent fields keep theirs. */
export const courseChangesSchema = newCourseSchema.partial().extend({
  credits: credits.optional(),
  gpaApplicable: required<boolean>().optional(),
  gpaWeight: gpaWeight.optional(),
  status: required<CourseStatus>().optional(),
});

export type NewCourseInput = z.input<typeof newCourseSchema>;
export type NewCourse = z.output<typeof newCourseSchema>;
export type CourseChangesInput = z.input<typeof courseChangesSchema>;
