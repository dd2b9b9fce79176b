import { writeMarksSql } from './write-marks.sql.ts';

const isSame = `f.id is not null and (mark.is_default or not f.yields_to_note)
  and (f.recorded_status, f.recorded_code_id, f.minutes_late, f.note) is not distinct from
    (mark.status, mark.code_id, mark.minutes_late, mark.note)`;

/** Writes the marks of a class on a day. $2 class, $3 day, $4 marks, $5 user, $6 expected version, $7 program. */
export const WRITE_ROLL = writeMarksSql({
  with: `mark as (
    select * from jsonb_to_recordset($4) as mark
      (id bigint, student_id int, status text, code_id int, minutes_late smallint, note text, is_default boolean)
  ),`,
  days: 'a.date = $3',
  stored: 'a.class_id = $2 and a.student_id in (select student_id from mark)',
  set: {
    id: 'coalesce(f.id, mark.id)',
    class_id: '$2::int',
    date: '$3::date',
    student_id: 'mark.student_id',
    recorded_status: 'mark.status',
    recorded_code_id: 'mark.code_id',
    recorded_by: 'case when kept.same then f.recorded_by else $5::int end',
    recorded_by_program: 'case when kept.same then f.recorded_by_program else $7::text end',
    recorded_at: 'case when kept.same then f.recorded_at else now() end',
    minutes_late: 'mark.minutes_late',
    note: 'mark.note',
    is_excuse: 'kept.same and f.is_excuse',
    yields_to_note: `case when kept.same then f.yields_to_note else mark.is_default and exists (
      select from absence_notes n where n.institution_id = $1 and n.student_id = mark.student_id
        and $3::date between n.from_date and n.to_date and n.withdrawn_at is null) end`,
  },
  from: `mark left join former f on f.student_id = mark.student_id cross join lateral (select ${isSame} as same) kept`,
  expectedVersion: '$6::int',
});
