import type { InferEntity } from '@mikro-orm/core';
import * as p from '../../../database/properties.ts';
import { gradeScaleKinds, type ScaleStep } from './grade-steps.ts';

/** The letters of courses' grades ([D135]). */
export const GradeScale = p.tenantEntity('GradeScale', 'grade_scales', {
  id: p.integer().primary(),
  name: p.described(p.text(), { rule: { max: 100, visibility: 'name' } }),
  kind: p.oneOf(gradeScaleKinds).default('percent'),
  /** From the highest to the lowest. */
  steps: p.json<ScaleStep[]>(),
  /** True of the scale of courses that name none, which every institution has ([D38]). */
  isDefault: p.boolean().default(false),
  /** False if no further course may name it. */
  active: p.boolean().default(true),
  createdAt: p.createdAt(),
  updatedAt: p.updatedAt(),
});

export type GradeScale = InferEntity<typeof GradeScale>;
