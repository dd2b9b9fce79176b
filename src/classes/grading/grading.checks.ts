import type { Change } from '../../audit/change.ts';
import { type FieldErrors, NOT_ACTIVE } from '../../input/validation-errors.ts';

/** The references of a course or a class for its grades, and the errors of its input. */
export interface GradingReferences {
  readonly gradeScaleId?: number | null | undefined;
  readonly gradingPolicyId?: number | null | undefined;
  readonly errors: FieldErrors;
}

/** Selects the scales and policies that exist, and locks them, so that none can be deleted or deactivated until the transaction ends. */
const LOCK_REFERENCES = `
  select
    array(select array[id, active::int] from grade_scales where institution_id = $1 and id = any($2::int[]) order by id for key share) as scales,
    array(select array[id, active::int] from grading_policies where institution_id = $1 and id = any($3::int[]) order by id for key share) as policies`;

type Row = Record<'scales' | 'policies', [id: number, active: number][]>;

/** Adds an error for each grade scale and grading policy that is newly named, and is none of the institution or not active. */
export async function checkGradingReferences(tx: Change, entries: readonly GradingReferences[]): Promise<void> {
  const scaleIds = entries.flatMap(({ gradeScaleId }) => gradeScaleId ?? []);
  const policyIds = entries.flatMap(({ gradingPolicyId }) => gradingPolicyId ?? []);
  if (scaleIds.length + policyIds.length === 0) return;
  const { rows } = await tx.query<Row>(LOCK_REFERENCES, scaleIds, policyIds);
  const [scales, policies] = [new Map(rows[0]?.scales), new Map(rows[0]?.policies)];
  for (const { gradeScaleId, gradingPolicyId, errors } of entries) {
    if (gradeScaleId != null && !scales.get(gradeScaleId))
      errors.add('gradeScaleId', scales.has(gradeScaleId) ? NOT_ACTIVE : 'is not a grade scale of this institution.');
    if (gradingPolicyId != null && !policies.get(gradingPolicyId))
      errors.add(
        'gradingPolicyId',
        policies.has(gradingPolicyId) ? NOT_ACTIVE : 'is not a grading policy of this institution.',
      );
  }
}
