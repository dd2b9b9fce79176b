import { LockMode } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { ServiceRequest } from '../../../access/service-request.ts';
import { auditedColumns } from '../../../audit/audited-columns.ts';
import { change } from '../../../audit/change.ts';
import { diff } from '../../../audit/diff.ts';
import type { Change } from '../../../audit/recorded-change.ts';
import { nextId } from '../../../database/transactions/ids.ts';
import { omitUndefined } from '../../../input/omit-undefined.ts';
import { parseInput } from '../../../input/parse-input.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { Course } from '../../courses/course.entity.ts';
import { checkUnique, uniqueErrors } from '../../unique.checks.ts';
import { checkLimit, usedBy } from '../grading.checks.ts';
import { GradeScale } from './grade-scale.entity.ts';
import { type GradeScaleView, readGradeScale } from './grade-scale.queries.ts';
import { checkSteps, type GradeScaleInput, gradeScaleChangesSchema, gradeScaleSchema } from './grade-scale.rules.ts';

/** The most scales of an institution ([D158]). */
const MAX_SCALES = 50;

/** Creates a grade scale, which courses can name ([D135]). @throws AppError `validation_error` with every problem */
export async function createGradeScale(request: ServiceRequest, input: GradeScaleInput): Promise<GradeScaleView> {
  return change(request, {
    input: parseInput(request.errors, gradeScaleSchema, input as z.input<typeof gradeScaleSchema>),
    check: async (tx, { name, kind, steps }) => {
      await checkUnique(tx, 'grade_scales_name_key', name);
      await checkLimit(tx, 'grade_scales', MAX_SCALES);
      if (kind && steps) checkSteps(tx.errors, kind, steps as GradeScale['steps']);
    },
    apply: async (tx, values) => {
      const id = await nextId(tx, 'grade_scales');
      const scale = tx.em.create(GradeScale, { institutionId: tx.caller.institutionId, id, ...values });
      recordScale(tx, id, 'created', diff({}, auditedColumns(scale)));
      return readScaleBack(tx, id);
    },
    constraintErrors: uniqueErrors,
  });
}

/**
 * Changes the given fields of a grade scale; grades that exist stay as they are. The steps of the default one are those of `gradeScale`
 * of the institution.
 * @throws AppError `not_found`, `validation_error` with every problem
 */
export async function updateGradeScale(
  request: ServiceRequest,
  { id, input }: { id: number; input: GradeScaleInput },
): Promise<GradeScaleView> {
  return change(request, {
    input: parseInput(request.errors, gradeScaleChangesSchema, input),
    check: async (tx, { name, kind, steps }) => {
      const scale = await lockScale(tx, id);
      await checkUnique(tx, 'grade_scales_name_key', name, id);
      if (scale.isDefault && kind !== undefined && kind !== 'percent')
        tx.errors.add('kind', 'must be percent: this is the scale of all courses that name none.');
      if (kind !== undefined || steps !== undefined)
        checkSteps(tx.errors, kind ?? scale.kind, (steps as GradeScale['steps'] | undefined) ?? scale.steps);
      return scale;
    },
    apply: async (tx, values, scale) => {
      const before = auditedColumns(scale);
      tx.em.assign(scale, omitUndefined(values));
      const changes = diff(before, auditedColumns(scale));
      if (Object.keys(changes).length > 0) recordScale(tx, id, 'updated', changes);
      return readScaleBack(tx, id);
    },
    constraintErrors: uniqueErrors,
  });
}

/**
 * Deletes a grade scale that no course names.
 * @throws AppError `not_found`; `conflict` for one in use and for the default one
 */
export async function deleteGradeScale(request: ServiceRequest, id: number): Promise<{ message: string; id: number }> {
  return change(request, {
    apply: async (tx) => {
      const scale = await lockScale(tx, id);
      if (scale.isDefault)
        throw new AppError('conflict', 'The default grade scale cannot be deleted: change its steps instead.');
      const courses = await tx.em.count(Course, { gradeScaleId: id });
      if (courses > 0) throw scaleInUse(courses);
      tx.em.remove(scale);
      recordScale(tx, id, 'deleted', diff(auditedColumns(scale), {}));
      return { message: 'The grade scale was deleted.', id };
    },
    constraintErrors: { courses_institution_id_grade_scale_id_fkey: () => scaleInUse() },
  });
}

async function lockScale(tx: Change, id: number): Promise<GradeScale> {
  const scale = await tx.em.findOne(GradeScale, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!scale) throw notFound('Grade scale');
  return scale;
}

async function readScaleBack(tx: Change, id: number): Promise<GradeScaleView> {
  await tx.em.flush();
  return readGradeScale(tx.client, tx.caller.institutionId, id);
}

function recordScale(
  tx: Change,
  id: number,
  type: 'created' | 'updated' | 'deleted',
  changes: ReturnType<typeof diff>,
): void {
  tx.record({ action: `grade_scale.${type}`, resource: { type: 'grade_scale', id }, changes });
}

function scaleInUse(courses?: number): AppError {
  return new AppError(
    'conflict',
    `The grade scale is used by ${usedBy(courses, 'course')}. Give them another one first.`,
  );
}
