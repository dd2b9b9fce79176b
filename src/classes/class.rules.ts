import { z } from 'zod';
import { nullableText, number, required, requiredText } from '../input/schemas.ts';
import type { ClassType } from './class.entity.ts';

/** Maximum number of students in one roll call ([D36]) or one submission of grades ([D37]). */
export const MAX_ENTRIES = 1_000;

/** A new class ([D35]). */
export const newClassSchema = z.object({
  code: requiredText({ max: 64, visibility: 'identifier' }),
  name: requiredText({ max: 200, visibility: 'name' }),
  type: required<ClassType>().nullish(),
  courseId: required<number>().nullish(),
  termId: required<number>().nullish(),
  gradeLevel: nullableText({ max: 50, visibility: 'name' }).optional(),
  room: nullableText({ max: 50, visibility: 'name' }).optional(),
  capacity: number({ min: 1, max: 10_000 }).nullish(),
});

/** New values of a class. Absent fields keep theirs. */
export const classChangesSchema = newClassSchema.partial().extend({ type: required<ClassType>().optional() });

export type NewClassInput = z.input<typeof newClassSchema>;
export type ClassChangesInput = z.input<typeof classChangesSchema>;
