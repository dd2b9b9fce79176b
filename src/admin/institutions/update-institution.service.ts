import { LockMode } from '@mikro-orm/postgresql';
import type { Plan } from '../../access/plans.ts';
import type { ServiceRequest } from '../../access/service-request.ts';
import { type Change, change, diff } from '../../audit/change.ts';
import type { FieldChanges } from '../../audit/change-records.ts';
import { Institution } from '../../auth/institution.entity.ts';
import { checkGradingReferences } from '../../classes/grading/grading.checks.ts';
import { GradingPolicy } from '../../classes/grading/policies/grading-policy.entity.ts';
import { GradeScale } from '../../classes/grading/scales/grade-scale.entity.ts';
import { type GradeSteps, toScaleSteps } from '../../classes/grading/scales/grade-steps.ts';
import { recordCredentials } from '../../database/citus/credential-owners.ts';
import { receiveLogo } from '../../input/images/logo.ts';
import { omitUndefined } from '../../input/omit-undefined.ts';
import { parseInput } from '../../input/schemas.ts';
import { type AppError, invalid } from '../../shared/errors.ts';
import { lockRepeatedCourses, recomputeRepeatedCourses } from '../../students/academic-records/repeated-courses.ts';
import { planAgain } from '../../students/enrolments/planned-enrolment.ts';
import type { ReceivedFile } from '../../students/import/import-students.service.ts';
import { type InstitutionView, readInstitution } from './institution.queries.ts';
import { type InstitutionChangesInput, institutionChangesSchema } from './institution.rules.ts';

/**
 * Changes the given fields of the caller's institution. Submitted grades keep their scores, letters and points. Another time zone
 * changes what "today" is, and no stored day.
 * @param file the new logo
 * @throws AppError `validation_error`
 */
export async function updateInstitution(
  request: ServiceRequest,
  input: InstitutionChangesInput,
  file?: ReceivedFile | Promise<ReceivedFile> | null,
): Promise<InstitutionView> {
  const logo = await receiveLogo(request.errors, file);
  return change(request, {
    input: parseInput(request.errors, institutionChangesSchema, input),
    check: async (tx, changes) => {
      if (changes.removeLogo && logo) tx.errors.add('removeLogo', 'must not be true together with a logo.');
      // Before the institution, as those who write grades lock both.
      if (changes.gpaPolicy?.repeats) await lockRepeatedCourses(tx);
      await checkParent(tx, changes);
      await checkGradingReferences(tx, [{ gradingPolicyId: changes.gradingPolicyId, errors: tx.errors }]);
    },
    apply: (tx, { gpaPolicy, removeLogo, ...changes }) =>
      applyChanges(tx, {
        ...changes,
        gpaRepeats: gpaPolicy?.repeats,
        rankMinimum: gpaPolicy?.rankMinimum,
        logo: removeLogo ? null : logo?.bytes,
      }),
    constraintErrors: { institutions_slug_key: slugTaken },
  });
}

/** Returns the error for a slug that another institution has. */
export function slugTaken(): AppError {
  return invalid('slug', 'is the slug of another institution.');
}

/** Changes the plan of the institution ([D11]) and at once its rate limit. For operators, not for users. */
export function setPlan(request: ServiceRequest, plan: Plan): Promise<InstitutionView> {
  return change(request, (tx) => applyChanges(tx, { plan }));
}

type PlainField =
  | 'name'
  | 'slug'
  | 'language'
  | 'plan'
  | 'excusedPolicy'
  | 'timeZone'
  | 'extraCredit'
  | 'gradePublication'
  | 'gpaRepeats'
  | 'rankMinimum'
  | 'schoolDays'
  | 'absentDayPercent'
  | 'gradeLevels'
  | 'type'
  | 'identifier'
  | 'parentName'
  | 'parentIdentifier'
  | 'accentColor';

interface InstitutionFields extends Pick<Institution, PlainField> {
  gradeScale: GradeSteps;
  gradingPolicyId: number | null;
  logo: Buffer | null | undefined;
}

type Changed<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined };

