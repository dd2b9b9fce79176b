import { numbered } from '../table-parts.ts';

/** Absences that the office knows of, and whom it called about them ([D111], [D114]). */
export const absences = `
create table absence_notes (
  institution_id integer not null,
  id integer not null,
  student_id integer not null,
  from_date date not null,
  to_date date not null,
  code_id integer not null,
  reason text check (char_length(reason) <= 500),
  reported_by text not null check (reported_by in ('guardian', 'student', 'school')),
  -- No reference: a guardian who is deleted later has reported the absence nevertheless.
  guardian_id integer,
  created_by integer,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (institution_id, id),
  constraint absence_notes_dates_check check (from_date <= to_date),
  foreign key (institution_id, student_id) references students (institution_id, id),
  foreign key (institution_id, code_id) references attendance_codes (institution_id, id),
  foreign key (institution_id, created_by) references users (institution_id, id)
);
create index absence_notes_student_id_index on absence_notes (institution_id, student_id, from_date);
create index absence_notes_created_by_index on absence_notes (institution_id, created_by) where created_by is not null;
create index absence_notes_dates_index on absence_notes (institution_id, to_date, from_date);
${numbered('absence_notes')}

create table absence_contacts (
  institution_id integer not null,
  id integer not null,
  student_id integer not null,
  date date not null,
  outcome text not null check (outcome in ('reached', 'no_answer', 'message_left')),
  guardian_id integer,
  note text check (char_length(note) <= 500),
  created_by integer,
  created_at timestamptz not null default now(),
  primary key (institution_id, id),
  foreign key (institution_id, student_id) references students (institution_id, id),
  foreign key (institution_id, created_by) references users (institution_id, id)
);
create index absence_contacts_created_by_index on absence_contacts (institution_id, created_by) where created_by is not null;
create index absence_contacts_student_id_index on absence_contacts (institution_id, student_id, date);
${numbered('absence_contacts')}
`;
