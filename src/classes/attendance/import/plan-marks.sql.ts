import { markDays } from '../../../database/schema/enrolment-days.ts';
import { NOT_ACTIVE } from '../../../input/validation-errors.ts';
import { formerIdProblem, joinFormerIds } from '../../../students/import/plan/former-ids.sql.ts';
import { problem, problemsOf, WRITABLE } from '../../../students/import/plan/plan-columns.sql.ts';
import { recordedMark } from '../marks/effective-mark.sql.ts';
import type { MarkField } from './mark-table.ts';

/** The days of a file, for the closed ones among them. */
export const listDates = 'select distinct date::text as date from staged_marks where date is not null order by date';

/**
 * Locks what the plan compares with: the codes, the classes, and the records of the students. $1 institution.
 * Until the transaction ends, no other marks of the students are written.
 */
export const lockStaged: readonly string[] = [
  `select from attendance_codes where institution_id = $1 and lower(code) in (select lower(code) from staged_marks) order by id for key share`,
  'select from classes where institution_id = $1 and code in (select class_code from staged_marks) order by id for key share',
  `select lock_academic_records($1, array(
    select id from students where institution_id = $1 and deleted_at is null and student_id in (select student_id from staged_marks)))`,
];

const STORED = ['status', 'code_id', 'minutes_late', 'note'] as const;

/** The columns of the stored mark `a` that an undo restores. */
const BEFORE = `jsonb_build_object('recorded_status', ${recordedMark.status}, 'recorded_code_id', ${recordedMark.codeId},
  'recorded_by', a.recorded_by, 'recorded_by_program', a.recorded_by_program, 'recorded_at', ${recordedMark.at}, 'minutes_late', a.minutes_late, 'note', a.note,
  'is_excuse', a.is_excuse, 'yields_to_note', a.yields_to_note)`;

const REPEATED = 'partition by student_key, class_id, date order by row';

const PROBLEMS = [
  problem(
    'student_id is not null and student_key is null and former_id_of is null',
    'student_id',
    'unknown_student',
    `'is not a student of this institution.'`,
  ),
  problem(
    'class_code is not null and class_id is null',
    'class_code',
    'unknown_class',
    `case when $4 then 'is not the code of a class of this institution.' else 'is not the code of a class that you teach.' end`,
  ),
  problem('closed is not null', 'date', 'not_in_session', `'is not a school day: ' || closed || '.'`),
  problem(
    'date not between starts_on and ends_on',
    'date',
    'date_out_of_range',
    `'lies outside the term ' || term_name || ', which lasts from ' || starts_on || ' to ' || ends_on || '.'`,
  ),
  problem(
    'student_key is not null and class_id is not null and date is not null and not enrolled',
    'student_id',
    'not_enrolled',
    `'is not enrolled in this class on ' || date || '.'`,
  ),
  problem(
    `student_key is not null and class_id is not null and date is not null and row_number() over (${REPEATED}) > 1`,
    'student_id',
    'duplicate_in_file',
    `'has this class and day in row ' || first_value(row) over (${REPEATED}) || ', too.'`,
  ),
  problem('code is not null and code_status is null', 'code', 'unknown_code', `'is not a code of this institution.'`),
  problem('code_status is not null and not active', 'code', 'unknown_code', `'${NOT_ACTIVE}'`),
  problem(
    'code_status <> given_status',
    'code',
    'invalid',
    `'stands for ' || code_status || ', and not for ' || given_status || '.'`,
  ),
  problem(
    `code_status <> 'late' and minutes_late is not null`,
    'minutes_late',
    'invalid',
    `'is allowed only with a code of the status late.'`,
  ),
];

/**
 * Plans the marks of the staged rows ([D118]). Columns that the file lacks leave those of a stored mark alone. $1 institution, $2 the names
 * of closed days by date, $3 the user, $4 true if the user can access every class, $5 and $6 the first and the last day of the file.
 * @param has returns whether the file has a column @param mayReadStudents true if a problem may say which student it is
 */
