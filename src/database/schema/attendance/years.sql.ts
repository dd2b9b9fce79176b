import { absentDayPercent, dayStatus, schoolYearOf } from './day-status.ts';
import { attendanceYearTotals } from './year-totals.sql.ts';

/** SQL of the condition that a student is active. @param row of `students` */
export const isActive = (row: string) => `${row}.status = 'active' and ${row}.deleted_at is null`;

const statuses = ['present', 'late', 'absent', 'excused'];
const sums = ['days', ...statuses];
const counts = statuses.map((status) => `count(*) filter (where day.status = '${status}') as ${status}`).join(', ');

/** The days of students by school year ([D116]), and what makes them void. */
export const attendanceYears = `
create table attendance_years (
  institution_id integer not null,
  student_id integer not null,
  -- The year in which the school year ends.
  school_year smallint not null,
  ${sums.map((sum) => `${sum} integer not null`).join(', ')},
  -- True of active students, who alone are listed: counting them by a join would take a hundred times as long.
  active boolean not null,
  absence_rate numeric(5, 2) generated always as (
    case when days > 0 then round(100.0 * (absent + excused) / days, 2) end) stored,
  primary key (institution_id, student_id, school_year),
  foreign key (institution_id, student_id) references students (institution_id, id)
);
-- Finds the students who are most often absent.
create index attendance_years_rate_index on attendance_years (institution_id, school_year, absence_rate desc, student_id) include (days)
  where active;

-- Computes the years of students whose records are locked from all of their marks.
create function refresh_attendance_years(institution integer, ids integer[]) returns void language plpgsql as $$
begin
  with day as materialized (
    select a.student_id, a.date, ${dayStatus('true', absentDayPercent('institution'))} as status
    from attendance_records a
    where a.institution_id = institution and a.student_id = any(ids) and a.counts
    group by a.student_id, a.date
  ), year as materialized (
    select dated.date, ${schoolYearOf('dated.date', 'institution')} as school_year from (select distinct day.date from day) dated
  ), computed as materialized (
    select day.student_id, year.school_year, count(*) as days, ${counts}
    from day join year using (date) group by day.student_id, year.school_year
  ), gone as (
    delete from attendance_years y where y.institution_id = institution and y.student_id = any(ids)
      and not exists (select from computed c where c.student_id = y.student_id and c.school_year = y.school_year)
  )
  insert into attendance_years as y (institution_id, student_id, school_year, active, ${sums.join(', ')})
    select institution, c.student_id, c.school_year, ${isActive('s')}, ${sums.map((sum) => `c.${sum}`).join(', ')}
    from computed c join students s on s.institution_id = institution and s.id = c.student_id order by c.student_id, c.school_year
  on conflict (institution_id, student_id, school_year) do update
    set (active, ${sums.join(', ')}) = (excluded.active, ${sums.map((sum) => `excluded.${sum}`).join(', ')})
    where (y.active, ${sums.map((sum) => `y.${sum}`).join(', ')}) is distinct from (excluded.active, ${sums.map((sum) => `excluded.${sum}`).join(', ')});
end $$;

create function follow_active_student() returns trigger language plpgsql as $$
begin
  update attendance_years y set active = ${isActive('new')} where y.institution_id = new.institution_id and y.student_id = new.id;
  return null;
end $$;
create trigger follow_active after update of status, deleted_at on students for each row
  when ((${isActive('old')}) is distinct from (${isActive('new')})) execute function follow_active_student();

-- Other days of a school year move days of students to another year: a background job computes them ([D115]).
create function note_changed_school_years() returns trigger language plpgsql as $$
declare
  -- A cluster refuses a change that calls clock_timestamp() itself.
  since timestamptz := clock_timestamp();
begin
  update institutions i set recomputing_since = since
  where i.id = coalesce(new.institution_id, old.institution_id) and exists (
    select from attendance_records a where a.institution_id = i.id
      and (a.date between old.starts_on and old.ends_on or a.date between new.starts_on and new.ends_on));
  return null;
end $$;
create trigger note_new_school_year after insert on terms for each row
  when (new.type = 'school_year' and current_setting('registrar.restoring', true) is distinct from 'on')
  execute function note_changed_school_years();
create trigger note_changed_school_year after update on terms for each row
  when ((old.type = 'school_year' or new.type = 'school_year')
    and (old.type, old.starts_on, old.ends_on, old.school_year) is distinct from (new.type, new.starts_on, new.ends_on, new.school_year))
  execute function note_changed_school_years();
create trigger note_deleted_school_year after delete on terms for each row when (old.type = 'school_year')
  execute function note_changed_school_years();
${attendanceYearTotals}`;
