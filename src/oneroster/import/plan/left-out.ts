import type { Change } from '../../../audit/change.ts';
import { BULK_STATEMENT_TIMEOUT_MS } from '../../../database/reads/prepared.ts';
import { today } from '../../../input/time-zone.ts';
import { lockAcademicRecords } from '../../../students/academic-records/update-academic-records.ts';
import { isOpenEnrolmentSql } from '../../../students/enrolments/open-enrolment.ts';
import { describeLeftOut, findLeftOut, type LaterEnrolment } from '../../../students/enrolments/stranded-records.ts';
import { runSql } from '../run-sql.ts';

const IS_OF_OTHERS = '(p.class_id, p.student_id) is distinct from (t.class_id, t.student_id)';
const IS_OPEN = isOpenEnrolmentSql('t', '$2');

/**
 * Whoever has an enrolment that loses days by its row. To end an open one, also in the past, is no correction: the student has left. What
 * the move of a term or class leaves out is told of these ([D95]).
 */
const CORRECTED_STUDENTS = `
  select array_agg(distinct t.student_id) as ids
  from planned_enrolments p join enrolments t on t.institution_id = $1 and t.id = p.id
  where p.action = 'updated'
    and (${IS_OF_OTHERS} or p.begin_date::date > t.begins_on or p.ends_on < coalesce(t.ends_on, 'infinity') and not ${IS_OPEN})`;

/** The enrolments of students as the bundle will leave them, but for the ends of open ones. $1 institution, $2 today, $3 students. */
const ENROLMENTS = `
  select t.id, p.class_id, p.student_id, p.begins_on::text, case when not ${IS_OPEN} or t.id is null then p.ends_on::text end as ends_on
  from planned_enrolments p left join enrolments t on t.institution_id = $1 and t.id = p.id
  where p.action in ('created', 'updated') and (p.student_id = any($3::int[]) or t.student_id = any($3::int[]))`;

const LOCK_STUDENTS = `select count(*) from (
  select from public.students s where s.institution_id = $1 and s.id = any($2::int[]) order by s.id for no key update) locked`;

/** Plans `left_out_records`: the enrolments whose new days would leave out marks or grades ([D91]). */
export async function planLeftOut(tx: Change, dryRun: boolean): Promise<void> {
  const found = await findLeftOutByPlan(tx, dryRun);
  await runSql(tx.client, 'drop table if exists left_out_records');
  const text = `create temp table left_out_records on commit drop as
    select * from unnest($1::int[], $2::text[]) as left_out (id, message)`;
  await runSql(tx.client, text, [found.map(({ id }) => id), found.map(describeLeftOut)]);
}

/** Most bundles correct no enrolment. */
async function findLeftOutByPlan(tx: Change, dryRun: boolean) {
  const { client, caller } = tx;
  const values = [caller.institutionId, today(caller)];
  const [corrected] = await runSql<{ ids: number[] | null }>(client, CORRECTED_STUDENTS, values);
  const studentIds = corrected?.ids;
  if (!studentIds) return [];
  if (!dryRun) {
    await runSql(client, LOCK_STUDENTS, [caller.institutionId, studentIds]);
    await lockAcademicRecords(tx, studentIds);
  }
  const enrolments = await runSql<LaterEnrolment & Record<string, unknown>>(client, ENROLMENTS, [
    ...values,
    studentIds,
  ]);
  return findLeftOut(tx, { enrolments, studentIds }, BULK_STATEMENT_TIMEOUT_MS);
}

/** Selects the problems of rows whose days would leave out records. */
export const leftOutProblems = `
  select p.row, place.column, case place.column when 'classSourcedId' then p.class_sourced_id when 'beginDate' then p.begins_on::text
    else p.ends_on::text end as value, l.message
  from left_out_records l join planned_enrolments p on p.id = l.id and p.action = 'updated'
    join enrolments t on t.institution_id = $1 and t.id = p.id
    cross join lateral (select case when ${IS_OF_OTHERS} then 'classSourcedId' when p.begin_date::date > t.begins_on then 'beginDate'
      else 'endDate' end as column) place`;
