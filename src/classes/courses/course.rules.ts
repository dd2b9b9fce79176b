import { z } from 'zod';
import { nullableText, number, required, requiredText } from '../../input/schemas.ts';
import type { CourseStatus } from './course.entity.ts';

const credits = number({ min: 0, max: 99 });

/** A new course ([D34]). */
export const newCourseSchema = z.object({
  code: requiredText({ max: 64, visibility: 'identifier' }),
  name: requiredText({ max: 200, visibility: 'name' }),
  description: nullableText({ max: 2000 }).optional(),
  subject: nullableText({ max: 200, visibility: 'name' }).optional(),
  department: nullableText({ max: 200, visibility: 'name' }).optional(),
  credits: credits.nullish(),
  gpaApplicable: z.boolean().nullish(),
});

/** New values of a course. Absent fields keep theirs. */
export const courseChangesSchema = newCourseSchema.partial().extend({
  credits: credits.optional(),
  gpaApplicable: required<boolean>().optional(),
  status: required<CourseStatus>().optional(),
});

export type NewCourseInput = z.input<typeof newCourseSchema>;
export type NewCourse = z.output<typeof newCourseSchema>;
export type CourseChangesInput = z.input<typeof courseChangesSchema>;
