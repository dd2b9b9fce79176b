import { deletionsRecorded, exported, NOT_RESTORING, numbered, SOURCED_ID, touched } from './table-parts.ts';

/** What OneRoster says of a result beside the grade's own columns. Null where the grade's status says it. */
const RESULT_COLUMNS = `score_status text check (score_status in ('exempt', 'fully graded', 'not submitted', 'partially graded', 'submitted')
    or score_status ~ '^ext:[A-Za-z0-9._-]{1,100}$'),
  in_progress boolean,
  incomplete boolean,
  scored_on date`;

/** Assessments and grades ([D37], [D38]), and the sums of finals in academic records ([D28]). */
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
  ${RESULT_COLUMNS},
  comment text check (char_length(comment) <= 1000),
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
${exported('grades')}
${touched('grades')}
${deletionsRecorded('grades', 'grade', 'id')}
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
create index grade_history_class_id_index on grade_history (institution_id, class_id, id) where deleted;

-- The finals of a student that count: of each course the latest attempt that is graded. Attempts are in the order of [D87].
--
-- The materialized parts select the rows of the student first, and coalesce keeps assessment_id out of index conditions. Otherwise, with
-- the statistics of many small institutions, PostgreSQL would scan all grades of a course, or of the institution, for each student of a
-- large one.
create function counting_finals(institution integer, student integer)
returns table (grade_id integer, points numeric, credits smallint, gpa_applicable boolean) language sql stable as $$
  with final as materialized (
    select * from grades g
    where g.institution_id = institution and g.student_id = student and coalesce(g.assessment_id, 0) = 0
      and g.status = 'graded' and g.points is not null
  ), stay as materialized (
    select e.class_id, min(e.begins_on) as begins_on from enrolments e
    where e.institution_id = institution and e.student_id = student group by e.class_id
  )
  select distinct on (final.course_id) final.id, final.points, final.credits, final.gpa_applicable
  from final
    join classes c on c.institution_id = institution and c.id = final.class_id
    left join terms t on t.institution_id = institution and t.id = c.term_id
    left join stay on stay.class_id = final.class_id
  order by final.course_id, coalesce(t.ends_on, stay.begins_on) desc nulls last, stay.begins_on desc nulls last,
    final.first_submitted_at desc, final.id desc
$$;

create function refresh_finals(institution integer, ids integer[]) returns void language plpgsql as $$
begin
  perform lock_academic_records(institution, ids);
  update academic_records r
    set (quality_points, gpa_credits, total_credits) = (sums.quality_points, sums.gpa_credits, sums.total_credits)
  from unnest(ids) as student (id) cross join lateral (
    select coalesce(sum(f.points * f.credits) filter (where f.gpa_applicable), 0) as quality_points,
      coalesce(sum(f.credits) filter (where f.gpa_applicable), 0) as gpa_credits,
      coalesce(sum(f.credits) filter (where f.points > 0), 0) as total_credits
    from counting_finals(institution, student.id) f
  ) as sums
  where r.institution_id = institution and r.student_id = student.id
    and (r.quality_points, r.gpa_credits, r.total_credits)
      is distinct from (sums.quality_points, sums.gpa_credits, sums.total_credits);
end $$;

-- The first day in a class orders attempts, so changes of enrolments update the records. A first or only enrolment in a class orders none.
create function refresh_finals_after_enrolments() returns trigger language plpgsql as $$
declare
  changed record;
begin
  for changed in
    select e.institution_id, array_agg(distinct e.student_id) as students
    from changed_rows e
    where exists (
      select from enrolments other where other.institution_id = e.institution_id and other.student_id = e.student_id
        and other.class_id = e.class_id and other.id <> e.id)
    group by 1
  loop
    perform refresh_finals(changed.institution_id, changed.students);
  end loop;
  return null;
end $$;
create trigger refresh_finals_after_insert after insert on enrolments
  referencing new table as changed_rows for each statement when ${NOT_RESTORING} execute function refresh_finals_after_enrolments();
create trigger refresh_finals_after_delete after delete on enrolments
  referencing old table as changed_rows for each statement execute function refresh_finals_after_enrolments();

create function refresh_finals_after_moves() returns trigger language plpgsql as $$
declare
  moved record;
begin
  for moved in
    select e.institution_id, array_agg(distinct e.student_id) as students
    from changed_rows e join former_rows former on former.institution_id = e.institution_id and former.id = e.id
    where (e.class_id, e.begins_on) <> (former.class_id, former.begins_on)
    group by 1
  loop
    perform refresh_finals(moved.institution_id, moved.students);
  end loop;
  return null;
end $$;
create trigger refresh_finals_after_update after update on enrolments
  referencing old table as former_rows new table as changed_rows for each statement execute function refresh_finals_after_moves();
`;
