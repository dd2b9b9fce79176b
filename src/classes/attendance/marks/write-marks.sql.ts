import { absentDayPercent, dayStatus, schoolYearOf } from '../../../database/schema/attendance/day-status.ts';
import { isActive } from '../../../database/schema/attendance/years.sql.ts';
import { effectiveMark, recordedMark } from './effective-mark.sql.ts';

/** The columns of a mark that its writers decide, each with the SQL that keeps the stored value of `former`. */
const given = {
  id: 'f.id',
  class_id: 'f.class_id',
  date: 'f.date',
  student_id: 'f.student_id',
  recorded_status: 'f.recorded_status',
  recorded_code_id: 'f.recorded_code_id',
  recorded_by: 'f.recorded_by',
  recorded_by_program: 'f.recorded_by_program',
  /** When the mark was recorded. It is stored where something else has changed it since. */
  recorded_at: 'f.recorded_at',
  minutes_late: 'f.minutes_late',
  note: 'f.note',
  is_excuse: 'f.is_excuse',
  yields_to_note: 'f.yields_to_note',
  correction_code_id: 'f.correction_code_id',
  correction_note: 'f.correction_note',
  corrected_by: 'f.corrected_by',
  corrected_at: 'f.corrected_at',
};

/** The columns of a mark that a writer may set. The others follow from them. */
type MarkColumn = keyof typeof given;

/** The properties of the marks that a writer writes. */
export interface MarkSource {
  /** Common table expressions of the writer, each followed by a comma. */
  readonly with?: string;
  /** SQL of a condition on the days of the stored marks `a`, for the partitions that are read. */
  readonly days: string;
  /** SQL of a condition on the stored marks `a` that are read. */
  readonly stored: string;
  /** SQL of the columns that the writer sets. The others keep their values. */
  readonly set: Partial<Record<MarkColumn, string>>;
  /** Where the marks come from, with their stored form `f`. */
  readonly from: string;
  /** SQL of the version that the roll must have; any if null. */
  readonly expectedVersion?: string;
}

/** The columns whose change makes a mark another one. */
const compared = [
  ...[
    'status',
    'code_id',
    'recorded_status',
    'recorded_code_id',
    'minutes_late',
    'note',
    'is_excuse',
    'yields_to_note',
  ],
  ...['absence_note_id', 'correction_code_id', 'correction_note'],
];

const columns = [...Object.keys(given), 'status', 'code_id', 'absence_note_id', 'is_other'];

/** The columns as they are stored: what the teacher recorded is null where it holds. */
const storedValue: Readonly<Record<string, string>> = {
  recorded_status: 'case when is_other then recorded_status end',
  recorded_code_id: 'case when is_other then recorded_code_id end',
  recorded_at: 'nullif(recorded_at, now())',
};
const written = columns.filter((column) => column !== 'is_other');
const replaced = written.filter((column) => !['id', 'class_id', 'date', 'student_id'].includes(column));

const isCounted = (row: string, status: string) => `coalesce((${row}.counts and ${row}.status = '${status}')::int, 0)`;
const moved = (status: string) => `sum(${isCounted('w', status)} - ${isCounted('f', status)})`;
const movedDay = (status: string) =>
  `sum(coalesce((is_now = '${status}')::int, 0) - coalesce((was = '${status}')::int, 0))`;
/** The columns of a mark that the audit trail compares. The recorded status is of interest where another one holds. */
const auditedMark = (row: string) =>
  `json_build_object('status', ${row}.status, 'minutes_late', ${row}.minutes_late, 'code_id', ${row}.code_id,
            'recorded_status', nullif(${row}.recorded_status, ${row}.status), 'correction_code_id', ${row}.correction_code_id)`;
const statuses = ['present', 'late', 'absent', 'excused'];

/**
 * Makes the one statement that writes marks, the versions of their rolls, the sums of the academic records ([D28]) and of the school years
 * ([D116]). It costs what it writes, and not what the students' histories hold. The records of the students are locked. Data-modifying
 * parts do not see each other's writes, so the days after are computed from `former` and `written`. Years are updated first and only
 * missing ones inserted: an upsert would lock each row before it updates it. $1 is the institution.
 */
