import { LockMode } from '@mikro-orm/postgresql';
import type { Plan } from '../../access/plans.ts';
import type { ServiceRequest } from '../../access/service-request.ts';
import { type Change, change } from '../../audit/change.ts';
import { diff } from '../../audit/diff.ts';
import { type ExcusedPolicy, type GradeStep, Institution } from '../../auth/institution.entity.ts';
import type { GradeScale } from '../../classes/grades/grade-scale.ts';
import { omitUndefined } from '../../input/omit-undefined.ts';
import { institutionNameRule, readText, type TextInput } from '../../input/text-rules.ts';
import { type InstitutionView, readInstitution } from './institution.queries.ts';
import { readGradeScale } from './institution.rules.ts';

export interface UpdateInstitutionInput {
  name?: TextInput;
  gradeScale?: readonly GradeStep[] | null;
  excusedPolicy?: ExcusedPolicy | null;
}

/**
 * Changes the given fields of the caller's institution. Submitted grades keep their letters and points.
 * @throws AppError `validation_error`
 */
export async function updateInstitution(
  { caller, database }: ServiceRequest,
  input: UpdateInstitutionInput,
): Promise<InstitutionView> {
  const { problems } = caller;
  const name = readText(problems, 'name', input.name, { ...institutionNameRule, notNull: true });
  const gradeScale = readGradeScale(problems, input.gradeScale);
  if (input.excusedPolicy === null) problems.add('excusedPolicy', 'is required.');
  const fields = { name: name ?? undefined, gradeScale, excusedPolicy: input.excusedPolicy ?? undefined };
  return change(database, caller, (tx) => applyChanges(tx, fields));
}

/** Changes the plan of the institution ([D11]) and at once its rate limit. For operators, not for users. */
export async function setPlan({ caller, database }: ServiceRequest, plan: Plan): Promise<InstitutionView> {
  return change(database, caller, (tx) => applyChanges(tx, { plan }));
}

interface InstitutionFields extends Pick<Institution, 'name' | 'plan' | 'excusedPolicy'> {
  gradeScale: GradeScale;
}

async function applyChanges(tx: Change, fields: Partial<InstitutionFields>): Promise<InstitutionView> {
  tx.caller.problems.throwIfAny();
  const id = tx.caller.institutionId;
  const institution = await tx.em.findOneOrFail(Institution, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const { name, plan, gradeScale, excusedPolicy } = institution;
  const changed = omitUndefined(fields);
  const before = toAuditFields(institution);
  const changes = diff(before, toAuditFields({ name, plan, gradeScale, excusedPolicy, ...changed }));
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
  };
}
