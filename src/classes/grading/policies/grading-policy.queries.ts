import type { Pool, PoolClient } from 'pg';
import type { ServiceRequest } from '../../../access/service-request.ts';
import { prepared } from '../../../database/reads/prepared.ts';
import type { Groups } from '../../../database/reads/record-readers.ts';
import type { GradingPolicy } from './grading-policy.entity.ts';
import type { PolicyRules } from './propose-grade.ts';

/** Readable fields of a grading policy ([D136]). */
export type GradingPolicyView = Pick<GradingPolicy, 'id' | 'name' | 'active'> & PolicyRules;

const FIELDS = `p.id, p.name, p.active, p.averaging, p.categories, p.missing, p.late_percent_per_day::float8 as "latePercentPerDay",
    p.late_max_percent::float8 as "lateMaxPercent"`;

/** Returns the grading policies of the institution, by name. */
export async function listGradingPolicies({ caller, database }: ServiceRequest): Promise<GradingPolicyView[]> {
  const text = `select ${FIELDS} from grading_policies p where p.institution_id = $1 order by lower(p.name), p.id`;
  return (await prepared<Row>(database.pool, text, [caller.institutionId])).rows;
}

/** Reads a grading policy, which must exist. */
export async function readGradingPolicy(
  client: Pool | PoolClient,
  institutionId: number,
  id: number,
): Promise<GradingPolicyView> {
  const text = `select ${FIELDS} from grading_policies p where p.institution_id = $1 and p.id = $2`;
  return (await prepared<Row>(client, text, [institutionId, id])).rows[0] as GradingPolicyView;
}

/** Returns the policy that holds for all courses and classes without one of their own, or null. */
export async function institutionPolicy({ caller, database }: ServiceRequest): Promise<GradingPolicyView | null> {
  const text = `select ${FIELDS} from grading_policies p where p.institution_id = $1 and p.is_default`;
  return (await prepared<Row>(database.pool, text, [caller.institutionId])).rows[0] ?? null;
}

/** Returns the policy that holds for a class: its own, that of its course or that of the institution; null if there is none. */
export async function policyOfClass(
  client: Pool | PoolClient,
  institutionId: number,
  classId: number,
): Promise<GradingPolicyView | null> {
  const text = `
    select ${FIELDS}
    from classes c left join courses co on co.institution_id = $1 and co.id = c.course_id
      join grading_policies p on p.institution_id = $1
        and case when coalesce(c.grading_policy_id, co.grading_policy_id) is null then p.is_default
          else p.id = coalesce(c.grading_policy_id, co.grading_policy_id) end
    where c.institution_id = $1 and c.id = $2`;
  return (await prepared<Row>(client, text, [institutionId, classId])).rows[0] ?? null;
}

/** Returns the policy that each of these courses or classes names, if it names one. */
export async function gradingPoliciesOf(
  { caller, database }: ServiceRequest,
  table: 'courses' | 'classes',
  ids: readonly number[],
): Promise<Groups<GradingPolicyView>> {
  const text = `
    select owner.id as "ownerId", ${FIELDS}
    from ${table} owner join grading_policies p on p.institution_id = $1 and p.id = owner.grading_policy_id
    where owner.institution_id = $1 and owner.id = any($2::int[])`;
  const { rows } = await prepared<Row & { ownerId: number }>(database.pool, text, [caller.institutionId, ids]);
  return Map.groupBy(rows, ({ ownerId }) => ownerId);
}

type Row = GradingPolicyView & Record<string, unknown>;
