import { deletionsRecorded, exported, numbered, ROSTER_STATISTICS, SOURCED_ID, touched } from './table-parts.ts';

/** Terms, courses, classes and their teachers ([D34], [D35]). */
export const classes = `
create table terms (
  institution_id integer not null references institutions (id),
  id integer not null,
  name text not null check (char_length(name) between 1 and 100),
  type text not null default 'term' check (type in ('school_year', 'semester', 'term', 'grading_period')),
  parent_id integer,
  -- From this day final grades are changed only by users who may update classes ([D138]).
  grades_lock_on date,
  starts_on date not null,
  ends_on date not null,
  explicit_school_year smallint check (explicit_school_year between 1900 and 9999),
  -- The school year is the one in which it ends. Unless it is set, school years begin in August.
  school_year smallint not null generated always as (coalesce(explicit_school_year,
    least(extract(year from ends_on)::int + (extract(month from ends_on) >= 8)::int, 9999)::smallint)) stored,
  sourced_id ${SOURCED_ID},
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (institution_id, id),
  constraint terms_name_key unique (institution_id, name),
  constraint terms_dates_check check (starts_on <= ends_on),
  constraint terms_parent_id_fkey foreign key (institution_id, parent_id) references terms (institution_id, id)
);
create index terms_parent_id_index on terms (institution_id, parent_id) where parent_id is not null;
${exported('terms')}
${deletionsRecorded('terms', 'term', 'id')}
${numbered('terms')}

create table courses (
  institution_id integer not null references institutions (id),
  id integer not null,
  code text not null check (char_length(code) between 1 and 64),
  name text not null check (char_length(name) between 1 and 200),
  description text check (char_length(description) <= 2000),
  subject text check (char_length(subject) <= 200),
  department text check (char_length(department) <= 200),
  credits smallint not null default 0 check (credits between 0 and 99),
  gpa_applicable boolean not null default true,
  -- Null for the institution's own.
  grade_scale_id integer,
  grading_policy_id integer,
  -- Added to points above 0 in the weighted GPA ([D141]).
  gpa_weight numeric(3, 2) not null default 0 check (gpa_weight between 0 and 2),
  status text not null default 'active' check (status in ('active', 'archived')),
  sourced_id ${SOURCED_ID},
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (search_normalise(
    code || chr(10) || name || chr(10) || coalesce(subject, '') || chr(10) || coalesce(department, ''))) stored,
  primary key (institution_id, id),
  constraint courses_code_key unique (institution_id, code),
  foreign key (institution_id, grade_scale_id) references grade_scales (institution_id, id),
  foreign key (institution_id, grading_policy_id) references grading_policies (institution_id, id)
);
create index courses_grade_scale_id_index on courses (institution_id, grade_scale_id) where grade_scale_id is not null;
create index courses_grading_policy_id_index on courses (institution_id, grading_policy_id) where grading_policy_id is not null;
create index courses_status_index on courses (institution_id, status, id);
create index courses_search_index on courses using gin (institution_id, search_text gin_trgm_ops);
${exported('courses')}
${deletionsRecorded('courses', 'course', 'id')}
${numbered('courses')}

create table classes (
  institution_id integer not null references institutions (id),
  id integer not null,
  code text not null check (char_length(code) between 1 and 64),
  name text not null check (char_length(name) between 1 and 200),
  type text not null default 'scheduled' check (type in ('homeroom', 'scheduled')),
  course_id integer,
  term_id integer,
  grade_level text check (char_length(grade_level) <= 50),
  room text check (char_length(room) <= 50),
  capacity integer check (capacity between 1 and 10000),
  -- Null for that of the course.
  grading_policy_id integer,
  sourced_id ${SOURCED_ID},
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (search_normalise(code || chr(10) || name)) stored,
  primary key (institution_id, id),
  constraint classes_code_key unique (institution_id, code),
  constraint classes_course_check check ((type = 'scheduled') = (course_id is not null)),
  foreign key (institution_id, course_id) references courses (institution_id, id),
  foreign key (institution_id, term_id) references terms (institution_id, id),
  foreign key (institution_id, grading_policy_id) references grading_policies (institution_id, id)
) with ${ROSTER_STATISTICS};
create index classes_course_id_index on classes (institution_id, course_id);
create index classes_grading_policy_id_index on classes (institution_id, grading_policy_id) where grading_policy_id is not null;
create index classes_term_id_index on classes (institution_id, term_id);
create index classes_search_index on classes using gin (institution_id, search_text gin_trgm_ops);
create index classes_name_index on classes (institution_id, lower(name));
${exported('classes')}
${deletionsRecorded('classes', 'class', 'id')}
${numbered('classes')}

create table class_teachers (
  institution_id integer not null,
  class_id integer not null,
  user_id integer not null,
  is_primary boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (institution_id, class_id, user_id),
  foreign key (institution_id, class_id) references classes (institution_id, id) on delete cascade,
  foreign key (institution_id, user_id) references users (institution_id, id)
);
create unique index class_teachers_primary_key on class_teachers (institution_id, class_id) where is_primary;
create index class_teachers_user_id_index on class_teachers (institution_id, user_id);
${touched('class_teachers')}
${deletionsRecorded('class_teachers', 'class_teacher', 'class_id', 'user_id')}
`;
