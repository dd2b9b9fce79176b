// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code as text

import { of } from './mutant.ts';

const records = [
  'test/students/academic-records/academic-record.test.ts',
  'test/students/academic-records/academic-records.test.ts',
  'test/students/academic-records/attendance-rate.test.ts',
];

/** Faults of numbers that count. */
export const numbers = [
  ...of(
    'src/auth/limits/quota.ts',
    ['test/auth/limits/quota.test.ts'],
    [
      ['position <= quota', 'position < quota'],
      ['points - requests.length + index + 1', 'points - requests.length + index'],
      ['refunds.set(key, -refused)', 'refunds.set(key, 1 - refused)'],
    ],
  ),
  ...of('src/students/academic-records/attendance-rate.ts', records, [
    ['attended = `${present} + ${late} +', 'attended = `${present} +'],
    ["when 'excluded' then 0 else", "when 'excluded' then 1 else"],
  ]),
  ...of('src/database/schema/grades/gpa.ts', records, [['0), 8), 2)', '0), 8), 1)']]),
  ...of('src/database/schema/grades/finals.sql.ts', records, [
    ['filter (where f.points > 0)', 'filter (where f.points >= 0)'],
    ['coalesce(sum(f.credits) filter (where f.gpa_applicable), 0)', 'coalesce(sum(f.credits), 0)'],
    ["and g.status = 'graded' and g.points", 'and g.points'],
  ]),
  ...of(
    'src/database/schema/grades/finals.sql.ts',
    ['test/students/academic-records/repeated-courses.test.ts'],
    [
      ['coalesce(t.ends_on, stay.begins_on) desc nulls last,', ''],
      ['<> (former.class_id, former.begins_on)', '= (former.class_id, former.begins_on)'],
    ],
  ),
  ...of(
    'src/classes/class-members.queries.ts',
    ['test/classes/class-grades.test.ts'],
    [
      ['= member.student_id and s.deleted_at is null', '= member.student_id'],
      ['round(avg(${sql.raw(GPA)}), 2)', 'round(avg(${sql.raw(GPA)}), 1)'],
    ],
  ),
  ...of(
    'src/classes/own-class.ts',
    ['test/classes/class-grades.test.ts'],
    [[".add(isAccessible(caller, 'c', 'id')).condition", '.condition']],
  ),
  ...of('src/database/schema/enrolment-days.ts', ['test/classes/classes.test.ts'], [['ends_on - 1', 'ends_on']]),
  ...of(
    'src/jobs/retry-schedule.ts',
    ['test/webhooks/deliveries/retry-schedule.test.ts'],
    [
      ['20 * HOUR', '2 * HOUR'],
      ['Math.min(retryAfterMs, MAX_RETRY_AFTER)', 'retryAfterMs'],
    ],
  ),
];

/** Faults of days and time zones. */
export const days = [
  ...of(
    'src/input/time-zone.ts',
    ['test/input/time-zone.test.ts'],
    [
      ['Math.floor(now / 60_000)', 'Math.floor(now / 3_600_000)'],
      ['dayAt(instant, zoned) > day', 'dayAt(instant, zoned) >= day'],
      ['dayAt(instant, zoned) >= day', 'dayAt(instant, zoned) > day'],
      ['= 18 * 60', '= 10 * 60'],
    ],
  ),
  ...of(
    'src/input/time-zone.ts',
    ['test/input/calendar-day.test.ts'],
    [
      ['month === 2 && isLeapYear(', 'month === 2 && Boolean('],
      ['/^(?!0000)', '/^'],
    ],
  ),
];
