import { isOpenEnrolmentSql } from '../../enrolments/open-enrolment.ts';
import { followEnrolments } from '../plan/import-write.sql.ts';
import { WRITABLE } from '../plan/plan-columns.sql.ts';
import { isAsOf, noteRestored } from './restored-records.sql.ts';

/** The columns of enrolments that imports of students change. */
const COLUMNS = {
  class_id: 'int',
  is_primary: 'boolean',
  begins_on: 'date',
  ends_on: 'date',
  reason: 'text',
  former_ends_on: 'date',
  former_reason: 'text',
  ended_by: 'text',
};

const names = Object.keys(COLUMNS);

const IMAGE = `jsonb_build_object(${names.map((name) => `'${name}', e.${name}`).join(', ')})`;

/** Condition on rows of the plan whose import may change enrolments. */
const MOVES = `${WRITABLE} and p.type = 'updated' and p.changed && '{class_id,status}'`;

/** Keeps the enrolments of the students whom a planned import may move, as they are before it. $1 institution. */
export const keepFormerEnrolments = `
  create temp table former_enrolments on commit drop as
  select e.id, e.updated_at, ${IMAGE} as image
  from planned_students p join enrolments e on e.institution_id = $1 and e.student_id = p.id where ${MOVES}`;

/** Records the enrolments that an import has changed or created, for an undo. $1 institution, $2 import. */
export const recordEnrolments = `
  insert into import_records (institution_id, import_id, record_table, id, linked_id, action, before, former_updated_at)
  select $1::int, $2::int, 'enrolments', e.id, e.student_id, 'updated', f.image, f.updated_at
  from former_enrolments f join enrolments e on e.institution_id = $1 and e.id = f.id where f.image <> ${IMAGE}
  union all
  select $1::int, $2::int, 'enrolments', e.id, e.student_id, 'created', '{}', null
  from planned_students p join enrolments e on e.institution_id = $1 and e.student_id = p.id and e.created_at = now() where ${MOVES}`;

/** Condition that the student of an enrolment has marks or grades in its class. */
const IS_USED = ['attendance_records', 'grades']
  .map(
    (table) =>
      `exists (select from ${table} x where x.institution_id = $1 and (x.class_id, x.student_id) = (e.class_id, e.student_id))`,
  )
  .join(' or ');

const RECORDED = { table: 'enrolments', id: 'e.id', updatedAt: 'e.updated_at' };

/**
 * Reads what an import has recorded of enrolments, before its undo is written, and whether they are as it left them: a change of what
 * nobody sees leaves their time. $1 institution, $2 import.
 */
export const readRecordedEnrolments = `
  create temp table recorded_enrolments on commit drop as
  select r.id, r.linked_id as student_id, r.action, r.former_updated_at, former.*,
    coalesce(${isAsOf(RECORDED, 'i.created_at')} or e.updated_at = r.former_updated_at, false)
      and (r.action = 'updated' or not (${IS_USED})) as is_as_left
  from import_records r
    join imports i on i.institution_id = $1 and i.id = r.import_id
    left join enrolments e on e.institution_id = $1 and e.id = r.id
    cross join lateral jsonb_to_record(r.before) as former (${names.map((name) => `${name} ${COLUMNS[name as keyof typeof COLUMNS]}`).join(', ')})
  where r.institution_id = $1 and r.import_id = $2 and r.record_table = 'enrolments'`;

/** An enrolment that would be open again, but which the written undo has not begun anew: its class is full, or its term over. */
const NOT_REOPENED = `o.action = 'updated' and ${isOpenEnrolmentSql('o', '$2')} and not exists (
  select from enrolments n where n.institution_id = $1 and (n.student_id, n.class_id) = (o.student_id, o.class_id)
    and (n.id = o.id or n.created_at = now()) and ${isOpenEnrolmentSql('n', '$2')})`;

/** An enrolment that would collide with one that somebody has made since. */
const COLLIDES = `o.action = 'updated' and exists (
  select from enrolments n where n.institution_id = $1 and n.student_id = o.student_id and n.created_at <> now()
    and n.id not in (select id from recorded_enrolments) and (n.class_id = o.class_id or n.is_primary and o.is_primary)
    and daterange(n.begins_on, n.ends_on) && daterange(o.begins_on, o.ends_on))`;

const OF_RECORDED = 'e.institution_id = $1 and e.id = r.id';

/**
 * Give students whose enrolments are as the import left them, and can be as they were, exactly these back, instead of the new ones that
 * the written undo has begun: what the import has created and nobody used is deleted, as by the undo of a bundle. Ends go first: of two
 * primary enrolments one may grow into the days of the other. $1 institution, $2 today.
 */
export const restoreEnrolments: readonly string[] = [
  `delete from recorded_enrolments r where not exists (select from planned_students p where p.id = r.student_id and p.type = 'updated')
     or exists (
       select from recorded_enrolments o where o.student_id = r.student_id and (not o.is_as_left or ${NOT_REOPENED} or ${COLLIDES}))`,
  `delete from enrolments e where e.institution_id = $1 and e.student_id in (select student_id from recorded_enrolments)
     and (e.created_at = now() or e.id in (select id from recorded_enrolments where action = 'created'))`,
  `update enrolments e set ends_on = e.begins_on from recorded_enrolments r where ${OF_RECORDED}`,
  `update enrolments e set (${names.join(', ')}, updated_at) = (${names.map((name) => `r.${name}`).join(', ')}, now())
   from recorded_enrolments r where ${OF_RECORDED}`,
  followEnrolments,
];

/** Note what is back, and forget what was undone. $1 institution, $2 import. */
export const settleEnrolments: readonly string[] = [
  noteRestored(`select 'enrolments' as record_table, r.id, null::int as linked_id, r.former_updated_at
    from recorded_enrolments r where r.action = 'updated'`),
  `delete from import_records r using planned_students p
   where r.institution_id = $1 and r.import_id = $2 and r.record_table = 'enrolments' and p.type = 'updated' and p.id = r.linked_id`,
];
