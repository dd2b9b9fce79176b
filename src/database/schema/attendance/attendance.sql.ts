import { markDays } from '../enrolment-days.ts';
import { gpaOf } from '../grades/gpa.ts';
import { NOT_RESTORING, numbered, ROSTER_STATISTICS } from '../table-parts.ts';
import { attendanceCodes } from './codes.sql.ts';
import { absences } from './notes.sql.ts';
import { attendanceYears, isActive } from './years.sql.ts';

/** SQL of the grade level in which a student has a rank; null if in none. @param row of `students` */
const rankLevel = (row: string) => `case when ${isActive(row)} then ${row}.grade_level end`;

/** Roll calls, and the academic records that are derived from marks and grades ([D28], [D36]). */
export const attendance = `
${attendanceCodes}
${absences}
-- Partitioned by school year, so that the indexes in use stay small and past years are vacuumed no more.
create table attendance_records (
  institution_id integer not null,
  id bigint not null,
  class_id integer not null,
  student_id integer not null,
  date date not null,
  -- What holds: a correction of the office, else an absence note, else the teacher's mark ([D110]). Without a code it is the built-in one.
  status text not null check (status in ('present', 'absent', 'late', 'excused')),
  code_id integer,
  minutes_late smallint check (minutes_late between 0 and 1440),
  note text check (char_length(note) <= 500),
  recorded_by integer,
  -- The API key or OAuth client that recorded it, as its credential: a default replaces only its own marks ([D94]).
  recorded_by_program text check (recorded_by_program ~ '^(api_key|oauth_client):[0-9]+$'),
  -- False if the student was not enrolled in the class on that day ([D90]). Changes of enrolments keep it.
  counts boolean not null default true,
  -- True for a mark that excuseAbsences has excused: a default does not replace it ([D94]).
  is_excuse boolean not null default false,
  -- The teacher's mark and when it was made; null where it holds.
  recorded_status text check (recorded_status in ('present', 'absent', 'late', 'excused')),
  recorded_code_id integer,
  recorded_at timestamptz,
  -- True for a default that was recorded while an absence note covered the student: it gives way to notes ([D112]).
  yields_to_note boolean not null default false,
  -- The note that covers an absence. No reference: notes are withdrawn, not deleted.
  absence_note_id integer,
  correction_code_id integer,
  correction_note text check (char_length(correction_note) <= 500),
  corrected_by integer,
  corrected_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (institution_id, id, date),
  constraint attendance_records_key unique (institution_id, class_id, date, student_id),
  foreign key (institution_id, class_id) references classes (institution_id, id),
  foreign key (institution_id, student_id) references students (institution_id, id),
  foreign key (institution_id, recorded_by) references users (institution_id, id),
  foreign key (institution_id, corrected_by) references users (institution_id, id),
  foreign key (institution_id, code_id) references attendance_codes (institution_id, id),
  foreign key (institution_id, recorded_code_id) references attendance_codes (institution_id, id),
  foreign key (institution_id, correction_code_id) references attendance_codes (institution_id, id)
) partition by range (date);
create index attendance_records_class_id_index on attendance_records (institution_id, class_id, id);
create index attendance_records_student_id_index on attendance_records (institution_id, student_id, date);
create index attendance_records_date_index on attendance_records (institution_id, date, status, counts);
-- Find the marks of a user, as whoever deletes the user must.
create index attendance_records_recorded_by_index on attendance_records (institution_id, recorded_by) where recorded_by is not null;
create index attendance_records_corrected_by_index on attendance_records (institution_id, corrected_by) where corrected_by is not null;
create index attendance_records_codes_index on attendance_records (institution_id, code_id, recorded_code_id, correction_code_id)
  where code_id is not null or recorded_code_id is not null or correction_code_id is not null;
${numbered('attendance_records')}

-- The version of a class's roll of a day counts its changes, so that two people who change one roll notice it ([D94]). A transaction
-- raises it after it has locked the academic records of its marks, and several in the order of class and day.
create table attendance_rolls (
  institution_id integer not null,
  class_id integer not null,
  date date not null,
  version integer not null,
  primary key (institution_id, class_id, date),
  -- A roll whose marks were discarded does not keep its class.
  foreign key (institution_id, class_id) references classes (institution_id, id) on delete cascade
);

-- Sums, not averages: writes add to them, reads divide them ([D28]).
create table academic_records (
  institution_id integer not null,
  student_id integer not null,
  quality_points numeric(12, 2) not null default 0,
  gpa_credits integer not null default 0 check (gpa_credits >= 0),
  total_credits integer not null default 0 check (total_credits >= 0),
  -- By the GPA policy, and with transfer credits ([D141], [D142]). Shares of attempts have fractions.
  unweighted_points numeric not null default 0,
  weighted_points numeric not null default 0,
  policy_credits numeric not null default 0 check (policy_credits >= 0),
  attempted_credits numeric not null default 0 check (attempted_credits >= 0),
  earned_credits numeric not null default 0 check (earned_credits >= 0),
  -- The grade level of an active student, who alone has a rank there: a join with students would take ten times as long.
  rank_level text,
  -- Ranks are by it.
  weighted_gpa numeric(5, 2) generated always as (${gpaOf('weighted_points', 'policy_credits')}) stored,
  days_present integer not null default 0 check (days_present >= 0),
  days_late integer not null default 0 check (days_late >= 0),
  days_absent integer not null default 0 check (days_absent >= 0),
  days_excused integer not null default 0 check (days_excused >= 0),
  primary key (institution_id, student_id),
  foreign key (institution_id, student_id) references students (institution_id, id)
) with ${ROSTER_STATISTICS};

-- Counts the students of a grade level by their GPA without reading them.
create index academic_records_rank_index on academic_records (institution_id, rank_level, weighted_gpa)
  where rank_level is not null and weighted_gpa is not null;

-- A transaction that changes the data of an academic record locks the record first and accesses the data in later statements, which see
-- the commit of the previous holder. Locks are acquired in one order: students before records, each by id.
create function lock_academic_records(institution integer, ids integer[]) returns void language plpgsql as $$
begin
  perform from students s where s.institution_id = institution and s.id = any(ids) order by s.id for key share;
  -- Waits for changes of the students' grade levels, and they for the new records, which follow them from then on.
  insert into academic_records (institution_id, student_id, rank_level)
    select institution, s.id, ${rankLevel('s')}
    from students s
    where s.institution_id = institution and s.id = any(ids) and not exists (
      select from academic_records r where r.institution_id = institution and r.student_id = s.id)
    order by s.id for share of s
  on conflict do nothing;
  perform from academic_records r where r.institution_id = institution and r.student_id = any(ids)
    order by r.student_id for no key update;
end $$;

create function follow_rank_level() returns trigger language plpgsql as $$
begin
  update academic_records r set rank_level = ${rankLevel('new')} where r.institution_id = new.institution_id and r.student_id = new.id;
  return null;
end $$;
create trigger follow_rank_level after update of status, deleted_at, grade_level on students for each row
  when (${rankLevel('old')} is distinct from ${rankLevel('new')}) execute function follow_rank_level();

${attendanceYears}

create function refresh_attendance_days(institution integer, ids integer[]) returns void language plpgsql as $$
begin
  perform lock_academic_records(institution, ids);
  update attendance_records a set counts = not a.counts
  where a.institution_id = institution and a.student_id = any(ids) and a.counts is distinct from exists (
    select from enrolments e
    where e.institution_id = institution and e.student_id = a.student_id and e.class_id = a.class_id
      and a.date between ${markDays('e')});
  update academic_records r
    set (days_present, days_late, days_absent, days_excused) = (days.present, days.late, days.absent, days.excused)
  from unnest(ids) as student (id) cross join lateral (
    select count(*) filter (where a.status = 'present') as present, count(*) filter (where a.status = 'late') as late,
      count(*) filter (where a.status = 'absent') as absent, count(*) filter (where a.status = 'excused') as excused
    from attendance_records a
    where a.institution_id = institution and a.student_id = student.id and a.counts
  ) as days
  where r.institution_id = institution and r.student_id = student.id
    and (r.days_present, r.days_late, r.days_absent, r.days_excused)
      is distinct from (days.present, days.late, days.absent, days.excused);
  perform refresh_attendance_years(institution, ids);
end $$;

-- Marks count on the days of the student's enrolments in the class ([D90]), so changes of enrolments update the records.
create function refresh_after_enrolments() returns trigger language plpgsql as $$
declare
  changed record;
  students integer[];
begin
  for changed in
    select institution_id, array_agg(student_id) as students, array_agg(class_id) as classes from changed_rows group by 1
  loop
    if tg_op = 'UPDATE' then
      -- An end must also cover roll calls that are not committed yet.
      students := array(select distinct unnest(changed.students));
    else
      -- Marks that a new enrolment makes count, or a deleted one has made count, exist already.
      students := array(
        select distinct e.student_id from unnest(changed.students, changed.classes) as e (student_id, class_id)
        where exists (
          select from attendance_records a
          where a.institution_id = changed.institution_id and a.student_id = e.student_id and a.class_id = e.class_id));
    end if;
    if cardinality(students) > 0 then
      perform refresh_attendance_days(changed.institution_id, students);
    end if;
  end loop;
  return null;
end $$;
create trigger refresh_after_insert after insert on enrolments
  referencing new table as changed_rows for each statement when ${NOT_RESTORING} execute function refresh_after_enrolments();
create trigger refresh_after_update after update on enrolments
  referencing new table as changed_rows for each statement execute function refresh_after_enrolments();
create trigger refresh_after_delete after delete on enrolments
  referencing old table as changed_rows for each statement execute function refresh_after_enrolments();
`;
