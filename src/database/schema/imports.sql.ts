import { numbered } from './table-parts.ts';

/** Imports of students, of marks and of OneRoster bundles, with the values that they replaced, so that they can be undone ([D30], [D31]). */
export const imports = `
create table imports (
  institution_id integer not null references institutions (id),
  id integer not null,
  kind text not null default 'students' check (kind in ('students', 'attendance', 'oneroster')),
  mode text not null check (mode in ('create', 'upsert')),
  total_rows integer not null,
  created integer not null,
  updated integer not null,
  unchanged integer not null,
  deactivated integer not null default 0,
  skipped integer not null default 0,
  failed integer not null,
  -- Without the values of cells.
  problems jsonb not null default '[]',
  -- The created students and their rows in the file: two arrays, since they are many and have no further columns.
  created_ids integer[] not null default '{}',
  created_rows integer[] not null default '{}',
  created_by integer,
  actor_name text,
  undone_at timestamptz,
  -- What the undo left alone. Its former values are still there, and a further undo tries it again.
  kept integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (institution_id, id),
  foreign key (institution_id, created_by) references users (institution_id, id)
);
${numbered('imports')}

-- The students that an import of students updated. "before" contains personal values: erasing a student deletes its rows.
create table import_rows (
  institution_id integer not null,
  import_id integer not null,
  student_id integer not null,
  row integer not null,
  before jsonb not null,
  -- When the student was changed before.
  former_updated_at timestamptz not null,
  primary key (institution_id, import_id, student_id),
  foreign key (institution_id, import_id) references imports (institution_id, id),
  foreign key (institution_id, student_id) references students (institution_id, id)
);
create index import_rows_student_id_index on import_rows (institution_id, student_id);

-- The marks that an import of marks wrote, with what was recorded before; null for new ones. The note is personal: erasing a student
-- deletes the student's rows.
create table import_marks (
  institution_id integer not null,
  import_id integer not null,
  class_id integer not null,
  date date not null,
  student_id integer not null,
  row integer not null,
  before jsonb,
  primary key (institution_id, import_id, class_id, date, student_id),
  foreign key (institution_id, import_id) references imports (institution_id, id),
  foreign key (institution_id, student_id) references students (institution_id, id)
);
create index import_marks_student_id_index on import_marks (institution_id, student_id);

-- The records that an import of a bundle wrote, and what one of students wrote of guardians and enrolments. "before" has the former values of the changed columns, or the whole deleted row. It
-- contains personal values: erasing a student and deleting a guardian delete them.
create table import_records (
  institution_id integer not null,
  import_id integer not null,
  record_table text not null,
  id integer not null,
  -- The second id of a link: the user of a class, or the guardian of a student. An import of students names the student of an enrolment.
  linked_id integer,
  file_row integer,
  action text not null check (action in ('created', 'updated', 'deleted')),
  before jsonb not null default '{}',
  -- When the record was changed before; null for a created one.
  former_updated_at timestamptz,
  constraint import_records_key unique nulls not distinct (institution_id, import_id, record_table, id, linked_id),
  foreign key (institution_id, import_id) references imports (institution_id, id)
);
create index import_records_record_index on import_records (institution_id, record_table, id);

-- The records that undos brought back to how they were since an earlier time. What an import of any kind wrote then can be undone, too.
create table restored_records (
  institution_id integer not null references institutions (id),
  record_table text not null,
  id integer not null,
  linked_id integer,
  restored_at timestamptz not null,
  as_of timestamptz not null,
  constraint restored_records_key unique nulls not distinct (institution_id, record_table, id, linked_id, restored_at)
);

create function forget_imported_person() returns trigger language plpgsql as $$
begin
  delete from import_records where institution_id = old.institution_id and (record_table = tg_argv[0] and id = old.id
    or record_table = 'student_guardians' and before <> '{}' and case when tg_argv[0] = 'students' then id else linked_id end = old.id);
  if tg_argv[0] = 'students' then
    delete from import_records r using enrolments e
    where r.institution_id = old.institution_id and r.record_table = 'enrolments' and r.id = e.id
      and e.institution_id = old.institution_id and e.student_id = old.id;
  end if;
  return null;
end $$;
create trigger forget_imported_person after update of erased_at on students for each row
  when (old.erased_at is null and new.erased_at is not null) execute function forget_imported_person('students');
create trigger forget_imported_person after delete on guardians for each row
  execute function forget_imported_person('guardians');
`;
