import type { z } from 'zod';
import type { ServiceRequest } from '../../../access/service-request.ts';
import { change, readBackBy } from '../../../audit/change.ts';
import { AuditedKind, type Deleted } from '../../../audit/entities/audited-kind.ts';
import { omitUndefined } from '../../../input/omit-undefined.ts';
import { parseInput } from '../../../input/schemas.ts';
import { conflict } from '../../../shared/errors.ts';
import { Class } from '../../class.entity.ts';
import { Course } from '../../courses/course.entity.ts';
import { checkLimit, checkUnique, uniqueErrors } from '../../unique.checks.ts';
import { GradingPolicy } from './grading-policy.entity.ts';
import { type GradingPolicyView, readGradingPolicy } from './grading-policy.queries.ts';
import { type GradingPolicyInput, gradingPolicyChangesSchema, gradingPolicySchema } from './grading-policy.rules.ts';

const KIND = new AuditedKind<GradingPolicy>(GradingPolicy, 'grading_policy');

/**
 * Creates a grading policy, which an institution, courses and classes can name ([D136]).
 * @throws AppError `validation_error` with every problem
 */
export function createGradingPolicy(request: ServiceRequest, input: GradingPolicyInput): Promise<GradingPolicyView> {
  return change(request, {
    input: parseInput(request.errors, gradingPolicySchema, input as z.input<typeof gradingPolicySchema>),
    check: async (tx, { name, active }) => {
      await checkUnique(tx, 'grading_policies_name_key', name);
      await checkLimit(tx, 'grading_policies', active);
    },
    apply: async (tx, values) => {
      const policy = await KIND.create(tx, { ...DEFAULTS, ...omitUndefined(values) });
      return readBackBy(tx, readGradingPolicy, policy);
    },
    constraintErrors: uniqueErrors,
  });
}

const DEFAULTS = { averaging: 'points', missing: 'ignore', latePercentPerDay: 0, lateMaxPercent: 100 } as const;

/**
 * Changes the given fields of a grading policy. Proposed grades follow at once; grades that exist stay as they are.
 * @throws AppError `not_found`, `validation_error` with every problem
 */
export function updateGradingPolicy(
  request: ServiceRequest,
  { id, input }: { id: number; input: GradingPolicyInput },
): Promise<GradingPolicyView> {
  return change(request, {
    input: parseInput(request.errors, gradingPolicyChangesSchema, input),
    check: async (tx, { name, active }) => {
      const policy = await KIND.lock(tx, id);
      await checkUnique(tx, 'grading_policies_name_key', name, id);
      await checkLimit(tx, 'grading_policies', active, policy);
      if (policy.isDefault && active === false)
        tx.errors.add(
          'active',
          'must be true: this is the grading policy of the institution. Choose another one first.',
        );
      return policy;
    },
    apply: async (tx, values, policy) => {
      KIND.update(tx, policy, values);
      return readBackBy(tx, readGradingPolicy, policy);
    },
    constraintErrors: uniqueErrors,
  });
}

/** Deletes a grading policy that nothing names. @throws AppError `not_found`, `conflict` for one in use */
export function deleteGradingPolicy(request: ServiceRequest, id: number): Promise<Deleted> {
  return change(request, async (tx) => {
    const policy = await KIND.lock(tx, id);
    if (policy.isDefault) throw conflict('The default grading policy cannot be deleted: choose another default first.');
    const courses = await tx.em.count(Course, { gradingPolicyId: id });
    const classes = await tx.em.count(Class, { gradingPolicyId: id });
    if (courses + classes > 0)
      throw conflict(
        `The grading policy is in use (courses: ${courses}, classes: ${classes}). Deactivate it: send active: false.`,
      );
    return KIND.delete(tx, policy);
  });
}
