import { problemSql } from './kind-checks.sql.ts';
import type { PlannedKind } from './planned-kind.ts';

/** School years, terms, courses and classes. */

/** A school year, and a grading period of a whole session, that an export makes where the institution has none. */
const IS_MADE = `(s.type = 'schoolYear' and s.sourced_id = 'y-' || s.school_year
    and s.title = (s.school_year::int - 1) || '-' || s.school_year
  or s.type = 'gradingPeriod' and s.sourced_id = 'gp-' || regexp_replace(s.parent_sourced_id, '^t-([0-9]+)$', '\\1'))`;

/** The year in which a school year ends that begins in August, as the table computes it. */
const IMPLIED_YEAR = `extract(year from s.end_date::date - 1)::int + (extract(month from s.end_date::date - 1) >= 8)::int`;

const rankSql = (type: string) => `array_position(array['school_year', 'semester', 'term', 'grading_period'], ${type})`;

/** Terms and classes have no inactive state. What happens in them ends by other rows. */
const skipRemovedSql = (table: string) => `update planned_${table} set action = 'skipped' where action = 'removed'`;

export const terms: PlannedKind = {
  kind: 'term',
  table: 'terms',
  file: 'academicSessions',
  source: `
    select s.row, s.sourced_id, s.removed, s.title as name, s.start_date::date as starts_on, s.end_date::date - 1 as ends_on,
      case s.type when 'schoolYear' then 'school_year' when 'gradingPeriod' then 'grading_period' when 'semester' then 'semester'
        else 'term' end as type,
      nullif(s.school_year::int, ${IMPLIED_YEAR})::smallint as explicit_school_year,
      null::int as parent_id, s.parent_sourced_id, s.end_date
    from staged_academic_sessions s
    where not ${IS_MADE} or exists (select from terms t where t.institution_id = $1 and t.sourced_id = s.sourced_id)`,
  columns: {
    name: [],
    starts_on: [],
    ends_on: [],
    type: [],
    explicit_school_year: [],
    parent_id: ['parent_sourced_id'],
  },
  natural: 't.name = p.name',
  own: '(t.name = p.name or (t.starts_on, t.ends_on) = (p.starts_on, p.ends_on))',
  resolve: [
    // References to sessions that exports make are references to none.
    `insert into known_terms select s.sourced_id, null from staged_academic_sessions s
     where ${IS_MADE} and s.sourced_id not in (select sourced_id from known_terms)`,
    skipRemovedSql('terms'),
    `update planned_terms p set parent_id = k.id from known_terms k where k.sourced_id = p.parent_sourced_id`,
  ],
  checks: [
    problemSql('planned_terms', {
      column: 'endDate',
      value: 'p.end_date',
      message: `'must be after startDate: it is the first day after the session.'`,
      when: 'p.ends_on < p.starts_on',
    }),
    problemSql('planned_terms', {
      column: 'parentSourcedId',
      value: 'p.parent_sourced_id',
      message: `'names no session, neither of the bundle nor of this institution.'`,
      when: `p.parent_sourced_id is not null and p.parent_sourced_id !~ '^y-[0-9]{4}$'
        and not exists (select from known_terms k where k.sourced_id = p.parent_sourced_id)`,
    }),
    `select p.row, 'parentSourcedId' as column, p.parent_sourced_id as value,
       'names a session that cannot contain this one: it must be of a longer type and contain its days.' as message
     from planned_terms p
       left join planned_terms o on o.id = p.parent_id and o.action <> 'failed' left join terms t on t.institution_id = $1 and t.id = p.parent_id
     where p.action in ('created', 'updated') and p.parent_id is not null and not (
       ${rankSql('coalesce(o.type, t.type)')} < ${rankSql('p.type')}
       and coalesce(o.starts_on, t.starts_on) <= p.starts_on and coalesce(o.ends_on, t.ends_on) >= p.ends_on)`,
  ],
  unique: [
    {
      value: (alias) => `${alias}.name`,
      fileColumn: 'title',
      among: 't.institution_id = $1',
      message: 'is the name of another term here; the names of terms are unique.',
    },
  ],
};

