import { deletionsRecorded, exported, NOT_RESTORING, numbered, SOURCED_ID, touched } from '../table-parts.ts';

/** Fields of a result in OneRoster beside the grade's own columns. Null where the grade's status says it. */
const RESULT_COLUMNS = `score_status text check (score_status in ('exempt', 'fully graded', 'not submitted', 'partially graded', 'submitted')
    or score_status ~ '^ext:[A-Za-z0-9._-]{1,100}$'),
  in_progress boolean,
  incomplete boolean,
  scored_on date`;

/** Assessments and grades ([D37], [D38]). */
export const grades = `
-- The categories that learning platforms write.
create table assessment_categories (
  institution_id integer not null references institutions (id),
  id integer not null,
  sourced_id text not null check (sourced_id ~ '^[0-9A-Za-z._/@-]{1,255}$'),
  title text not null check (char_length(title) between 1 and 50),
  weight numeric(9, 3) check (weight >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (institution_id, id),
  constraint assessment_categories_sourced_id_key unique (institution_id, sourced_id),
  constraint assessment_categories_title_key unique (institution_id, title)
);
${numbered('assessment_categories')}

-- Assessments of a class may share a title.
create table assessments (
  institution_id integer not null,
  id integer not null,
  class_id integer not null,
  course_id integer not null,
  term_id integer,
  title text not null check (char_length(title) between 1 and 200),
  description text check (char_length(description) between 1 and 2000),
  type text check (char_length(type) <= 50),
  category text check (char_length(category) between 1 and 50),
  max_score numeric(7, 2) not null default 100 check (max_score > 0),
  weight numeric(7, 3) check (weight >= 0),
  assigned_on date,
  due_on date,
  -- The times within these days that learning platforms write.
  assigned_at timestamptz,
  due_at timestamptz,
  sourced_id ${SOURCED_ID},
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (institution_id, id),
  constraint assessments_dates_check check (due_on >= assigned_on),
  foreign key (institution_id, class_id) references classes (institution_id, id),
  foreign key (institution_id, course_id) references courses (institution_id, id),
  foreign key (institution_id, term_id) references terms (institution_id, id)
);
create index assessments_title_index on assessments (institution_id, class_id, title, id);
${exported('assessments')}
${deletionsRecorded('assessments', 'assessment', 'id')}
${numbered('assessments')}

-- A grade without an assessment is the final grade of its class, course and term ([D86]).
create table grades (
  institution_id integer not null,
  id integer not null,
  class_id integer not null,
  course_id integer not null,
  term_id integer,
  assessment_id integer,
  student_id integer not null,
  -- Extra credit may reach ten times the maximum score.
  score numeric(8, 2),
  max_score numeric(7, 2) not null default 100 check (max_score > 0),
  -- May be a word of another grading scheme, such as "Proficient".
  letter text check (char_length(letter) <= 50),
  points numeric(4, 2) check (points >= 0),
  status text not null default 'graded' check (status in ('graded', 'incomplete', 'withdrawn', 'exempt')),
  late boolean not null default false,
  missing boolean not null default false,
  handed_in_on date,
  ${RESULT_COLUMNS},
  comment text check (char_length(comment) <= 1000),
  -- How a policy came to a final that was proposed; null of a grade that somebody entered ([D137]).
  working json,
  -- Null while the grade is held back ([D138]).
  published_at timestamptz default now(),
  submitted_by integer,
  submitted_at timestamptz not null default now(),
  -- Submitting again changes neither this time nor the credits, which are those of the course at that time ([D87], [D88]).
  first_submitted_at timestamptz not null default now(),
  credits smallint check (credits between 0 and 99),
  gpa_applicable boolean,
  sourced_id ${SOURCED_ID},
  updated_at timestamptz not null default now(),
  primary key (institution_id, id),
  constraint grades_score_check check (score between 0 and 10 * max_score),
  constraint grades_key unique nulls not distinct (institution_id, student_id, class_id, course_id, term_id, assessment_id),
  constraint grades_final_check check (num_nonnulls(credits, gpa_applicable) = case when assessment_id is null then 2 else 0 end),
  foreign key (institution_id, class_id) references classes (institution_id, id),
  foreign key (institution_id, course_id) references courses (institution_id, id),
  foreign key (institution_id, term_id) references terms (institution_id, id),
  foreign key (institution_id, assessment_id) references assessments (institution_id, id),
  foreign key (institution_id, student_id) references students (institution_id, id),
  foreign key (institution_id, submitted_by) references users (institution_id, id)
);
create index grades_class_id_index on grades (institution_id, class_id, id);
create index grades_course_id_index on grades (institution_id, course_id);
create index grades_assessment_id_index on grades (institution_id, assessment_id) where assessment_id is not null;
create index grades_submitted_at_index on grades (institution_id, submitted_at);
create index grades_submitted_by_index on grades (institution_id, submitted_by) where submitted_by is not null;
${exported('grades')}
${touched('grades')}
${deletionsRecorded('grades', 'grade', 'id')}
-- For OneRoster a grade that is held back again is deleted until it is published ([D138]).
create trigger record_withdrawal after update on grades for each row
  when (old.published_at is not null and new.published_at is null) execute function record_deletion('grade', 'id');
${numbered('grades')}
create function take_credits() returns trigger language plpgsql as $$
begin
  select c.credits, c.gpa_applicable into new.credits, new.gpa_applicable
  from courses c where c.institution_id = new.institution_id and c.id = new.course_id;
  return new;
end $$;
create trigger take_credits before insert on grades for each row
  when (new.assessment_id is null and new.credits is null and ${NOT_RESTORING}) execute function take_credits();

-- Replaced and deleted grades. A grade that is submitted after a deletion has another id, and the history of its place.
create table grade_history (
  institution_id integer not null,
  id bigint generated by default as identity,
  grade_id integer not null,
  student_id integer not null,
  class_id integer not null,
  course_id integer not null,
  term_id integer,
  assessment_id integer,
  score numeric(8, 2),
  max_score numeric(7, 2) not null,
  letter text,
  points numeric(4, 2),
  status text not null check (status in ('graded', 'incomplete', 'withdrawn', 'exempt')),
  late boolean not null default false,
  missing boolean not null default false,
  handed_in_on date,
  working json,
  ${RESULT_COLUMNS},
  comment text,
  submitted_by integer,
  submitted_at timestamptz not null,
  replaced_at timestamptz not null default now(),
  -- Who deleted the grade, then, and why ([D89]).
  deleted boolean not null default false,
  deleted_by integer,
  reason text check (char_length(reason) <= 200),
  primary key (institution_id, id),
  foreign key (institution_id, student_id) references students (institution_id, id),
  foreign key (institution_id, deleted_by) references users (institution_id, id)
);
create index grade_history_student_id_index on grade_history (institution_id, student_id, class_id, course_id, id);
create index grade_history_deleted_by_index on grade_history (institution_id, deleted_by) where deleted_by is not null;
create index grade_history_class_id_index on grade_history (institution_id, class_id, id) where deleted;
`;
