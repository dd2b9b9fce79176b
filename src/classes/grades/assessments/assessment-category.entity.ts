import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { createdAt, decimal, described, integer, text, updatedAt } from '../../../database/properties.ts';
import { TenantEntity } from '../../../database/tenancy.ts';
import { Assessment } from './assessment.entity.ts';

/**
 * A category that a learning platform put under an identifier of its own. Assessments name their category by its title; titles
 * without such a record have identifiers made from them.
 */
export const AssessmentCategory = defineEntity({
  name: 'AssessmentCategory',
  tableName: 'assessment_categories',
  extends: TenantEntity,
  properties: {
    id: integer().primary(),
    sourcedId: text(),
    /** Unique in the institution. */
    title: described(text(), { rule: Assessment.properties.category.rule }),
    weight: decimal().strictNullable(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
});

export type AssessmentCategory = InferEntity<typeof AssessmentCategory>;
