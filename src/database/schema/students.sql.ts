import { mayBeSimilar, similarIdKey } from './similar-id.sql.ts';
import { deletionsRecorded, exported, numbered, ROSTER_STATISTICS, SOURCED_ID, touched } from './table-parts.ts';

/** Guardians and students ([D21]–[D29]). */
export const students = `
create table guardians (
  institution_id integer not null references institutions (id),
  id integer not null,
  name text not null check (char_length(name) between 1 and 200),
  given_name text check (char_length(given_name) between 1 and 200),
  family_name text check (char_length(family_name) between 1 and 200),
  email text check (char_length(email) <= 254),
  phone text check (char_length(phone) <= 32),
  sourced_id ${SOURCED_ID},
  -- Key that encrypts this person's values in the audit trail. Erasing the key erases them ([D42]).
  audit_key bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- One field per line, and the phone number also as its digits, since people group them differently.
  search_text text not null generated always as (search_normalise(
    name || chr(10) || coalesce(email, '') || chr(10) || coalesce(phone, '') || chr(10) ||
    regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g') || search_unspaced(name))) stored,
  primary key (institution_id, id)
) with ${ROSTER_STATISTICS};
-- Imports find guardians by them ([D98]).
create index guardians_email_index on guardians (institution_id, lower(email)) where email is not null;
create index guardians_phone_index on guardians (institution_id, regexp_replace(phone, '[^0-9]', '', 'g')) where phone is not null;
create index guardians_search_index on guardians using gin (institution_id, search_text gin_trgm_ops);
create trigger note_erased_identifier after delete on guardians for each row
  when (old.sourced_id is not null) execute function note_erased_identifier();
create trigger request_vacuum after delete on guardians for each row execute function request_vacuum();
${exported('guardians')}
${deletionsRecorded('guardians', 'guardian', 'id')}
${numbered('guardians')}

create table students (
  institution_id integer not null references institutions (id),
  id integer not null,
  -- A search for two letters, which no index serves, compares all students: PostgreSQL finds these columns in half the time if no others
  -- come before them.
  deleted_at timestamptz,
  -- One field per line, so that a search can detect where a field begins.
  search_text text not null generated always as (search_normalise(first_name || chr(10) || last_name || chr(10) ||
    coalesce(email, '') || chr(10) || student_id || case when former_student_ids <> '{}' then search_lines(former_student_ids) else '' end ||
    search_unspaced(last_name || ' ' || first_name))) stored,
  student_id text not null check (char_length(student_id) between 1 and 64),
  -- Identifiers that the student had before, by which searches find the student ([D96]).
  former_student_ids text[] not null default '{}',
  first_name text not null check (char_length(first_name) <= 100),
  middle_name text check (char_length(middle_name) between 1 and 100),
  last_name text not null check (char_length(last_name) between 1 and 100),
  preferred_first_name text check (char_length(preferred_first_name) between 1 and 100),
  preferred_middle_name text check (char_length(preferred_middle_name) between 1 and 100),
  preferred_last_name text check (char_length(preferred_last_name) between 1 and 100),
  email text check (char_length(email) between 3 and 254),
  phone text check (char_length(phone) <= 32),
  date_of_birth date check (date_of_birth > '1900-01-01'),
  grade_level text check (char_length(grade_level) between 1 and 50),
  -- The current primary class, or the last one of a student who left; derived from enrolments ([D29a]).
  class_id integer,
  status text not null default 'active' check (status in ('active', 'inactive', 'graduated')),
  enrollment_date date not null,
  address_street text check (char_length(address_street) <= 200),
  address_city text check (char_length(address_city) <= 200),
  address_state text check (char_length(address_state) <= 200),
  address_zip text check (char_length(address_zip) <= 200),
  primary_guardian_id integer,
  sourced_id ${SOURCED_ID},
  audit_key bytea,
  version integer not null default 1,
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (institution_id, id),
  foreign key (institution_id, class_id) references classes (institution_id, id),
  foreign key (institution_id, primary_guardian_id) references guardians (institution_id, id)
) with ${ROSTER_STATISTICS};
create unique index students_student_id_key on students (institution_id, student_id) where deleted_at is null;
-- Finds identifiers that a spreadsheet may have changed, and persons who are in the records twice ([D96]).
create index students_similar_id_index on students (institution_id, (${similarIdKey('student_id')}))
  where deleted_at is null and ${mayBeSimilar('student_id')};
create index students_person_index on students (institution_id, date_of_birth, search_normalise(last_name)) where deleted_at is null;
create index students_former_student_ids_index on students using gin (institution_id, former_student_ids)
  where deleted_at is null and former_student_ids <> '{}';
create unique index students_email_key on students (institution_id, lower(email)) where deleted_at is null;
-- Contains deleted students, too: before a class is deleted, its foreign key looks for students of it.
create index students_class_index on students (institution_id, class_id, id) include (status, deleted_at);
create index students_status_index on students (institution_id, status, id) where deleted_at is null;
-- The sort orders of cursor pagination. A deep page of students by id reads no row before its own.
create index students_present_index on students (institution_id, id) where deleted_at is null;
create index students_name_index on students (institution_id, last_name collate "und-x-icu", first_name collate "und-x-icu", id) where deleted_at is null;
create index students_enrollment_date_index on students (institution_id, enrollment_date, id) where deleted_at is null;
create index students_created_at_index on students (institution_id, created_at, id) where deleted_at is null;
create index students_guardian_index on students (institution_id, primary_guardian_id) where primary_guardian_id is not null;
create index students_deleted_index on students (institution_id, id) where deleted_at is not null;
create index students_deleted_at_index on students (institution_id, deleted_at, id) where deleted_at is not null and erased_at is null;
create index students_search_index on students using gin (institution_id, search_text gin_trgm_ops) where deleted_at is null;
create trigger note_erased_identifier after update of erased_at on students for each row
  when (old.erased_at is null and new.erased_at is not null and old.sourced_id is not null)
  execute function note_erased_identifier();
create trigger request_vacuum after update of erased_at on students for each row
  when (old.erased_at is null and new.erased_at is not null) execute function request_vacuum();
${exported('students')}
${numbered('students')}

-- Deleted guardians who can be restored ([D95]). Columns and links are sealed with the key, so that nothing finds or shows them.
create table deleted_guardians (
  institution_id integer not null references institutions (id),
  id integer not null,
  audit_key bytea not null,
  content bytea not null,
  -- The links of the guardian: the student, whether the guardian was the primary one, and the sealed relation.
  links jsonb not null,
  deleted_at timestamptz not null default now(),
  primary key (institution_id, id)
);
create index deleted_guardians_deleted_at_index on deleted_guardians (deleted_at);
create trigger request_vacuum after delete on deleted_guardians for each row execute function request_vacuum();

create table student_guardians (
  institution_id integer not null,
  student_id integer not null,
  guardian_id integer not null,
  relation text check (char_length(relation) <= 50),
  contact_priority smallint not null default 1 check (contact_priority between 1 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (institution_id, student_id, guardian_id),
  foreign key (institution_id, student_id) references students (institution_id, id),
  foreign key (institution_id, guardian_id) references guardians (institution_id, id)
) with ${ROSTER_STATISTICS};
create index student_guardians_guardian_id_index on student_guardians (institution_id, guardian_id);
create index student_guardians_updated_at_index on student_guardians (institution_id, updated_at);
${touched('student_guardians')}
${deletionsRecorded('student_guardians', 'student_guardian', 'student_id', 'guardian_id')}

create table student_status_changes (
  institution_id integer not null,
  id bigint generated by default as identity,
  student_id integer not null,
  from_status text check (from_status in ('active', 'inactive', 'graduated')),
  to_status text not null check (to_status in ('active', 'inactive', 'graduated')),
  changed_by integer,
  changed_at timestamptz not null default now(),
  primary key (institution_id, id),
  foreign key (institution_id, student_id) references students (institution_id, id),
  foreign key (institution_id, changed_by) references users (institution_id, id)
);
create index student_status_changes_student_id_index on student_status_changes (institution_id, student_id, id);
create index student_status_changes_changed_by_index on student_status_changes (institution_id, changed_by) where changed_by is not null;
`;
