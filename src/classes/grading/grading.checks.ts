import type { Change } from '../../audit/recorded-change.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { FieldErrors } from '../../input/validation-errors.ts';

/** Adds an error if the institution has as many rows of a table as it may have ([D158]). */
export async function checkLimit(
  tx: Change,
  table: 'grade_scales' | 'grading_policies' | 'document_templates',
  limit: number,
): Promise<void> {
  const text = `select count(*)::int as stored from ${table} where institution_id = $1`;
  const { rows } = await prepared<{ stored: number }>(tx.client, text, [tx.caller.institutionId]);
  if ((rows[0]?.stored ?? 0) >= limit) tx.errors.add('name', `cannot be added: an institution has at most ${limit}.`);
}

/** The references of a course or a class for its grades, and the errors of its input. */
export interface GradingReferences {
  readonly gradeScaleId?: number | null | undefined;
  readonly gradingPolicyId?: number | null | undefined;
  readonly errors: FieldErrors;
}

/** Selects the scales and policies that exist, and locks them, so that none can be deleted until the transaction ends. */
const LOCK_REFERENCES = `
  select
    array(select id from grade_scales where institution_id = $1 and id = any($2::int[]) order by id for key share) as scales,
    array(select id from grading_policies where institution_id = $1 and id = any($3::int[]) order by id for key share) as policies`;

/** Adds an error for each grade scale and grading policy that is none of the institution. */
export async function checkGradingReferences(tx: Change, entries: readonly GradingReferences[]): Promise<void> {
  const scaleIds = entries.flatMap(({ gradeScaleId }) => gradeScaleId ?? []);
  const policyIds = entries.flatMap(({ gradingPolicyId }) => gradingPolicyId ?? []);
  if (scaleIds.length + policyIds.length === 0) return;
  const values = [tx.caller.institutionId, scaleIds, policyIds];
  const { rows } = await prepared<{ scales: number[]; policies: number[] }>(tx.client, LOCK_REFERENCES, values);
  const [scales, policies] = [new Set(rows[0]?.scales), new Set(rows[0]?.policies)];
  for (const { gradeScaleId, gradingPolicyId, errors } of entries) {
    if (gradeScaleId != null && !scales.has(gradeScaleId))
      errors.add('gradeScaleId', 'is not a grade scale of this institution.');
    if (gradingPolicyId != null && !policies.has(gradingPolicyId))
      errors.add('gradingPolicyId', 'is not a grading policy of this institution.');
  }
}
