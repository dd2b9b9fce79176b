import { NOT_RESTORING } from '../table-parts.ts';

/** The columns of academic records that the GPA policy computes ([D141]). */
const POLICY_SUMS = 'unweighted_points, weighted_points, policy_credits, attempted_credits, earned_credits';

const sumsOf = (row: string) => POLICY_SUMS.replaceAll(/(\w+)/g, `${row}.$1`);

/** The sums of final grades in academic records ([D28]). */
export const finals = `
-- The graded finals of a student, each with its place among the attempts at the course from the latest, which is 1, in the order of [D87];
-- only the published ones for papers, which show nothing of those that are held back ([D144]).
--
-- The left join to classes has one class for each final. It keeps the order: first the finals of the student, then their classes.
-- Otherwise, with the statistics of many small institutions, PostgreSQL would read all classes of a large one for each student.
create function graded_finals(institution integer, student integer, published_only boolean default false)
returns table (grade_id integer, course_id integer, points numeric, credits smallint, gpa_applicable boolean, attempt bigint)
language sql stable as $$
  with final as (
    select * from grades g
    where g.institution_id = institution and g.student_id = student and g.assessment_id is null
      and g.status = 'graded' and g.points is not null and (g.published_at is not null or not published_only)
  ), stay as materialized (
    select e.class_id, min(e.begins_on) as begins_on from enrolments e
    where e.institution_id = institution and e.student_id = student group by e.class_id
  )
  select final.id, final.course_id, final.points, final.credits, final.gpa_applicable,
    row_number() over (partition by final.course_id order by coalesce(t.ends_on, stay.begins_on) desc nulls last,
      stay.begins_on desc nulls last, final.first_submitted_at desc, final.id desc)
  from final
    left join classes c on c.institution_id = institution and c.id = final.class_id
    left join terms t on t.institution_id = institution and t.id = c.term_id
    left join stay on stay.class_id = final.class_id
$$;

-- The sums of the finals that count by the GPA policy, and of transfer credits ([D141], [D142]). Of each course the latest attempt counts, the
-- best, all, or the average: each attempt by its share, so that the credits count once. Of equal attempts the latest is the best.
create function policy_sums(institution integer, student integer, repeats text, published_only boolean default false)
returns table (unweighted_points numeric, weighted_points numeric, policy_credits numeric, attempted_credits numeric, earned_credits numeric)
language sql stable as $$
  with attempt as materialized (
    select f.*, f.points + case when f.points > 0 then co.gpa_weight else 0 end as weighted_points,
      row_number() over (partition by f.course_id order by f.points desc, f.attempt) as quality
    from graded_finals(institution, student, published_only) f join courses co on co.institution_id = institution and co.id = f.course_id
  ), counting as (
    select a.*, case when repeats = 'average' then count(*) over course else 1 end as shares,
      case when repeats = 'average' then count(*) filter (where a.gpa_applicable) over course else 1 end as gpa_shares,
      case when repeats = 'average' then max(a.points) over course else a.points end > 0 as passed
    from attempt a where case repeats when 'latest' then a.attempt = 1 when 'best' then a.quality = 1 else true end
    window course as (partition by a.course_id)
  ), transferred as (
    select coalesce(sum(t.points * t.credits) filter (where t.counts_for_gpa), 0) as points,
      coalesce(sum(t.credits) filter (where t.counts_for_gpa), 0) as gpa_credits, coalesce(sum(t.credits), 0) as credits
    from transfer_credits t where t.institution_id = institution and t.student_id = student
  ), sums as (
    select coalesce(sum(c.points * c.credits / nullif(c.gpa_shares, 0)) filter (where c.gpa_applicable), 0) as points,
      coalesce(sum(c.weighted_points * c.credits / nullif(c.gpa_shares, 0)) filter (where c.gpa_applicable), 0) as weighted_points,
      coalesce(sum(c.credits::numeric / nullif(c.gpa_shares, 0)) filter (where c.gpa_applicable), 0) as gpa_credits,
      coalesce(sum(c.credits::numeric / c.shares), 0) as attempted,
      coalesce(sum(c.credits::numeric / c.shares) filter (where c.passed), 0) as earned
    from counting c
  )
  select round(s.points + t.points, 8), round(s.weighted_points + t.points, 8), round(s.gpa_credits + t.gpa_credits, 8),
    round(s.attempted, 8), round(s.earned + t.credits, 8)
  from sums s cross join transferred t
$$;

create function refresh_finals(institution integer, ids integer[]) returns void language plpgsql as $$
declare
  policy text;
begin
  perform lock_academic_records(institution, ids);
  -- A change of the policy waits for this transaction, and this statement for such a change.
  select i.gpa_repeats into policy from institutions i where i.id = institution for key share;
  update academic_records r
    set (quality_points, gpa_credits, total_credits, ${POLICY_SUMS}) =
      (latest.quality_points, latest.gpa_credits, latest.total_credits, ${sumsOf('sums')})
  from unnest(ids) as student (id) cross join lateral (
    select coalesce(sum(f.points * f.credits) filter (where f.gpa_applicable), 0) as quality_points,
      coalesce(sum(f.credits) filter (where f.gpa_applicable), 0) as gpa_credits,
      coalesce(sum(f.credits) filter (where f.points > 0), 0) as total_credits
    from graded_finals(institution, student.id) f where f.attempt = 1
  ) as latest cross join lateral policy_sums(institution, student.id, policy) as sums
  where r.institution_id = institution and r.student_id = student.id
    and (r.quality_points, r.gpa_credits, r.total_credits, ${sumsOf('r')}) is distinct from
      (latest.quality_points, latest.gpa_credits, latest.total_credits, ${sumsOf('sums')});
end $$;

-- The first day in a class orders attempts, so changes of enrolments update the records. A first or only enrolment in a class orders none.
create function refresh_finals_after_enrolments() returns trigger language plpgsql as $$
declare
  changed record;
  again integer[];
begin
  for changed in
    select institution_id, array_agg(student_id) as students, array_agg(class_id) as classes, array_agg(id) as ids
    from changed_rows group by 1
  loop
    select array_agg(distinct e.student_id) into again
    from unnest(changed.students, changed.classes, changed.ids) as e (student_id, class_id, id)
    where exists (
      select from enrolments other where other.institution_id = changed.institution_id and other.student_id = e.student_id
        and other.class_id = e.class_id and other.id <> e.id);
    if again is not null then perform refresh_finals(changed.institution_id, again); end if;
  end loop;
  return null;
end $$;
create trigger refresh_finals_after_insert after insert on enrolments
  referencing new table as changed_rows for each statement when ${NOT_RESTORING} execute function refresh_finals_after_enrolments();
create trigger refresh_finals_after_delete after delete on enrolments
  referencing old table as changed_rows for each statement execute function refresh_finals_after_enrolments();

create function refresh_finals_after_moves() returns trigger language plpgsql as $$
declare
  moved record;
begin
  for moved in
    select e.institution_id, array_agg(distinct e.student_id) as students
    from changed_rows e join former_rows former on former.institution_id = e.institution_id and former.id = e.id
    where (e.class_id, e.begins_on) <> (former.class_id, former.begins_on)
    group by 1
  loop
    perform refresh_finals(moved.institution_id, moved.students);
  end loop;
  return null;
end $$;
create trigger refresh_finals_after_update after update on enrolments
  referencing old table as former_rows new table as changed_rows for each statement execute function refresh_finals_after_moves();
`;
