import { type InferEntity, p } from '@mikro-orm/core';
import {
  boolean,
  createdAt,
  described,
  integer,
  json,
  tenantEntity,
  text,
  updatedAt,
} from '../../../database/properties.ts';
import { gradeScaleKinds, type ScaleStep } from './grade-steps.ts';

/** The letters of courses' grades ([D135]). */
export const GradeScale = tenantEntity('GradeScale', 'grade_scales', {
  id: integer().primary(),
  name: described(text(), { rule: { max: 100, visibility: 'name' } }),
  kind: p.enum(gradeScaleKinds).default('percent'),
  /** From the highest to the lowest. */
  steps: json<ScaleStep[]>(),
  /** True of the scale of courses that name none, which every institution has ([D38]). */
  isDefault: boolean().default(false),
  /** False if no further course may name it. */
  active: boolean().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export type GradeScale = InferEntity<typeof GradeScale>;