export function planMarks(has: (field: MarkField) => boolean, mayReadStudents: boolean): string {
  const problems = problemsOf([formerIdProblem(mayReadStudents), ...PROBLEMS]);
  const minutes = has('minutes_late') ? 'm.minutes_late' : 'a.minutes_late';
  return `create temp table planned_marks on commit drop as
  with matched as (
    select m.row, m.wrong, m.student_id, m.class_code, m.date, m.code, m.status as given_status,
      s.id as student_key, former.id as former_id_of, c.id as class_id, t.name as term_name, t.starts_on, t.ends_on, $2::jsonb ->> m.date::text as closed,
      k.status as code_status, k.active, coalesce(k.status, m.status) as status, case when not k.built_in then k.id end as code_id,
      case when coalesce(k.status, m.status) = 'late' or m.minutes_late is not null then ${minutes} end as minutes_late,
      ${has('note') ? 'm.note' : 'a.note'} as note,
      exists (select from enrolments e where e.institution_id = $1 and e.student_id = s.id and e.class_id = c.id
        and m.date between ${markDays('e')}) as enrolled,
      a.id is not null as stored, a.yields_to_note, ${recordedMark.status} as stored_status, ${recordedMark.codeId} as stored_code_id,
      a.minutes_late as stored_minutes_late, a.note as stored_note, case when a.id is not null then ${BEFORE} end as before
    from staged_marks m
      left join students s on s.institution_id = $1 and s.student_id = m.student_id and s.deleted_at is null
      ${joinFormerIds('s', 'm.student_id')}
      left join classes c on c.institution_id = $1 and c.code = m.class_code and ($4 or exists (
        select from class_teachers ct where ct.institution_id = $1 and ct.class_id = c.id and ct.user_id = $3))
      left join terms t on t.institution_id = $1 and t.id = c.term_id
      left join attendance_codes k on k.institution_id = $1 and lower(k.code) = lower(m.code)
      left join attendance_records a on a.institution_id = $1 and a.class_id = c.id and a.date = m.date and a.student_id = s.id
        and a.date between $5 and $6
  ), compared as (
    select *, array_remove(array[${STORED.map((name) => `case when ${name} is distinct from stored_${name} then '${name}' end`).join(', ')}], null) as differing
    from matched
  )
  select compared.*, null::bigint as id, ${problems} as problems,
    case when not stored then 'created' when differing <> '{}' or yields_to_note then 'updated' else 'unchanged' end as type
  from compared`;
}

/** Counts the rows of the plan by outcome. */
export const countPlan = `
  select count(*) filter (where not (${WRITABLE}))::int as failed,
    ${['created', 'updated', 'unchanged'].map((type) => `count(*) filter (where ${WRITABLE} and type = '${type}')::int as ${type}`).join(', ')}
  from planned_marks`;

/** Lists the first errors of the plan. $1 how many rows. */
export const listProblems = `
  select p.row, found.problem ->> 'field' as field, found.problem ->> 'code' as code, found.problem ->> 'message' as message,
    to_jsonb(p) ->> (found.problem ->> 'field') as value
  from (select * from planned_marks where problems <> '{}' order by row limit $1) p
  cross join unnest(p.problems) with ordinality as found (problem, position) order by p.row, found.position`;

/** Lists the first changes of the plan. $1 how many. */
export const listChanges = `
  select row, student_id as "studentId", case type when 'created' then 'create' else 'update' end as action,
    array(select case name when 'code_id' then 'code' else name end from unnest(differing) as name) as fields
  from planned_marks where ${WRITABLE} and type <> 'unchanged' order by row limit $1`;

/** Deletes the rows of the plan that change nothing. */
export const keepWritableRows = `delete from planned_marks where not (${WRITABLE}) or type = 'unchanged'`;

/** Numbers the new marks. $1 their ids. */
export const numberMarks = `
  update planned_marks p set id = numbered.id from (
    select row, ($1::bigint[])[row_number() over (order by row)] as id from planned_marks where type = 'created') numbered
  where p.row = numbered.row`;

/** Lists the students of the plan, whose numbers of changed and unchanged marks tell of them. */
export const listPlanned = 'select distinct student_key as id from planned_marks where student_key is not null';
