import { mayBeSimilar, similarIdKey } from '../../../database/schema/similar-id.sql.ts';
import { isSamePerson } from '../../identity/same-person.sql.ts';
import { byColumn, columnList, type StudentColumn } from '../../student.columns.ts';
import { joinFormerIds } from './former-ids.sql.ts';
import { emailProblem } from './import-claims.sql.ts';
import type { JoinMethod } from './join-method.ts';
import { isExpected, wasMissing } from './missing-students.ts';
import {
  changedColumns,
  comparedClass,
  ENTERS_AFTER_TERM,
  FIRST_DAY,
  insertIntoPlan,
  joinPlanAndTerm,
  ownValues,
  planAndTermColumns,
  prefixedColumns,
  valuesOf,
} from './plan-columns.sql.ts';
import type { PlanOptions } from './plan-options.ts';
import { duplicateHint, rowProblems } from './row-problems.sql.ts';

/** Lists the numbers of the students whom the file names. */
export const listNumbers = `select coalesce(array_agg(student_id), '{}') as numbers from staged_students where student_id is not null`;

/**
 * Returns the statement that locks the students whom the plan compares with the file, so that their values stay the same: those that
 * the file names and, if missing students are deactivated, all whom it should name. It takes the numbers instead of the temporary
 * table, since Citus cannot read that together with rows that a subquery locks. $1 institution, $2 numbers, $3 the class of the latter.
 */
export function lockStudents(locksExpected: boolean): string {
  const named = `select s.id from students s
    where s.institution_id = $1 and s.deleted_at is null and s.student_id in (select unnest($2::text[]))`;
  const expected = `union all select s.id from students s where ${isExpected('$3')}`;
  return `
    select count(*) from (
      select l.id from students l where l.institution_id = $1 and l.id in (${named} ${locksExpected ? expected : ''})
      order by l.id for no key update) locked`;
}

/**
 * Returns the statement that plans an import. New students get their ids when the plan is written. $1 institution, $2 the class of
 * rows without one, $3 today.
 */
export function planImport(options: PlanOptions): string {
  return `
    with named as materialized (${NAMED_CLASSES}
    ), target as (${targets(options)}
    ), compared as (
      select t.*, ${changedColumns('t', 'former_')} as changed from target t
    )
    ${insertIntoPlan({
      row: 'row',
      wrong: 'wrong',
      problems: rowProblems(options),
      hint: duplicateHint(options),
      type: `case when former_status is null then 'created' when changed = '{}' then 'unchanged' else 'updated' end`,
      id: 'coalesce(former_id, -row)',
      ...ownValues,
      class_id: namesClass(options.has)
        ? 'class_id'
        : `case when not ($2::int is null and former_status = 'graduated' and ${ENTERS_AFTER_TERM}) then class_id end`,
      class_id_given: 'class_id_given',
      class_name: 'class_name',
      former_class_id: 'former_class_id',
      former_status: 'former_status',
      first_day: FIRST_DAY,
      plan_id: 'plan_id',
      reopens: `former_status is not distinct from 'inactive' and status = 'active' and ${namesClass(options.has) ? 'false' : '$2::int is null'}`,
      version: 'version + 1',
      audit_key: 'coalesce(former_key, new_key)',
      changed: 'changed',
      before: `case when former_status is not null and changed <> '{}' then ${valuesOf(({ name }) => `former_${name}`)} end`,
      former_updated_at: 'former_updated_at',
      email_owner: 'email_owner',
      email_problem: emailProblem(options.mayReadStudents),
    })}
    from compared order by row`;
}

/** The classes that each name of the file stands for, as their code or their name. */
const NAMED_CLASSES = `
  select n.class_name, coalesce(array_agg(c.id) filter (where c.id is not null), '{}') as ids, bool_or(c.code = n.class_name) as by_code
  from (select distinct class_name from staged_students where class_name is not null) n
  left join classes c on c.institution_id = $1 and (c.code = n.class_name or lower(c.name) = lower(n.class_name))
  group by n.class_name`;

/**
 * Returns the SQL of a left join to the student that meets a condition.
 * @param matches returns the condition, from the alias of the table of students
 */
type JoinStudent = (alias: string, matches: (student: string) => string) => string;

/** A condition on another student than the one whom a row names, and the columns of the staged row that it compares. */
interface OtherStudent {
  readonly columns: readonly string[];
  readonly matches: (student: string, row: string) => string;
}

/** A student whose identifier a spreadsheet may have changed to that of the row ([D96]). */
const SIMILAR: OtherStudent = {
  columns: ['student_id'],
  matches: (student, row) =>
    `${mayBeSimilar(`${student}.student_id`)} and ${similarIdKey(`${student}.student_id`)} = ${similarIdKey(`${row}.student_id`)}`,
};

/** A student who may be the same person as the one of the row ([D96]). */
const SAME_PERSON: OtherStudent = {
  columns: ['last_name', 'first_name', 'date_of_birth'],
  matches: isSamePerson,
};

/** Returns what rows of one identifier or person have in common. */
type RepeatedKey = (row: string) => readonly string[];

/** Names are compared without case only: normalising each would cost an import more than all its other checks. */
const REPEATED_PERSON: RepeatedKey = (row) => [
  `lower(${row}.last_name)`,
  `lower(${row}.first_name)`,
  `${row}.date_of_birth`,
];

