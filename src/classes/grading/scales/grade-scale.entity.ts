import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { boolean, createdAt, described, integer, json, text, updatedAt } from '../../../database/properties.ts';
import { TenantEntity } from '../../../database/tenancy.ts';
import { gradeScaleKinds, type ScaleStep } from './grade-steps.ts';

/** The letters of courses' grades ([D135]). */
export const GradeScale = defineEntity({
  name: 'GradeScale',
  tableName: 'grade_scales',
  extends: TenantEntity,
  properties: {
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
  },
});

export type GradeScale = InferEntity<typeof GradeScale>;
