import type { z } from 'zod';
import type { ServiceRequest } from '../../../access/service-request.ts';
import { change, readBackBy } from '../../../audit/change.ts';
import { AuditedKind, type Deleted } from '../../../audit/entities/audited-kind.ts';
import { parseInput } from '../../../input/schemas.ts';
import { conflict } from '../../../shared/errors.ts';
import { Course } from '../../courses/course.entity.ts';
import { checkLimit, checkUnique, uniqueErrors } from '../../unique.checks.ts';
import { GradeScale } from './grade-scale.entity.ts';
import { type GradeScaleView, readGradeScale } from './grade-scale.queries.ts';
import { checkSteps, type GradeScaleInput, gradeScaleChangesSchema, gradeScaleSchema } from './grade-scale.rules.ts';

const KIND = new AuditedKind<GradeScale>(GradeScale, 'grade_scale');

/** Creates a grade scale, which courses can name ([D135]). @throws AppError `validation_error` with every problem */
export function createGradeScale(request: ServiceRequest, input: GradeScaleInput): Promise<GradeScaleView> {
  return change(request, {
    input: parseInput(request.errors, gradeScaleSchema, input as z.input<typeof gradeScaleSchema>),
    check: async (tx, { name, kind, steps, active }) => {
      await checkUnique(tx, 'grade_scales_name_key', name);
      await checkLimit(tx, 'grade_scales', active);
      if (kind && steps) checkSteps(tx.errors, kind, steps as GradeScale['steps']);
    },
    apply: async (tx, values) => readBackBy(tx, readGradeScale, await KIND.create(tx, values)),
    constraintErrors: uniqueErrors,
  });
}

/**
 * Changes the given fields of a grade scale; grades that exist stay as they are. The steps of the default one are those of `gradeScale`
 * of the institution.
 * @throws AppError `not_found`, `validation_error` with every problem
 */
export function updateGradeScale(
  request: ServiceRequest,
  { id, input }: { id: number; input: GradeScaleInput },
): Promise<GradeScaleView> {
  return change(request, {
    input: parseInput(request.errors, gradeScaleChangesSchema, input),
    check: async (tx, { name, kind, steps, active }) => {
      const scale = await KIND.lock(tx, id);
      await checkUnique(tx, 'grade_scales_name_key', name, id);
      await checkLimit(tx, 'grade_scales', active, scale);
      if (scale.isDefault && kind !== undefined && kind !== 'percent')
        tx.errors.add('kind', `must be percent: ${BY_DEFAULT}`);
      if (scale.isDefault && active === false) tx.errors.add('active', `must be true: ${BY_DEFAULT}`);
      if (kind !== undefined || steps !== undefined)
        checkSteps(tx.errors, kind ?? scale.kind, (steps as GradeScale['steps'] | undefined) ?? scale.steps);
      return scale;
    },
    apply: async (tx, values, scale) => {
      KIND.update(tx, scale, values);
      return readBackBy(tx, readGradeScale, scale);
    },
    constraintErrors: uniqueErrors,
  });
}

/**
 * Deletes a grade scale that no course names.
 * @throws AppError `not_found`; `conflict` for one in use and for the default one
 */
export function deleteGradeScale(request: ServiceRequest, id: number): Promise<Deleted> {
  return change(request, async (tx) => {
    const scale = await KIND.lock(tx, id);
    if (scale.isDefault) throw conflict('The default grade scale cannot be deleted: change its steps instead.');
    const courses = await tx.em.count(Course, { gradeScaleId: id });
    if (courses > 0)
      throw conflict(`The grade scale is in use (courses: ${courses}). Deactivate it: send active: false.`);
    return KIND.delete(tx, scale);
  });
}

const BY_DEFAULT = 'this is the scale of all courses that name none.';