/** Returns SQL of a left join to the first of several rows with one key. Few are repeated, so rows are grouped and not sorted. */
function joinRepeated(alias: string, keyOf: RepeatedKey): string {
  const keys = keyOf('f').map((key, index) => `${key} as key_${index}`);
  const groups = keys.map((_, index) => `${index + 1}`).join(', ');
  const matches = keyOf('t').map((key, index) => `${alias}.key_${index} = ${key}`);
  return `left join (select ${keys.join(', ')}, min(f.row) as row from staged_students f group by ${groups} having count(*) > 1) ${alias}
    on ${matches.join(' and ')}`;
}

/**
 * Returns SQL of a left join to one of the students who meet a condition, of whom there may be several. It looks for them once for
 * equal rows, which may be many.
 * @param when SQL of the condition on rows that may have such a student
 */
function joinOne(by: JoinMethod, alias: string, { columns, matches }: OtherStudent, when: string): string {
  const names = columns.map((column) => `r.${column}`).join(', ');
  const distinct = `(select distinct ${columns.join(', ')} from staged_students) r`;
  const matching = `students s ${by === 'hash' ? 'on' : 'where'} ${notDeleted('s')} and ${matches('s', 'r')}`;
  const found =
    by === 'hash'
      ? `select ${names}, min(s.id) as id from ${distinct} join ${matching} group by ${names}`
      : `select ${names}, one.id from ${distinct} cross join lateral (select s.id from ${matching} limit 1) one`;
  return `left join (${found}) ${alias} on ${when} and ${columns.map((column) => `${alias}.${column} = t.${column}`).join(' and ')}`;
}

const notDeleted = (student: string) => `${student}.institution_id = $1 and ${student}.deleted_at is null`;

/** The join of each method. A look-up is a lateral join, because PostgreSQL would otherwise sort a million students by their emails. */
const studentJoins: Readonly<Record<JoinMethod, JoinStudent>> = {
  hash: (alias, matches) => `left join students ${alias} on ${notDeleted(alias)} and ${matches(alias)}`,
  'look up': (alias, matches) =>
    `left join lateral (select s.id from students s where ${notDeleted('s')} and ${matches('s')} limit 1) ${alias} on true`,
};

/** Returns SQL of the rows with the student whom each one names, and with that student's new values. */
function targets(options: PlanOptions): string {
  const { upsert, by, has, similarIds } = options;
  const joinStudent = studentJoins[by];
  const values = newValues(options);
  return `
    select t.row, t.wrong, e.id as former_id,
      ${columnList.map(({ name }) => `${values[name]} as ${name}`).join(', ')},
      t.class_name, t.class_id as class_id_given, t.enrollment_date as enrollment_date_given, cardinality(n.ids) as named_classes, n.by_code as named_by_code,
      not t.class_id = any(n.ids) and cardinality(n.ids) > 0 as class_disagrees,
      t.class_id is not null and not exists (select from classes c where c.institution_id = $1 and c.id = t.class_id) as unknown_class,
      t.parent_id is not null and not exists (select from guardians g where g.institution_id = $1 and g.id = t.parent_id) as unknown_parent,
      m.id as matched_id, former.id as former_id_of, ${similarIds === 'refuse' ? 'alike.id' : 'null::int'} as similar_id, ${has('date_of_birth') ? 'same.id' : 'null::int'} as same_person,
      repeated_id.row as repeated_id, repeated_email.row as repeated_email, ${has('date_of_birth') ? 'repeated_person.row' : 'null::int'} as repeated_person,
      case when o.id is distinct from e.id then o.id end as email_owner,
      ${prefixedColumns('e', 'former_', { class_id: comparedClass('e') })}, coalesce(e.version, 0) as version, e.audit_key as former_key, e.updated_at as former_updated_at, t.new_key,
      ${planAndTermColumns('e')}
    from staged_students t
    ${joinStudent('m', (student) => `${student}.student_id = t.student_id`)}
    left join students e on ${upsert ? 'e.institution_id = $1 and e.id = m.id' : 'false'}
    ${joinStudent('o', (student) => `lower(${student}.email) = lower(t.email)`)}
    ${similarIds === 'refuse' ? joinOne(by, 'alike', SIMILAR, `m.id is null and ${mayBeSimilar('t.student_id')}`) : ''}
    ${joinFormerIds('m', 't.student_id')}
    ${has('date_of_birth') ? `${joinOne(by, 'same', SAME_PERSON, 'm.id is null')} ${joinRepeated('repeated_person', REPEATED_PERSON)}` : ''}
    ${joinRepeated('repeated_id', (row) => [`${row}.student_id`])}
    ${joinRepeated('repeated_email', (row) => [`lower(${row}.email)`])}
    left join named n on n.class_name = t.class_name
    ${joinPlanAndTerm('e', values.class_id)}`;
}

/** True if the file says which class each student has, also none. */
const namesClass = (has: PlanOptions['has']) => has('class_id') || has('class_name');

/** Returns SQL of each value that a row gives its student. */
function newValues({ has, deactivates }: PlanOptions): Record<StudentColumn, string> {
  return {
    ...byColumn(({ name, column }) => (has(name) ? `t.${name}` : `e.${column}`)),
    class_id: `coalesce(t.class_id, case when cardinality(n.ids) = 1 then n.ids[1] end, $2::int${namesClass(has) ? '' : ', e.class_id'})`,
    status: `coalesce(t.status, ${deactivates ? `case when ${wasMissing('e')} then 'active' end, ` : ''}e.status, 'active')`,
    enrollment_date: 'coalesce(t.enrollment_date, e.enrollment_date, $3::date)',
  };
}
