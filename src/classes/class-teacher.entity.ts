import type { InferEntity } from '@mikro-orm/core';
import { boolean, createdAt, integer, tenantEntity, updatedAt } from '../database/properties.ts';

/** The assignment of a teacher to a class, which makes it one of the teacher's "own classes" ([D20]). */
export const ClassTeacher = tenantEntity('ClassTeacher', 'class_teachers', {
  classId: integer().primary(),
  userId: integer().primary(),
  /** True for one teacher of the class: the one who was assigned first. */
  isPrimary: boolean().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export type ClassTeacher = InferEntity<typeof ClassTeacher>;
