import type { InferEntity } from '@mikro-orm/core';
import { createdAt, decimal, described, integer, tenantEntity, text, updatedAt } from '../../../database/properties.ts';
import { Assessment } from './assessment.entity.ts';

/**
 * A category that a learning platform put under an identifier of its own. Assessments name their category by its title; titles
 * without such a record have identifiers made from them.
 */
export const AssessmentCategory = tenantEntity('AssessmentCategory', 'assessment_categories', {
  id: integer().primary(),
  sourcedId: text(),
  /** Unique in the institution. */
  title: described(text(), { rule: Assessment.properties.category.rule }),
  weight: decimal().strictNullable(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export type AssessmentCategory = InferEntity<typeof AssessmentCategory>;
