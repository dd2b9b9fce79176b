import { numbered } from '../table-parts.ts';

/** Credits that students bring from other schools ([D142]). */
export const transferCredits = `
create table transfer_credits (
  institution_id integer not null,
  id integer not null,
  student_id integer not null,
  school text not null check (char_length(school) between 1 and 200),
  course_title text not null check (char_length(course_title) between 1 and 200),
  -- The year in which the school year ends.
  school_year smallint not null check (school_year between 1900 and 2200),
  credits numeric(4, 2) not null check (credits between 0 and 99),
  letter text check (char_length(letter) between 1 and 50),
  points numeric(4, 2) check (points >= 0),
  counts_for_gpa boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (institution_id, id),
  foreign key (institution_id, student_id) references students (institution_id, id),
  constraint transfer_credits_gpa_check check (points is not null or not counts_for_gpa)
);
create index transfer_credits_student_id_index on transfer_credits (institution_id, student_id, school_year, id);
${numbered('transfer_credits')}
`;
