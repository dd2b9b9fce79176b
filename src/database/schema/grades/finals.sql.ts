import { NOT_RESTORING } from '../table-parts.ts';

/** The sums of final grades in academic records ([D28]). */
export const finals = `
-- The finals of a student that count: of each course the latest attempt that is graded. Attempts are in the order of [D87].
--
-- The materialized parts select the rows of the student first, and coalesce keeps assessment_id out of index conditions. Otherwise, with
-- the statistics of many small institutions, PostgreSQL would scan all grades of a course, or of the institution, for each student of a
-- large one.
create function counting_finals(institution integer, student integer)
returns table (grade_id integer, points numeric, credits smallint, gpa_applicable boolean) language sql stable as $$
  with final as materialized (
    select * from grades g
    where g.institution_id = institution and g.student_id = student and coalesce(g.assessment_id, 0) = 0
      and g.status = 'graded' and g.points is not null
  ), stay as materialized (
    select e.class_id, min(e.begins_on) as begins_on from enrolments e
    where e.institution_id = institution and e.student_id = student group by e.class_id
  )
  select distinct on (final.course_id) final.id, final.points, final.credits, final.gpa_applicable
  from final
    join classes c on c.institution_id = institution and c.id = final.class_id
    left join terms t on t.institution_id = institution and t.id = c.term_id
    left join stay on stay.class_id = final.class_id
  order by final.course_id, coalesce(t.ends_on, stay.begins_on) desc nulls last, stay.begins_on desc nulls last,
    final.first_submitted_at desc, final.id desc
$$;

create function refresh_finals(institution integer, ids integer[]) returns void language plpgsql as $$
begin
  perform lock_academic_records(institution, ids);
  update academic_records r
    set (quality_points, gpa_credits, total_credits) = (sums.quality_points, sums.gpa_credits, sums.total_credits)
  from unnest(ids) as student (id) cross join lateral (
    select coalesce(sum(f.points * f.credits) filter (where f.gpa_applicable), 0) as quality_points,
      coalesce(sum(f.credits) filter (where f.gpa_applicable), 0) as gpa_credits,
      coalesce(sum(f.credits) filter (where f.points > 0), 0) as total_credits
    from counting_finals(institution, student.id) f
  ) as sums
  where r.institution_id = institution and r.student_id = student.id
    and (r.quality_points, r.gpa_credits, r.total_credits)
      is distinct from (sums.quality_points, sums.gpa_credits, sums.total_credits);
end $$;

-- The first day in a class orders attempts, so changes of enrolments update the records. A first or only enrolment in a class orders none.
create function refresh_finals_after_enrolments() returns trigger language plpgsql as $$
declare
  changed record;
begin
  for changed in
    select e.institution_id, array_agg(distinct e.student_id) as students
    from changed_rows e
    where exists (
      select from enrolments other where other.institution_id = e.institution_id and other.student_id = e.student_id
        and other.class_id = e.class_id and other.id <> e.id)
    group by 1
  loop
    perform refresh_finals(changed.institution_id, changed.students);
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
