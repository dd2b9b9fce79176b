import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { SelectingRequest } from '../../../access/service-request.ts';
import { prepared } from '../../../database/reads/prepared.ts';
import type { Groups } from '../../../database/reads/record-readers.ts';
import { compileSql, isOneOf, type Sql } from '../../../database/reads/sql.ts';
import { collectIds } from '../../../database/reads/subjects.ts';
import { gpaOf } from '../../../database/schema/grades/gpa.ts';
import { mayReadStudent } from '../../own-class.ts';

/** The GPA of a student by the policy of the institution ([D141]). */
export interface StudentGpa {
  unweighted: number | null;
  weighted: number | null;
  creditsAttempted: number;
  creditsEarned: number;
  /** Null for students who are not active, without a GPA or a grade level, and in grade levels that are too small. */
  rank: number | null;
  rankOf: number | null;
  percentile: number | null;
}

/**
 * Returns the GPA of each student, as a list of one; none of students whom the caller may not read: teachers read those of students who
 * are in a class of theirs today.
 */
export async function gpaByStudent(
  { caller, database, selection }: SelectingRequest,
  studentIds: readonly number[],
): Promise<Groups<StudentGpa>> {
  const readable = mayReadStudent(caller, 'read:grades', sql`s.id`);
  const ranked = selection.fields.some(({ name }) => RANK_FIELDS.includes(name));
  const gpas = await readStudentGpas(database.pool, caller.institutionId, studentIds, { ranked, readable });
  collectIds(selection, 'gpa', selection.fields, [...gpas.keys()]);
  return new Map([...gpas].map(([id, gpa]) => [id, [gpa]]));
}

const RANK_FIELDS: readonly string[] = ['rank', 'rankOf', 'percentile'];

/**
 * Reads the GPA of students by one statement, with their ranks by the weighted GPA among the active students of their grade level who have
 * one. Equal values share the better rank.
 * @param options.ranked false leaves the ranks null: they read the whole grade levels of the students
 * @param options.published true leaves out the finals of these students that are held back; other students are ranked with theirs
 * @param options.readable SQL of a further condition on the table alias `s`
 */
export async function readStudentGpas(
  client: Pool | PoolClient,
  institutionId: number,
  studentIds: readonly number[],
  { ranked, published = false, readable = sql`true` }: { ranked: boolean; published?: boolean; readable?: Sql },
): Promise<Map<number, StudentGpa>> {
  const sum = (name: string) => (published ? `coalesce(p.${name}, r.${name})` : `r.${name}`);
  const gpa = (points: string) => sql.raw(gpaOf(sum(points), sum('policy_credits')));
  const { text, values } = compileSql(sql`
    with asked as materialized (
      select s.id, r.weighted_gpa, r.rank_level, ${gpa('unweighted_points')} as unweighted, ${gpa('weighted_points')} as weighted,
        ${sql.raw(sum('attempted_credits'))} as attempted_credits, ${sql.raw(sum('earned_credits'))} as earned_credits
      from students s left join academic_records r on r.institution_id = ${institutionId} and r.student_id = s.id
        ${published ? withoutHeld(institutionId) : sql``}
      where s.institution_id = ${institutionId} and ${isOneOf(sql`s.id`, studentIds)} and ${readable}
    ), ${ranked ? rankedIn(institutionId, published) : UNRANKED}
    select a.id, a.unweighted::float8, a.weighted::float8,
      round(coalesce(a.attempted_credits, 0), 2)::float8 as "creditsAttempted", round(coalesce(a.earned_credits, 0), 2)::float8 as "creditsEarned",
      k.rank::int, k.rank_of::int as "rankOf", floor(100 * (k.rank_of - k.rank) / k.rank_of)::float8 as percentile
    from asked a join institutions i on i.id = ${institutionId}
      left join lateral (
        select ranked.rank - coalesce(a.weighted_gpa > a.weighted, false)::int as rank,
          ranked.rank_of + (a.weighted_gpa is null)::int as rank_of
        from ranked where rank_level = a.rank_level and weighted_gpa = a.weighted and rank_of >= i.rank_minimum
      ) k on true`);
  const { rows } = await prepared<StudentGpa & { id: number }>(client, text, values);
  return new Map(rows.map(({ id, ...gpa }) => [id, gpa]));
}

/** SQL of the sums `p` without the finals that are held back, of students who have one. */
const withoutHeld = (institutionId: number) => sql`left join lateral (
          select sums.* from institutions i cross join lateral policy_sums(${institutionId}, s.id, i.gpa_repeats, true) as sums
          where i.id = ${institutionId} and exists (
            select from grades g where g.institution_id = ${institutionId} and g.student_id = s.id and g.assessment_id is null
              and g.published_at is null)
        ) p on true`;

/**
 * SQL of the expression `ranked`: the place of each weighted GPA in the grade levels of the students that are asked for. With `published`
 * also of theirs that are not stored, which count nobody: the student has a place by the stored one.
 */
const rankedIn = (institutionId: number, published: boolean) => sql`value as (
      select v.rank_level, v.weighted_gpa, count(v.student_id) as students
      from (
        select r.rank_level, r.weighted_gpa, r.student_id
        from academic_records r
        where r.institution_id = ${institutionId} and r.weighted_gpa is not null
          and r.rank_level = any (array(select distinct rank_level from asked where rank_level is not null and weighted is not null))
        ${published ? sql`union all select rank_level, weighted, null from asked where weighted is distinct from weighted_gpa` : sql``}
      ) v
      group by v.rank_level, v.weighted_gpa
    ), ranked as (
      select v.rank_level, v.weighted_gpa, 1 + sum(v.students) over better - v.students as rank,
        sum(v.students) over (partition by v.rank_level) as rank_of
      from value v window better as (partition by v.rank_level order by v.weighted_gpa desc)
    )`;

const UNRANKED = sql`ranked as (
      select null::text as rank_level, null::numeric as weighted_gpa, null::bigint as rank, null::bigint as rank_of where false
    )`;
