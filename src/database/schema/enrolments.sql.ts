import { deletionsRecorded, exported, NOT_RESTORING, numbered, ROSTER_STATISTICS, SOURCED_ID } from './table-parts.ts';

/** Enrolments of students in classes, and the days on which planned ones take effect ([D29a], [D92]). */
export const enrolments = `
create table enrolments (
  institution_id integer not null,
  id integer not null,
  class_id integer not null,
  student_id integer not null,
  is_primary boolean not null default false,
  begins_on date not null,
  -- The first day on which the student is no longer enrolled (OneRoster: exclusive).
  ends_on date,
  reason text check (char_length(reason) <= 200),
  -- The planned end and its reason, if something else ended the enrolment before.
  former_ends_on date,
  former_reason text,
  -- Set where all enrolments of the student ended at once, until they are reopened ([D27], [D93]).
  ended_by text,
  sourced_id ${SOURCED_ID},
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (institution_id, id),
  constraint enrolments_dates_check check (ends_on >= begins_on),
  constraint enrolments_primary_overlap exclude using gist
    (institution_id with =, student_id with =, daterange(begins_on, ends_on) with &&) where (is_primary),
  foreign key (institution_id, class_id) references classes (institution_id, id),
  foreign key (institution_id, student_id) references students (institution_id, id)
) with ${ROSTER_STATISTICS};
create unique index enrolments_open_key on enrolments (institution_id, class_id, student_id) where ends_on is null;
create index enrolments_student_id_index on enrolments (institution_id, student_id, begins_on);
create index enrolments_class_id_index on enrolments (institution_id, class_id, begins_on);
create index enrolments_pair_index on enrolments (institution_id, student_id, class_id);

-- The days on which a planned primary enrolment begins or ends: the class of the student then changes ([D92]). A day is forgotten when it
-- has taken effect.
create table planned_class_changes (
  institution_id integer not null,
  student_id integer not null,
  day date not null,
  primary key (institution_id, day, student_id),
  foreign key (institution_id, student_id) references students (institution_id, id)
);
create index planned_class_changes_student_id_index on planned_class_changes (institution_id, student_id);

-- Also notes what becomes due when a plan is changed, so that no statement that changes enrolments can forget it.
create function note_planned_class_changes() returns trigger language plpgsql as $$
declare
  changed record;
  today date;
begin
  for changed in
    select institution_id, array_agg(student_id) as students, array_agg(begins_on) as begins, array_agg(ends_on) as ends
    from changed_rows where is_primary and greatest(begins_on, ends_on) >= current_date - 1 or tg_op = 'UPDATE' and is_primary
    group by 1
  loop
    select (now() at time zone i.time_zone)::date into today from institutions i where i.id = changed.institution_id;
    insert into planned_class_changes (institution_id, student_id, day)
      select distinct changed.institution_id, d.student_id, d.day
      from (
        select student_id, begins_on as day from unnest(changed.students, changed.begins) as b (student_id, begins_on)
        union all
        select student_id, ends_on from unnest(changed.students, changed.ends) as e (student_id, ends_on)
      ) d
      where d.day > today or d.day is not null and tg_op = 'UPDATE' and exists (
        select from planned_class_changes p
        where p.institution_id = changed.institution_id and p.student_id = d.student_id)
    on conflict do nothing;
  end loop;
  return null;
end $$;
create trigger note_planned_on_insert after insert on enrolments
  referencing new table as changed_rows for each statement when ${NOT_RESTORING} execute function note_planned_class_changes();
create trigger note_planned_on_update after update on enrolments
  referencing new table as changed_rows for each statement execute function note_planned_class_changes();
${exported('enrolments')}
${deletionsRecorded('enrolments', 'enrolment', 'id')}
${numbered('enrolments')}
`;
