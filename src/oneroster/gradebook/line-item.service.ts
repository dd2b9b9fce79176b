import { z } from 'zod';
import type { ServiceRequest } from '../../access/service-request.ts';
import { type Change, change, diff } from '../../audit/change.ts';
import { type Assessment, assessmentKind } from '../../classes/grades/assessments/assessment.entity.ts';
import { lockOwnAssessment } from '../../classes/grades/assessments/assessment.ts';
import { changeMaxScore } from '../../classes/grades/assessments/change-max-score.ts';
import { deleteGrades } from '../../classes/grades/grade-history.ts';
import { sourcedIdOf } from '../../database/ids/sourced-id.ts';
import { parseInput } from '../../input/schemas.ts';
import { errorsOfPart } from '../../input/validation-errors.ts';
import { invalid, notFound } from '../../shared/errors.ts';
import { findIdBySourcedId } from '../find-by-sourced-id.ts';
import { type AllocatedId, readEntries } from './entries.ts';
import { type LineItemValues, lineItemSchema } from './gradebook.rules.ts';
import { homeroomCourseId } from './homeroom-course.ts';
import { checkLineItem, type LineItemColumns, readSchoolId } from './line-item.checks.ts';
import { FINAL_GRADES_ID, findTermName } from './result-target.ts';
import { beginPut, checkNewSourcedId, lockSourcedId, type PutRecord, type PutRequest } from './sourced-id.checks.ts';
import { recordResults } from './write-result.ts';

const putSchema = z.object({ lineItem: lineItemSchema });

/**
 * Creates the line item with a sourcedId, or replaces its values. One that is the same already stays as it is, with its times. With
 * another maximum, the results keep their scores, and their letters follow.
 * @throws AppError `forbidden` ([D20]); `validation_error` with every problem
 */
export function putLineItem(request: ServiceRequest, { sourcedId, body }: PutRequest): Promise<PutRecord> {
  return change(request, {
    input: parseInput(request.errors, putSchema, body as z.input<typeof putSchema>),
    check: async (tx, { lineItem = {} }) => {
      const errors = await beginPut(tx, 'lineItem', sourcedId, lineItem.sourcedId);
      const id = await findIdBySourcedId(tx.client, tx.caller.institutionId, 'assessment', sourcedId);
      const stored = id === undefined ? undefined : await lockOwnAssessment(tx, id);
      if (!stored) checkNewSourcedId(errors, 'lineItem', sourcedId);
      return { stored, columns: await checkLineItem(tx, errors, lineItem, stored) };
    },
    apply: async (tx, { lineItem }, { stored, columns }) => {
      if (stored) await updateLineItem(tx, stored, { ...toTexts(lineItem), ...columns, courseId: stored.courseId });
      else await createLineItem(tx, lineItem, columns, sourcedId);
      return { sourcedId, created: !stored };
    },
  });
}

/**
 * Creates line items under identifiers that the service assigns, all or nothing.
 * @param within the sourcedIds that the address names, by the members of the line items that name them too
 * @throws AppError `not_found` for an unknown class in the address; `forbidden` ([D20]); `validation_error` with every problem
 */
export async function postLineItems(
  request: ServiceRequest,
  { body, within }: { body: PutRequest['body']; within: { class?: string; school?: string } },
): Promise<AllocatedId[]> {
  const { input, checkWithin } = readEntries(request.errors, 'lineItems', lineItemSchema, body, within);
  return change(request, {
    input,
    check: async (tx, { lineItems = [] }) => {
      await assertAddress(tx, within);
      const columns: LineItemColumns[] = [];
      for (const [index, values] of lineItems.entries()) {
        const errors = errorsOfPart(tx.errors, `lineItems.${index}`);
        checkWithin(errors, values);
        columns.push(await checkLineItem(tx, errors, values));
      }
      return columns;
    },
    apply: async (tx, { lineItems }, columns) => {
      const allocated: AllocatedId[] = [];
      for (const [index, values] of lineItems.entries()) {
        const id = await createLineItem(tx, values, columns[index] as LineItemColumns, null);
        allocated.push({ supplied: values.sourcedId, allocated: sourcedIdOf('assessment', { id, sourcedId: null }) });
      }
      return allocated;
    },
  });
}

/**
 * Deletes a line item with its results, which the history of grades keeps.
 * @throws AppError `not_found`, `forbidden` ([D20]); `validation_error` for the line item of final grades
 */
export function deleteLineItem(request: ServiceRequest, sourcedId: string): Promise<void> {
  return change(request, async (tx) => {
    await lockSourcedId(tx, 'lineItem', sourcedId);
    const { institutionId } = tx.caller;
    const id = await findIdBySourcedId(tx.client, institutionId, 'assessment', sourcedId);
    if (id === undefined && FINAL_GRADES_ID.test(sourcedId))
      throw invalid('lineItem', 'stands for the final grades of a class, so it cannot be deleted: delete its results.');
    if (id === undefined) throw notFound('Line item');
    const assessment = await lockOwnAssessment(tx, id);
    const results = await deleteGrades(tx, 'assessment_id', id, null);
    const counted = diff({ results: results || null }, {});
    assessmentKind.delete(tx, assessment, (changes) => ({ ...changes, ...counted }));
  });
}

async function assertAddress(tx: Change, within: { class?: string; school?: string }): Promise<void> {
  const { institutionId } = tx.caller;
  if (within.school !== undefined && within.school !== (await readSchoolId(tx))) throw notFound('School');
  if (within.class === undefined) return;
  const id = await findIdBySourcedId(tx.client, institutionId, 'class', within.class);
  if (id === undefined) throw notFound('Class');
}

async function createLineItem(
  tx: Change,
  values: LineItemValues,
  columns: LineItemColumns,
  sourcedId: string | null,
): Promise<number> {
  const courseId = columns.courseId ?? (await homeroomCourseId(tx));
  const own = { type: null, weight: null, sourcedId };
  return (await assessmentKind.create(tx, { ...own, ...toTexts(values), ...columns, courseId })).id;
}

async function updateLineItem(
  tx: Change,
  stored: Assessment,
  columns: LineItemColumns & Pick<Assessment, 'title' | 'description' | 'courseId'>,
): Promise<void> {
  if (columns.maxScore !== stored.maxScore) await changeMaximum(tx, stored, columns.maxScore);
  assessmentKind.update(tx, stored, columns);
}

/** The letters of results follow a new maximum, so they are recorded as a submission. */
async function changeMaximum(tx: Change, stored: Assessment, maxScore: number): Promise<void> {
  const ids = await changeMaxScore(tx, stored, maxScore);
  if (ids.length === 0) return;
  const { classId, courseId, title } = stored;
  const target = { classId, courseId, title, term: await findTermName(tx, stored.termId) };
  recordResults(
    tx,
    target,
    ids.map((id) => ({ id, effect: 'updated' })),
  );
}

function toTexts({ title, description }: LineItemValues): Pick<Assessment, 'title' | 'description'> {
  return { title, description: description ?? null };
}