function lockInstitution(tx: Change): Promise<Institution> {
  return tx.em.findOneOrFail(Institution, { id: tx.caller.institutionId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

/** Adds an error if the organisation above would have an identifier, but no name: OneRoster shows none without a name. */
async function checkParent(
  tx: Change,
  changes: Partial<Pick<Institution, 'parentName' | 'parentIdentifier'>>,
): Promise<void> {
  if (changes.parentName === undefined && changes.parentIdentifier === undefined) return;
  const { parentName, parentIdentifier } = { ...(await lockInstitution(tx)), ...omitUndefined(changes) };
  if (parentName !== null || parentIdentifier === null || tx.errors.has('parentName')) return;
  tx.errors.add('parentName', 'is required beside parentIdentifier: send both, or clear both with null.');
}

async function applyChanges(tx: Change, fields: Changed<InstitutionFields>): Promise<InstitutionView> {
  const id = tx.caller.institutionId;
  const institution = await lockInstitution(tx);
  const { gradeScale, gradingPolicyId, logo, ...changed } = omitUndefined(fields);
  const scale = await tx.em.findOneOrFail(GradeScale, { isDefault: true });
  const policy = await tx.em.findOne(GradingPolicy, { isDefault: true });
  const before = toAuditFields(institution, scale, policy?.id);
  Object.assign(institution, changed);
  const logoChanges = await changeLogo(tx, logo);
  if (gradeScale) scale.steps = toScaleSteps(gradeScale, scale.steps);
  const policyId = gradingPolicyId === undefined ? policy?.id : gradingPolicyId;
  const changes = { ...diff(before, toAuditFields(institution, scale, policyId)), ...logoChanges };
  if (changes.grading_policy_id) await setDefaultPolicy(tx, policy?.id, policyId);
  if (Object.keys(changes).length > 0) {
    // A background job computes the days of students again ([D115]).
    if (changes.absent_day_percent) institution.recomputingSince = new Date();
    tx.record({ action: 'institution.updated', resource: { type: 'institution', id }, changes });
    await tx.em.flush();
    if (changes.time_zone) await planAgain(tx, institution.timeZone);
    if (changes.gpa_repeats) await recomputeRepeatedCourses(tx);
    if (changes.slug) await recordCredentials(tx.client, id);
  }
  return readInstitution(tx.client, id);
}

const SET_LOGO = `
  with former as (select logo_version from institutions where id = $1)
  update institutions set logo = $2, updated_at = now() where id = $1 and logo is distinct from $2
  returning (select logo_version from former) as "from", logo_version as "to"`;

/** Replaces or removes the logo. Returns the change for the audit trail, which names logos by the beginning of their SHA-256. */
async function changeLogo(tx: Change, logo: Buffer | null | undefined): Promise<FieldChanges> {
  if (logo === undefined) return {};
  const { rows } = await tx.query<{ from: string | null; to: string | null }>(SET_LOGO, logo);
  return rows[0] ? { logo: rows[0] } : {};
}

/** Makes a policy that of the institution, in place of another one. One after the other, because there is one at most at any time. */
async function setDefaultPolicy(tx: Change, former: number | undefined, id: number | null | undefined): Promise<void> {
  const text = 'update grading_policies set is_default = $3 where institution_id = $1 and id = $2';
  if (former !== undefined) await tx.query(text, former, false);
  if (id != null) await tx.query(text, id, true);
}

function toAuditFields(
  institution: Pick<Institution, PlainField>,
  { steps }: GradeScale,
  gradingPolicyId: number | null = null,
): Record<string, unknown> {
  return {
    name: institution.name,
    slug: institution.slug,
    language: institution.language,
    plan: institution.plan,
    grade_scale: steps.map(({ letter, from, points }) => ({ letter, from, points })),
    excused_policy: institution.excusedPolicy,
    time_zone: institution.timeZone,
    extra_credit: institution.extraCredit,
    grade_publication: institution.gradePublication,
    grading_policy_id: gradingPolicyId,
    gpa_repeats: institution.gpaRepeats,
    rank_minimum: institution.rankMinimum,
    school_days: institution.schoolDays,
    absent_day_percent: institution.absentDayPercent,
    grade_levels: institution.gradeLevels,
    type: institution.type,
    identifier: institution.identifier,
    parent_name: institution.parentName,
    parent_identifier: institution.parentIdentifier,
    accent_color: institution.accentColor,
  };
}
