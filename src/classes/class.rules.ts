import { z } from 'zod';
import { nullableText, number, required, requiredText } from '../input/schemas.ts';
import { Class, type ClassType } from './class.entity.ts';

const { code, name, gradeLevel, room } = Class.properties;

/** A new class ([D35]). */
export const newClassSchema = z.object({
  code: requiredText(code.rule),
  name: requiredText(name.rule),
  type: required<ClassType>().nullish(),
  courseId: required<number>().nullish(),
  termId: required<number>().nullish(),
  gradeLevel: nullableText(gradeLevel.rule).optional(),
  room: nullableText(room.rule).optional(),
  capacity: number({ min: 1, max: 10_000 }).nullish(),
  gradingPolicyId: required<number>().nullish(),
});

/** New values of a class. Absent fields keep theirs. */
export const classChangesSchema = newClassSchema.partial().extend({ type: required<ClassType>().optional() });

export type NewClassInput = z.input<typeof newClassSchema>;
export type NewClass = z.output<typeof newClassSchema>;
export type ClassChangesInput = z.input<typeof classChangesSchema>;

/** Returns type, course and term of a new class. The type defaults to `scheduled` if there is a course, else to `homeroom`. */
export function courseAndTermOf({
  type,
  courseId = null,
  termId = null,
}: Partial<Pick<NewClass, 'type' | 'courseId' | 'termId'>>): Pick<Class, 'type' | 'courseId' | 'termId'> {
  return { type: type ?? (courseId === null ? 'homeroom' : 'scheduled'), courseId, termId };
}
