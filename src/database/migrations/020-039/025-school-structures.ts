import { Migration } from '@mikro-orm/migrations';

/** The tables of school structures and grades that OneRoster exports. */
const EXPORTED = ['terms', 'courses', 'classes', 'enrolments', 'assessments', 'grades'];

/** The tables whose deleted rows OneRoster reports, with the arguments of `record_deletion`: the kind, and the columns of its ids. */
const DELETABLE = {
  terms: ['term', 'id'],
  courses: ['course', 'id'],
  classes: ['class', 'id'],
  class_teachers: ['class_teacher', 'class_id', 'user_id'],
  enrolments: ['enrolment', 'id'],
  assessments: ['assessment', 'id'],
  grades: ['grade', 'id'],
  guardians: ['guardian', 'id'],
  student_guardians: ['student_guardian', 'student_id', 'guardian_id'],
} as const;

/** The tables whose `updated_at` a trigger keeps, because several statements update them. */
const TOUCHED = ['class_teachers', 'student_guardians', 'grades'];

/**
 * Adds what OneRoster needs of school structures and grades: the hierarchy of terms, primary teachers, late and missing work,
 * identifiers of other systems, times of all changes, and the records that were deleted. Assessments of a class may share a title.
 */
export class Migration025SchoolStructures extends Migration {
  override up(): void {
    this.addSql(terms);
    this.addSql(links);
    this.addSql(grades);
    for (const table of EXPORTED) this.addSql(addSourcedId(table));
    this.addSql(deletions);
    for (const [table, names] of Object.entries(DELETABLE))
      this.addSql(`create trigger record_deletion after delete on ${table} for each row
        execute function record_deletion(${names.map((name) => `'${name}'`).join(', ')})`);
    for (const table of TOUCHED)
      this.addSql(`create trigger touch before update on ${table} for each row execute function touch()`);
  }

  /** Fails if two assessments of a class, course and term share a title. */
  override down(): void {
    for (const table of TOUCHED) this.addSql(`drop trigger touch on ${table}`);
    for (const table of Object.keys(DELETABLE)) this.addSql(`drop trigger record_deletion on ${table}`);
    this.addSql('drop function touch(), record_deletion(); drop table deleted_records');
    for (const table of EXPORTED)
      this.addSql(`drop index ${table}_updated_at_index; alter table ${table} drop column sourced_id`);
    this.addSql(`
      alter table assessments add constraint assessments_key
        unique nulls not distinct (institution_id, class_id, course_id, term_id, title);
      drop index assessments_title_index, grades_assessment_id_index;
      alter table grades drop column late, drop column missing, drop column updated_at;
      alter table grade_history drop column late, drop column missing;
      alter table class_teachers drop column is_primary, drop column updated_at;
      alter table student_guardians drop column updated_at;
      alter table terms drop column school_year, drop column explicit_school_year, drop column parent_id, drop column type`);
  }
}

/** The school year is the one in which it ends. Unless it is set, school years begin in August. */
const terms = `
  alter table terms
    add column type text not null default 'term' check (type in ('school_year', 'semester', 'term', 'grading_period')),
    add column parent_id integer,
    add column explicit_school_year smallint check (explicit_school_year between 1900 and 9999),
    add column school_year smallint not null generated always as (coalesce(explicit_school_year,
      least(extract(year from ends_on)::int + (extract(month from ends_on) >= 8)::int, 9999)::smallint)) stored,
    add constraint terms_parent_id_fkey foreign key (institution_id, parent_id) references terms (institution_id, id);
  create index terms_parent_id_index on terms (institution_id, parent_id) where parent_id is not null`;

/** The teacher who was assigned first is the primary one. */
const links = `
  alter table class_teachers
    add column is_primary boolean not null default false,
    add column updated_at timestamptz not null default now();
  update class_teachers ct set updated_at = created_at, is_primary = not exists (
    select from class_teachers other
    where other.institution_id = ct.institution_id and other.class_id = ct.class_id
      and (other.created_at, other.user_id) < (ct.created_at, ct.user_id));
  create unique index class_teachers_primary_key on class_teachers (institution_id, class_id) where is_primary;
  alter table student_guardians add column updated_at timestamptz not null default now();
  update student_guardians set updated_at = created_at`;

const grades = `
  alter table grades
    add column late boolean not null default false,
    add column missing boolean not null default false,
    add column updated_at timestamptz not null default now();
  update grades set updated_at = submitted_at;
  alter table grade_history
    add column late boolean not null default false,
    add column missing boolean not null default false;
  create index grades_assessment_id_index on grades (institution_id, assessment_id) where assessment_id is not null;
  alter table assessments drop constraint assessments_key;
  create index assessments_title_index on assessments (institution_id, class_id, title, id)`;

/** Null where the service's own identifier is the sourcedId. */
function addSourcedId(table: string): string {
  return `
    alter table ${table} add column sourced_id text check (sourced_id ~ '^[0-9A-Za-z._/@-]{1,255}$');
    create unique index ${table}_sourced_id_key on ${table} (institution_id, sourced_id) where sourced_id is not null;
    create index ${table}_updated_at_index on ${table} (institution_id, updated_at, id)`;
}

/**
 * Row triggers, so that no statement can forget a deletion, those of a foreign key's cascade included. `linked_id` is the second id
 * of a link: the user of a class, or the guardian of a student. A link that is deleted again keeps its latest time. The identifier
 * of a guardian stays only if it says nothing about the person: a UUID, or one that a Registrar assigned.
 */
const deletions = `
  create table deleted_records (
    institution_id integer not null references institutions (id),
    kind text not null,
    id integer not null,
    linked_id integer,
    sourced_id text,
    deleted_at timestamptz not null default now(),
    constraint deleted_records_key unique nulls not distinct (institution_id, kind, id, linked_id)
  );
  create index deleted_records_deleted_at_index on deleted_records (institution_id, kind, deleted_at);
  create index deleted_records_linked_id_index on deleted_records (institution_id, kind, linked_id) where linked_id is not null;

  create function record_deletion() returns trigger language plpgsql as $$
  declare
    deleted jsonb := to_jsonb(old);
    identifier text := deleted->>'sourced_id';
  begin
    if tg_argv[0] = 'guardian' and identifier !~ '^(g-[0-9]+|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$' then
      identifier := null;
    end if;
    insert into deleted_records (institution_id, kind, id, linked_id, sourced_id)
      values (old.institution_id, tg_argv[0], (deleted->>tg_argv[1])::int, (deleted->>tg_argv[2])::int, identifier)
    on conflict on constraint deleted_records_key do update set deleted_at = excluded.deleted_at;
    return null;
  end $$;

  create function touch() returns trigger language plpgsql as $$
  begin
    new.updated_at := now();
    return new;
  end $$`;
