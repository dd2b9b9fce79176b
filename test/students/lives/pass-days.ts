import type { Pool } from 'pg';

/** Marks move in the order of their days, since a student has one a class and day; the enrolments' triggers then count them. */
const MARKS = `
  with moved as (delete from attendance_records where institution_id = $1 returning *), ordered as (
    select institution_id, id, class_id, student_id, date - $2::int as date, status, minutes_late, note, recorded_by, counts, is_excuse,
      created_at, updated_at
    from moved order by date)
  insert into attendance_records (institution_id, id, class_id, student_id, date, status, minutes_late, note, recorded_by, counts,
    is_excuse, created_at, updated_at)
  select * from ordered`;

const ROLLS = `
  with moved as (delete from attendance_rolls where institution_id = $1 returning *), ordered as (select * from moved order by date)
  insert into attendance_rolls (institution_id, class_id, date, version)
  select institution_id, class_id, date - $2::int, version from ordered`;

const TERMS = `update terms set starts_on = starts_on - $2::int, ends_on = ends_on - $2::int where institution_id = $1`;

const STUDENTS = `update students set enrollment_date = enrollment_date - $2::int where institution_id = $1`;

/** The days that an undo gives enrolments back. */
const FORMER_ENROLMENTS = `
  update import_records r set before = r.before || (
    select jsonb_object_agg(key, to_jsonb(value::date - $2::int)) from jsonb_each_text(r.before)
    where key = any('{begins_on,ends_on,former_ends_on}') and value is not null)
  where r.institution_id = $1 and r.record_table = 'enrolments' and r.action = 'updated'`;

const PLANS = `
  with moved as (delete from planned_class_changes where institution_id = $1 returning *), ordered as (select * from moved order by day)
  insert into planned_class_changes (institution_id, student_id, day)
  select institution_id, student_id, day - $2::int from ordered`;

/** The earlier ones move first, since primary ones never overlap. */
const ENROLMENTS = 'select id from enrolments where institution_id = $1 order by begins_on, ends_on nulls last, id';

const ENROLMENT = `
  update enrolments set begins_on = begins_on - $2::int, ends_on = ends_on - $2::int, former_ends_on = former_ends_on - $2::int
  where institution_id = $1 and id = $3`;

/** Sets the days of a school's records back, as if so many days had passed. Order among instants, such as submissions, stays. */
export async function passDays(pool: Pool, institutionId: number, days: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const text of [MARKS, ROLLS, TERMS, STUDENTS, FORMER_ENROLMENTS, PLANS])
      await client.query(text, [institutionId, days]);
    const { rows } = await client.query<{ id: number }>(ENROLMENTS, [institutionId]);
    for (const { id } of rows) await client.query(ENROLMENT, [institutionId, days, id]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
