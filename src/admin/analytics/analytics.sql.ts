import { dateTime } from '../../database/reads/sql.ts';
import { isInSession } from '../../database/schema/attendance/calendar-days.ts';
import { attendanceRate } from '../../students/academic-records/attendance-rate.ts';

/** Number of equal ranges of the GPA distribution, from 0 to the best grade of the scale. */
const GPA_STEPS = 8;

/**
 * Common table expressions. Parameters: $1 institution, $2 first day, $3 last day, $4 and $5 seconds since 1970 at which these
 * days begin and end in the institution's time zone, $6 today there.
 */
const sources = `
  institution as (
    select excused_policy, coalesce(nullif((select max(round((step->>'points')::numeric * 100)) from json_array_elements((select steps from grade_scales where institution_id = $1 and is_default)) as step), 0), 400)::int as best
    from institutions where id = $1
  ), marks as (
    select date, status, count(*) as marks from attendance_records
    where institution_id = $1 and date between $2 and $3 and counts group by date, status
    union all
    -- Subtracts the marks of deleted students ([D27]). They are few, so all others are counted from an index, without a join.
    select date, a.status, -count(*) from students s
      join attendance_records a on a.institution_id = $1 and a.student_id = s.id and a.date between $2 and $3 and a.counts
    where s.institution_id = $1 and s.deleted_at is not null group by date, a.status
  ), days as materialized (
    select date, sum(marks)::int as records,
      coalesce(sum(marks) filter (where status = 'present'), 0) as present, coalesce(sum(marks) filter (where status = 'late'), 0) as late,
      coalesce(sum(marks) filter (where status = 'absent'), 0) as absent, coalesce(sum(marks) filter (where status = 'excused'), 0) as excused
    from marks group by date having sum(marks) > 0
  ), school_days as materialized (
    select day::date as date from generate_series($2::date, least($3::date, $6::date), interval '1 day') as day
    where ${isInSession('day::date')}
  ), gpas as materialized (
    -- In hundredths, rounded half up like every GPA. Integer division is several times faster than numeric division.
    select (2 * (r.quality_points * 100)::bigint + r.gpa_credits) / (2 * r.gpa_credits) as gpa, count(*)::int as students
    from academic_records r join students s on s.institution_id = $1 and s.id = r.student_id
    where r.institution_id = $1 and r.gpa_credits > 0 and s.deleted_at is null group by 1
  ), steps as (
    select least(gpa * ${GPA_STEPS} / best, ${GPA_STEPS - 1}) as step, sum(students)::int as students from gpas, institution group by 1
  ), months as materialized (
    select date_trunc('month', enrollment_date::timestamp) as month, count(*)::int as students
    from students where institution_id = $1 and deleted_at is null and enrollment_date between $2 and $3 group by 1
  )`;

const students = `json_build_object(
  'total', (select coalesce(sum(total), 0) from student_totals where institution_id = $1),
  'byStatus', (
    select json_object_agg(status, (select coalesce(sum(total), 0) from student_totals t where t.institution_id = $1 and t.status = s.status))
    from unnest(array['active', 'inactive', 'graduated']) as s (status)),
  'byClass', (
    select coalesce(json_agg(json_build_object('classId', c.id, 'className', c.name, 'students', n.students) order by c.id), '[]')
    from (
      select class_id, count(*)::int as students from students
      where institution_id = $1 and deleted_at is null and status = 'active' and class_id is not null group by class_id
    ) as n join classes c on c.institution_id = $1 and c.id = n.class_id),
  'enrolledInPeriod', (select coalesce(sum(students), 0) from months),
  'enrolmentByMonth', (
    select json_agg(json_build_object('month', to_char(m, 'YYYY-MM'), 'students', coalesce(months.students, 0)) order by m)
    from generate_series(date_trunc('month', $2::date::timestamp), $3::date::timestamp, '1 month') as m left join months on months.month = m))`;

const excusedPolicy = '(select excused_policy from institution)';
const rate = attendanceRate(
  { present: 'sum(present)', late: 'sum(late)', absent: 'sum(absent)', excused: 'sum(excused)' },
  excusedPolicy,
);
const rateOfDay = attendanceRate(
  { present: 'present', late: 'late', absent: 'absent', excused: 'excused' },
  excusedPolicy,
);

const attendance = `json_build_object(
  'rate', (select ${rate} from days),
  'daysInSession', (select count(*) from school_days),
  'daysWithoutMarks', (select count(*) from school_days where not exists (select from days where days.date = school_days.date)),
  'byDay', (
    select coalesce(json_agg(json_build_object('date', date, 'rate', ${rateOfDay}, 'records', records) order by date), '[]')
    from days))`;

const submittedInPeriod = 'g.submitted_at >= to_timestamp($4) and g.submitted_at < to_timestamp($5)';

const academics = `json_build_object(
  'averageGpa', (select trim_scale(round(sum(gpa * students) / nullif(sum(students), 0) / 100, 2)) from gpas),
  'gpaDistribution', (
    select json_agg(json_build_object(
      'from', trim_scale(best * n / ${GPA_STEPS * 100}.0), 'to', trim_scale(best * (n + 1) / ${GPA_STEPS * 100}.0), 'students', coalesce(steps.students, 0)) order by n)
    from institution, generate_series(0, ${GPA_STEPS - 1}) as n left join steps on steps.step = n),
  'gradesSubmitted', (
    select count(*) from grades g where g.institution_id = $1 and ${submittedInPeriod}
  ) - (
    select count(*) from students s join grades g on g.institution_id = $1 and g.student_id = s.id and ${submittedInPeriod}
    where s.institution_id = $1 and s.deleted_at is not null))`;

const activity = `(
  select json_build_object('apiRequests', coalesce(sum(requests), 0), 'activeUsers', count(distinct credential) filter (where credential like 'user:%'))
  from request_counts where institution_id = $1 and date between $2 and $3)`;

/** Selects all analytics of an institution and a period as one JSON object ([D41]). */
export const analyticsSql = `with ${sources}
  select json_build_object(
    'generatedAt', ${dateTime('now()')}, 'period', json_build_object('from', $2::date, 'to', $3::date),
    'students', ${students}, 'attendance', ${attendance}, 'academics', ${academics}, 'activity', ${activity}) as analytics`;
