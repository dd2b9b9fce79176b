import { LockMode } from '@mikro-orm/postgresql';
import type { Plan } from '../../access/plans.ts';
import type { ServiceRequest } from '../../access/service-request.ts';
import { change } from '../../audit/change.ts';
import { diff } from '../../audit/diff.ts';
import type { Change } from '../../audit/recorded-change.ts';
import { Institution } from '../../auth/institution.entity.ts';
import type { GradeScale } from '../../classes/grades/grade-scale.ts';
import { omitUndefined } from '../../input/omit-undefined.ts';
import { parseInput } from '../../input/parse-input.ts';
import { type InstitutionView, readInstitution } from './institution.queries.ts';
import { type InstitutionChangesInput, institutionChangesSchema } from './institution.rules.ts';

/**
 * Changes the given fields of the caller's institution. Submitted grades keep their scores, letters and points. Another time zone
 * changes what "today" is, and no stored day.
 * @throws AppError `validation_error`
 */
export async function updateInstitution(
  request: ServiceRequest,
  input: InstitutionChangesInput,
): Promise<InstitutionView> {
  return change(request, {
    input: parseInput(request.errors, institutionChangesSchema, input),
    apply: applyChanges,
  });
}

/** Changes the plan of the institution ([D11]) and at once its rate limit. For operators, not for users. */
export async function setPlan(request: ServiceRequest, plan: Plan): Promise<InstitutionView> {
  return change(request, { apply: (tx) => applyChanges(tx, { plan }) });
}

interface InstitutionFields extends Pick<Institution, 'name' | 'plan' | 'excusedPolicy' | 'timeZone' | 'extraCredit'> {
  gradeScale: GradeScale;
}

async function applyChanges(tx: Change, fields: Partial<InstitutionFields>): Promise<InstitutionView> {
  const id = tx.caller.institutionId;
  const institution = await tx.em.findOneOrFail(Institution, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const changed = omitUndefined(fields);
  const before = toAuditFields(institution);
  const changes = diff(before, toAuditFields({ ...institution, ...changed }));
  if (Object.keys(changes).length > 0) {
    Object.assign(institution, changed);
    tx.record({ action: 'institution.updated', resource: { type: 'institution', id }, changes });
    await tx.em.flush();
  }
  return readInstitution(tx.client, id);
}

function toAuditFields(institution: InstitutionFields): Record<string, unknown> {
  return {
    name: institution.name,
    plan: institution.plan,
    // Rebuilt with a fixed order of keys, because `jsonb` does not preserve it.
    grade_scale: institution.gradeScale.map(({ letter, from, points }) => ({ letter, from, points })),
    excused_policy: institution.excusedPolicy,
    time_zone: institution.timeZone,
    extra_credit: institution.extraCredit,
  };
}