export const courses: PlannedKind = {
  kind: 'course',
  table: 'courses',
  file: 'courses',
  source: `
    select s.row, s.sourced_id, s.removed, s.title as name, coalesce(s.course_code, left(s.sourced_id, 64)) as code,
      s.subjects as subject, null::text as status
    from staged_courses s
    where s.sourced_id <> 'c-homeroom' or exists (select from courses t where t.institution_id = $1 and t.sourced_id = s.sourced_id)`,
  columns: { name: [], code: ['course_code'], subject: ['subjects'], status: [] },
  natural: 't.code = p.code',
  own: '(t.code = p.code or t.name = p.name)',
  resolve: [
    `insert into known_courses select 'c-homeroom', null where 'c-homeroom' not in (select sourced_id from known_courses)`,
    // The other system decides about its courses only.
    `update planned_courses p set status = case when t.sourced_id is null then t.status else 'active' end from courses t
     where t.institution_id = $1 and t.id = p.id and p.action is null`,
    `update planned_courses set status = 'active' where action = 'created'`,
    `update planned_courses p set action = 'skipped' from courses t
     where p.action = 'removed' and t.institution_id = $1 and t.id = p.id and t.status = 'archived'`,
  ],
  checks: [],
  unique: [
    {
      value: (alias) => `${alias}.code`,
      fileColumn: 'courseCode',
      among: 't.institution_id = $1',
      message: 'is the code of another course here.',
    },
  ],
};

export const classes: PlannedKind = {
  kind: 'class',
  table: 'classes',
  file: 'classes',
  source: `
    select s.row, s.sourced_id, s.removed, s.title as name, coalesce(s.class_code, left(s.sourced_id, 64)) as code,
      case when s.class_type = 'homeroom' then 'homeroom' else 'scheduled' end as type,
      case when s.class_type = 'homeroom' then null else course.id end as course_id, term.id as term_id,
      s.grades as grade_level, s.location as room, s.course_sourced_id, s.term_sourced_ids, term.known as term_known
    from staged_classes s
      left join known_courses course on course.sourced_id = s.course_sourced_id
      left join lateral (
        -- A class of several sessions is held in the one that contains them.
        select count(*) = cardinality(string_to_array(s.term_sourced_ids, ','))
            and (count(*) = 1 or count(distinct coalesce(p.parent_id, t.parent_id)) = 1) as known,
          case when count(*) = 1 then max(k.id) else max(coalesce(p.parent_id, t.parent_id)) end as id
        from known_terms k left join planned_terms p on p.id = k.id and p.action <> 'failed'
          left join terms t on t.institution_id = $1 and t.id = k.id
        where k.sourced_id = any (string_to_array(s.term_sourced_ids, ','))
      ) term on true`,
  columns: {
    name: [],
    code: ['class_code'],
    type: [],
    course_id: [],
    term_id: [],
    grade_level: ['grades'],
    room: ['location'],
  },
  natural: 't.code = p.code',
  own: '(t.code = p.code or t.name = p.name)',
  resolve: [skipRemovedSql('classes')],
  checks: [
    problemSql('planned_classes', {
      column: 'courseSourcedId',
      value: 'p.course_sourced_id',
      message: `'names no course, neither of the bundle nor of this institution.'`,
      when: `p.type = 'scheduled' and p.course_id is null`,
    }),
    problemSql('planned_classes', {
      column: 'termSourcedIds',
      value: 'p.term_sourced_ids',
      message: `case when p.term_sourced_ids like '%,%'
        then 'names several sessions that no single session contains, or unknown ones. A class is held in one session here.'
        else 'names no session, neither of the bundle nor of this institution.' end`,
      when: `p.term_known is not true and p.term_sourced_ids !~ '^y-[0-9]{4}$'`,
    }),
  ],
  unique: [
    {
      value: (alias) => `${alias}.code`,
      fileColumn: 'classCode',
      among: 't.institution_id = $1',
      message: 'is the code of another class here.',
    },
  ],
};
