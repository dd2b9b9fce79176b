import { numbered } from '../table-parts.ts';

/** Grade scales and grading policies ([D135], [D136]). `json` keeps the order of keys, so that equal values are equal texts. */
export const grading = `
create table grade_scales (
  institution_id integer not null references institutions (id),
  id integer not null,
  name text not null check (char_length(name) between 1 and 100),
  kind text not null default 'percent' check (kind in ('percent', 'points', 'standards')),
  steps json not null check (json_typeof(steps) = 'array'),
  is_default boolean not null default false check (not is_default or kind = 'percent'),
  active boolean not null default true check (active or not is_default),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (institution_id, id)
);
create unique index grade_scales_name_key on grade_scales (institution_id, lower(name));
create unique index grade_scales_default_key on grade_scales (institution_id) where is_default;
${numbered('grade_scales')}

create table grading_policies (
  institution_id integer not null references institutions (id),
  id integer not null,
  name text not null check (char_length(name) between 1 and 100),
  averaging text not null default 'points' check (averaging in ('points', 'equal')),
  categories json not null check (json_typeof(categories) = 'array'),
  missing text not null default 'ignore' check (missing in ('ignore', 'zero')),
  late_percent_per_day numeric(5, 2) not null default 0 check (late_percent_per_day between 0 and 100),
  late_max_percent numeric(5, 2) not null default 100 check (late_max_percent between 0 and 100),
  -- The policy of courses and classes that name none.
  is_default boolean not null default false,
  active boolean not null default true check (active or not is_default),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (institution_id, id)
);
create unique index grading_policies_name_key on grading_policies (institution_id, lower(name));
create unique index grading_policies_default_key on grading_policies (institution_id) where is_default;
${numbered('grading_policies')}
`;
