import type { Pool, PoolClient } from 'pg';
import type { Caller } from '../../../access/caller.ts';
import { prepared } from '../../../database/reads/prepared.ts';
import { countInSession } from '../../../database/schema/attendance/calendar-days.ts';
import { notFound } from '../../../shared/errors.ts';
import { ASSESSMENT_ORDER } from '../../grades/assessments/assessment.queries.ts';
import type { Working } from '../../grades/grade.entity.ts';
import { readGradingRules } from '../../grades/grade-target.ts';
import { type GradingPolicyView, policyOfClass, readGradingPolicy } from '../policies/grading-policy.queries.ts';
import {
  type PolicyResult,
  proposeGrade,
  reaches,
  toRoundedPercent,
  type WeighedWork,
} from '../policies/propose-grade.ts';
import type { GradeSteps, LetterScale } from '../scales/grade-steps.ts';

/**
 * The work of a class's students in a term that a policy weighs ([D136]): graded scores, and work that was not handed in, which learning
 * platforms call incomplete. Days of lateness are those in session after the day of the deadline, the day of handing in included; at least
 * one, and one if a day is unknown. Parameters: $1 institution, $2 class, $3 term or null.
 */
export const WORK = `
  select g.student_id as "studentId", g.assessment_id as "assessmentId", x.category,
    case when g.status = 'graded' then g.score::float8 end as score, g.max_score::float8 as "maxScore", x.weight::float8 as weight,
    case when g.late then greatest(1, ${countInSession('(x.due_on + 1)', 'g.handed_in_on')}) else 0 end as "daysLate"
  from assessments x join grades g on g.institution_id = $1 and g.assessment_id = x.id
    join students s on s.institution_id = $1 and s.id = g.student_id and s.deleted_at is null
  where x.institution_id = $1 and x.class_id = $2 and x.term_id is not distinct from $3::int
    and (g.status = 'graded' and g.score is not null or g.status in ('graded', 'incomplete') and g.missing)
  order by ${ASSESSMENT_ORDER}`;

/** The result of the policy of a class for a student's work in a term ([D137]). It is no grade. */
export interface Proposal {
  readonly result: PolicyResult;
  /** Rounded half up to two decimals; null without scores. */
  readonly percent: number | null;
  /** By the percentage that is not rounded; null where the scale of the course takes none. */
  readonly letter: string | null;
  readonly points: number | null;
}

/** The proposals of a class, and the policy that makes them. */
export interface Proposals {
  readonly policy: GradingPolicyView;
  readonly scale: LetterScale;
  /** Of a student without work that counts there is none. */
  of(studentId: number): Proposal;
}

interface Row extends WeighedWork, Record<string, unknown> {
  studentId: number;
}

/**
 * Calculates the proposed finals of a class in a term. Null if no policy holds for the class.
 * @throws AppError `not_found` if there is no policy with the id
 */
export async function readProposals(
  source: { client: Pool | PoolClient; caller: Caller },
  {
    classId,
    courseId,
    termId,
    policyId,
  }: { classId: number; courseId: number; termId: number | null; policyId?: number | null | undefined },
): Promise<Proposals | null> {
  const { client, caller } = source;
  const policy =
    policyId == null
      ? await policyOfClass(client, caller.institutionId, classId)
      : await readGradingPolicy(client, caller.institutionId, policyId);
  if (!policy && policyId != null) throw notFound('Grading policy');
  if (!policy) return null;
  const { scale } = await readGradingRules(source, courseId);
  const { rows } = await prepared<Row>(client, WORK, [caller.institutionId, classId, termId]);
  const work = Map.groupBy(rows, ({ studentId }) => studentId);
  return { policy, scale, of: (studentId) => propose(policy, scale, work.get(studentId) ?? []) };
}

/** Returns the working of a proposal, which is kept with the final that it becomes. */
export function toWorking({ policy }: Proposals, { result, percent }: Proposal): Working {
  const categories = result.categories.map(({ title, weight, ratio, dropped, deducted }) => ({
    title,
    weight,
    percent: ratio && toRoundedPercent(ratio),
    dropped: [...dropped],
    deducted: [...deducted],
  }));
  return { policy: policy.name, percent: percent ?? 0, categories };
}

function propose(policy: GradingPolicyView, { kind, steps }: LetterScale, work: readonly WeighedWork[]): Proposal {
  const result = proposeGrade(policy, work);
  const { ratio } = result;
  // The steps of other kinds are not percentages.
  const step = ratio && kind === 'percent' ? (steps as GradeSteps).find(({ from }) => reaches(ratio, from)) : undefined;
  return {
    result,
    percent: ratio && toRoundedPercent(ratio),
    letter: step?.letter ?? null,
    points: step?.points ?? null,
  };
}
