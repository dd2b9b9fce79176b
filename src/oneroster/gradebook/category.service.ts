import { LockMode } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { ServiceRequest } from '../../access/service-request.ts';
import { type Change, change } from '../../audit/change.ts';
import { AuditedKind } from '../../audit/entities/audited-kind.ts';
import { AssessmentCategory } from '../../classes/grades/assessments/assessment.entity.ts';
import { parseInput } from '../../input/schemas.ts';
import { type FieldErrors, quote } from '../../input/validation-errors.ts';
import { invalid, notFound } from '../../shared/errors.ts';
import { CATEGORY_ID, CATEGORY_NAME } from '../records/categories.sql.ts';
import { findCategoryTitle, fixedCategories } from './category-titles.ts';
import { categorySchema } from './gradebook.rules.ts';
import { beginPut, checkNewSourcedId, lockSourcedId, type PutRecord, type PutRequest } from './sourced-id.checks.ts';

const KIND = new AuditedKind<AssessmentCategory>(AssessmentCategory, 'assessment_category');

const putSchema = z.object({ category: categorySchema });

/**
 * Creates the category with a sourcedId, or replaces its values. Its assessments follow a new title, whoever named them. One that is
 * the same already stays as it is.
 * @throws AppError `validation_error` with every problem
 */
export function putCategory(request: ServiceRequest, { sourcedId, body }: PutRequest): Promise<PutRecord> {
  return change(request, {
    input: parseInput(request.errors, putSchema, body as z.input<typeof putSchema>),
    check: async (tx, { category = {} }) => {
      const errors = await beginPut(tx, 'category', sourcedId, category.sourcedId);
      const stored = await lockCategory(tx, sourcedId);
      const formerTitle = stored?.title ?? (await findCategoryTitle(tx, sourcedId));
      if (fixedCategories.has(sourcedId)) errors.add('sourcedId', FIXED);
      else if (formerTitle === undefined) checkNewSourcedId(errors, 'category', sourcedId);
      if (category.title !== undefined) await checkTitle(tx, errors, category.title, sourcedId);
      return { stored, formerTitle };
    },
    apply: async (tx, { category }, { stored, formerTitle }) => {
      const { title, weight } = category;
      const created = formerTitle === undefined;
      if (!stored && title === formerTitle && weight === null) return { sourcedId, created };
      if (!created && title !== formerTitle) await renameCategory(tx, sourcedId, title);
      if (stored) KIND.update(tx, stored, { title, weight });
      else await KIND.create(tx, { sourcedId, title, weight });
      return { sourcedId, created };
    },
    constraintErrors: {
      assessment_categories_title_key: () => invalid('category.title', 'is already in use by another category.'),
    },
  });
}

/**
 * Deletes a category that no assessment has.
 * @throws AppError `not_found`; `validation_error` if it is in use
 */
export function deleteCategory(request: ServiceRequest, sourcedId: string): Promise<void> {
  return change(request, async (tx) => {
    await lockSourcedId(tx, 'category', sourcedId);
    if (fixedCategories.has(sourcedId)) throw invalid('category', FIXED);
    const stored = await lockCategory(tx, sourcedId);
    if (await isInUse(tx, sourcedId))
      throw invalid('category', 'is in use: delete its line items, or put them into another category, first.');
    if (!stored) throw notFound('Category');
    KIND.delete(tx, stored);
  });
}

const FIXED = 'belongs to every school, so it cannot be changed or deleted.';

const IS_OF_CATEGORY = `a.institution_id = $1 and ${CATEGORY_NAME} is not null and ${CATEGORY_ID} = $2`;

async function lockCategory(tx: Change, sourcedId: string): Promise<AssessmentCategory | undefined> {
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE };
  return (await tx.em.findOne(AssessmentCategory, { sourcedId }, options)) ?? undefined;
}

/** Assessments name their category by its title, so it belongs to one category. */
async function checkTitle(tx: Change, errors: FieldErrors, title: string, sourcedId: string): Promise<void> {
  const other = await tx.em.findOne(AssessmentCategory, { title, sourcedId: { $ne: sourcedId } });
  if (other) errors.add('title', `is already in use by the category ${quote(other.sourcedId)}.`);
}

async function isInUse(tx: Change, sourcedId: string): Promise<boolean> {
  const text = `select from assessments a where ${IS_OF_CATEGORY} limit 1`;
  return (await tx.query(text, sourcedId)).rowCount === 1;
}

async function renameCategory(tx: Change, sourcedId: string, title: string): Promise<void> {
  const text = `update assessments a set category = $3, updated_at = now() where ${IS_OF_CATEGORY}`;
  await tx.query(text, sourcedId, title);
}
