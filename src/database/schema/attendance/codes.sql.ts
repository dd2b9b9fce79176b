import { numbered } from '../table-parts.ts';

/** The institution's codes of attendance. Each stands for one of the four statuses ([D107]). */
export const attendanceCodes = `
create table attendance_codes (
  institution_id integer not null references institutions (id),
  id integer not null,
  code text not null check (char_length(code) between 1 and 10),
  label text not null check (char_length(label) between 1 and 60),
  status text not null check (status in ('present', 'absent', 'late', 'excused')),
  teacher_use boolean not null default true,
  active boolean not null default true,
  position smallint not null default 0,
  -- One for each status, which marks without a code stand for.
  built_in boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (institution_id, id)
);
create unique index attendance_codes_code_key on attendance_codes (institution_id, lower(code));
create unique index attendance_codes_built_in_key on attendance_codes (institution_id, status) where built_in;
${numbered('attendance_codes')}
`;
