import { absentDayPercent, dayStatus } from '../../database/schema/attendance/day-status.ts';
import { attendanceRate } from '../../students/academic-records/attendance-rate.ts';

/** Parameters of the statements about marks: $1 institution, $2 first day, $3 last day. */

const count = (status: string) => `count(*) filter (where a.status = '${status}')`;
const counts = { present: count('present'), late: count('late'), absent: count('absent'), excused: count('excused') };
const rate = attendanceRate(counts, '(select excused_policy from institutions where id = $1)');

/** The marks of the period that count, of students who are not deleted ([D27]). */
const marks = `attendance_records a
  where a.institution_id = $1 and a.date between $2 and $3 and a.counts
    and a.student_id not in (select s.id from students s where s.institution_id = $1 and s.deleted_at is not null)`;

export const rateSql = `select ${rate} as rate from ${marks}`;

/** The classes with marks, lowest rate first. $4 limit */
export const byClassSql = `
  select a.class_id as "classId", ${rate}::float8 as rate, count(*)::int as marks, ${counts.absent}::int as absent
  from ${marks} group by a.class_id order by 2 nulls last, 1 limit $4`;

/** The active students with a rate below $4 and at least $5 marks, lowest first. $6 limit */
export const lowestSql = `
  select m.* from (
    select a.student_id as "studentId", ${rate}::float8 as rate, count(*)::int as marks, ${counts.absent}::int as absent
    from ${marks} group by a.student_id having count(*) >= $5 and ${rate} < $4
  ) m join students s on s.institution_id = $1 and s.id = m."studentId"
  where s.status = 'active' order by m.rate, m."studentId" limit $6`;

/**
 * The active students whose last $4 or more days with marks are all absent ones ([D115]), longest first; excused days are absent, too.
 * $5 limit
 */
export const absentInARowSql = `
  with days as (
    select a.student_id, a.date, ${dayStatus('true', absentDayPercent())} as status from ${marks} group by 1, 2
  ), attended as (
    select student_id, max(date) filter (where status in ('present', 'late')) as last from days group by 1
  )
  select d.student_id as "studentId", min(d.date)::text as since, count(*)::int as days
  from days d join attended t on t.student_id = d.student_id
    join students s on s.institution_id = $1 and s.id = d.student_id
  where s.status = 'active' and d.date > coalesce(t.last, '-infinity') group by 1
  having count(*) >= $4 order by 3 desc, 2, 1 limit $5`;

/**
 * The final grades with points of the term $2 and of the terms within it, or without a term those that were submitted in the period,
 * from $3 to $4 in seconds since 1970. $1 institution
 */
const finals = `
  with recursive term (id) as (
    select $2::int where $2::int is not null
    union all
    select t.id from terms t join term on t.institution_id = $1 and t.parent_id = term.id
  ), finals as (
    select g.course_id, s.grade_level, g.student_id, g.points, g.letter
    from grades g join students s on s.institution_id = $1 and s.id = g.student_id
    where g.institution_id = $1 and g.assessment_id is null and g.status = 'graded' and g.points is not null and s.deleted_at is null
      and case when $2::int is null then g.submitted_at >= to_timestamp($3) and g.submitted_at < to_timestamp($4)
        else g.term_id in (select id from term) end
  )`;

/** The results of the finals by a column: the share of each letter in percent, and the grades without any point, which fail. */
const resultsBy = (column: string) => `${finals}, results as (
    select ${column} as key, count(distinct student_id)::int as students, count(*)::int as grades,
      round(avg(points), 2)::float8 as "averagePoints", count(*) filter (where points = 0)::int as failing
    from finals group by 1
  ), letters as (
    select ${column} as key, letter, max(points) as points, count(*) as grades from finals where letter is not null group by 1, 2
  )
  select r.*, coalesce((
    select json_agg(json_build_object('letter', l.letter, 'share', round(100.0 * l.grades / r.grades, 2)) order by l.points desc, l.letter)
    from letters l where l.key is not distinct from r.key), '[]') as letters
  from results r`;

/** The results by course, lowest average first. $5 limit */
export const byCourseSql = `${resultsBy('course_id')} order by r."averagePoints", r.key limit $5`;

/** The results by grade level, in the institution's order; levels that it does not list follow by name. Students without one come last. */
export const byGradeLevelSql = `${resultsBy('grade_level')}
  order by r.key is null, (select array_position(i.grade_levels, r.key) from institutions i where i.id = $1), r.key`;