export function writeMarksSql({
  with: own = '',
  days,
  stored,
  set,
  from,
  expectedVersion = 'null::int',
}: MarkSource): string {
  const select = Object.entries({ ...given, ...set }).map(([column, sql]) => `${sql} as ${column}`);
  return `
  with ${own} former as materialized (
    select a.id, a.class_id, a.date, a.student_id, a.status, a.code_id, a.counts, a.minutes_late, a.note, a.recorded_by, a.recorded_by_program,
      a.is_excuse, a.yields_to_note, a.absence_note_id, a.correction_code_id, a.correction_note, a.corrected_by, a.corrected_at,
      ${recordedMark.status} as recorded_status, ${recordedMark.codeId} as recorded_code_id, ${recordedMark.at} as recorded_at
    from attendance_records a where a.institution_id = $1 and ${days} and ${stored}
  ), m as (
    select ${select.join(', ')} from ${from}
  ), held as (
    select m.*, ${effectiveMark.status} as status, ${effectiveMark.codeId} as code_id, ${effectiveMark.absenceNoteId} as absence_note_id,
      ${effectiveMark.isOther} as is_other
    from m ${effectiveMark.joins}
  ), differing as materialized (
    select held.* from held left join former f using (class_id, date, student_id)
    where f.id is null or (${compared.map((column) => `f.${column}`).join(', ')}) is distinct from (${compared.map((column) => `held.${column}`).join(', ')})
  ), raised as (
    insert into attendance_rolls as roll (institution_id, class_id, date, version)
    select $1, changed.class_id, changed.date, 1 from (select distinct class_id, date from differing) changed
    where ${expectedVersion} is null or ${expectedVersion} = coalesce((
      select version from attendance_rolls v where v.institution_id = $1 and v.class_id = changed.class_id and v.date = changed.date), 0)
    order by changed.class_id, changed.date
    on conflict (institution_id, class_id, date) do update set version = roll.version + 1
      where ${expectedVersion} is null or roll.version = ${expectedVersion}
    returning class_id, date, version
  ), written as (
    insert into attendance_records as a (institution_id, ${written.join(', ')})
    select $1, ${written.map((column) => storedValue[column] ?? column).join(', ')} from differing
    where (class_id, date) in (select class_id, date from raised) order by student_id, date, class_id
    on conflict on constraint attendance_records_key do update
      set ${replaced.map((column) => `${column} = excluded.${column}`).join(', ')}, updated_at = excluded.updated_at
    returning a.class_id, a.date, a.student_id, a.status, a.code_id, a.minutes_late, a.note, a.counts, a.correction_code_id, a.correction_note,
      ${recordedMark.status} as recorded_status, ${recordedMark.codeId} as recorded_code_id
  ), records as (
    update academic_records r
    set ${statuses.map((status) => `days_${status} = r.days_${status} + sums.${status}`).join(', ')}
    from (
      select w.student_id, ${statuses.map((status) => `${moved(status)} as ${status}`).join(', ')}
      from written w left join former f using (class_id, date, student_id) group by w.student_id
    ) sums
    where r.institution_id = $1 and r.student_id = sums.student_id
      and (${statuses.map((status) => `sums.${status}`).join(', ')}) <> (0, 0, 0, 0)
  ), others as (
    select a.student_id, a.date, a.status from attendance_records a
    where a.institution_id = $1 and ${days} and a.counts
      and a.student_id = any(array(select student_id from differing)) and a.date = any(array(select date from differing))
      and (a.class_id, a.date, a.student_id) not in (select class_id, date, student_id from differing)
  ), marked as (
    select student_id, date, status, true as before, true as after from others
    union all
    select w.student_id, w.date, f.status, true, false from written w join former f using (class_id, date, student_id) where f.counts
    union all
    select student_id, date, status, false, true from written where counts
  ), day as (
    select student_id, date, ${dayStatus('before', absentDayPercent())} as was, ${dayStatus('after', absentDayPercent())} as is_now
    from marked group by student_id, date
  ), year as materialized (
    select dated.date, ${schoolYearOf('dated.date')} as school_year
    from (select distinct date from day where was is distinct from is_now) dated
  ), moved as (
    select student_id, school_year, sum((is_now is not null)::int - (was is not null)::int) as days, ${statuses.map((status) => `${movedDay(status)} as ${status}`).join(', ')}
    from day join year using (date) where was is distinct from is_now group by student_id, school_year order by student_id, school_year
  ), years as (
    update attendance_years y set ${['days', ...statuses].map((sum) => `${sum} = y.${sum} + moved.${sum}`).join(', ')}
    from moved where y.institution_id = $1 and y.student_id = moved.student_id and y.school_year = moved.school_year
    returning y.student_id, y.school_year
  ), new_years as (
    insert into attendance_years (institution_id, student_id, school_year, active, days, ${statuses.join(', ')})
    select $1, moved.student_id, moved.school_year, ${isActive('s')}, moved.days, ${statuses.map((status) => `moved.${status}`).join(', ')}
    from moved join students s on s.institution_id = $1 and s.id = moved.student_id
    where (moved.student_id, moved.school_year) not in (select student_id, school_year from years)
  )
  select (select count(*)::int from differing) as differing,
    (select count(*)::int from held where is_other and (status, code_id) is distinct from (recorded_status, recorded_code_id)) as corrected,
    coalesce((select json_agg(roll order by roll.date, roll."classId") from (
      select w.class_id as "classId", w.date, min(raised.version) as version, count(*) filter (where f.id is null) as created,
        count(*) filter (where (w.status, w.code_id) is distinct from (w.recorded_status, w.recorded_code_id)) as corrected,
        coalesce(json_agg(json_build_object(
          'studentId', w.student_id,
          'noteChanged', f.note is distinct from w.note or f.correction_note is distinct from w.correction_note,
          'from', ${auditedMark('f')}, 'to', ${auditedMark('w')}
        ) order by w.student_id) filter (where f.id is not null), '[]') as replaced
      from written w join raised using (class_id, date) left join former f using (class_id, date, student_id)
      group by w.class_id, w.date
    ) roll), '[]') as rolls`;
}
