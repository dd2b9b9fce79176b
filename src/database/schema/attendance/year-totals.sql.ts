import { NOT_RESTORING } from '../table-parts.ts';

/** The usual thresholds of the list of often absent students: the percentage of missed days, and the number of days ([D117]). */
export const chronicDefaults = { rate: 10, minDays: 10 } as const;

/** SQL that counts changes of `attendance_years`. @param rows SQL of the rows with `change`, 1 or -1 */
const count = (rows: string) => `
    for changed in
      select institution_id, school_year, sum(change) as students,
        coalesce(sum(change) filter (where absence_rate >= ${chronicDefaults.rate}), 0) as chronic
      from (${rows}) rows where active and days >= ${chronicDefaults.minDays} group by 1, 2
      having sum(change) <> 0 or sum(change) filter (where absence_rate >= ${chronicDefaults.rate}) <> 0 order by 1, 2
    loop
      insert into attendance_year_totals as t (institution_id, school_year, slot, students, chronic)
        values (changed.institution_id, changed.school_year, pg_backend_pid() % 16, changed.students, changed.chronic)
      on conflict (institution_id, school_year, slot) do update
        set students = t.students + excluded.students, chronic = t.chronic + excluded.chronic;
    end loop;`;

/**
 * The active students of a school year with enough days, and those of them who are often absent: counting them takes as long as a page of
 * other students ten times over. Divided into slots by connection, so that concurrent rolls rarely wait for each other.
 */
export const attendanceYearTotals = `
create table attendance_year_totals (
  institution_id integer not null,
  school_year smallint not null,
  slot smallint not null,
  students integer not null,
  chronic integer not null,
  primary key (institution_id, school_year, slot)
) with (fillfactor = 50);

create function count_attendance_years() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if tg_op = 'INSERT' then${count('select *, 1 as change from new_rows')}
  elsif tg_op = 'DELETE' then${count('select *, -1 as change from old_rows')}
  else${count('select *, 1 as change from new_rows union all select *, -1 from old_rows')}
  end if;
  return null;
end $$;
create trigger count_inserted_years after insert on attendance_years
  referencing new table as new_rows for each statement when ${NOT_RESTORING} execute function count_attendance_years();
create trigger count_updated_years after update on attendance_years
  referencing old table as old_rows new table as new_rows for each statement execute function count_attendance_years();
create trigger count_deleted_years after delete on attendance_years
  referencing old table as old_rows for each statement execute function count_attendance_years();
`;
