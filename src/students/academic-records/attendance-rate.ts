import type { AttendanceStatus } from '../../classes/attendance/attendance-record.entity.ts';

/**
 * SQL of an attendance rate in percent, null without marks, from the SQL of the marks' counts and of the institution's policy
 * for excused days, which says whether they count as attended, as absent or not at all ([D28]).
 */
export function attendanceRate(marks: Record<AttendanceStatus, string>, excusedPolicy: string): string {
  const { present, late, absent, excused } = marks;
  const attended = `${present} + ${late} + case ${excusedPolicy} when 'present' then ${excused} else 0 end`;
  const counted = `${present} + ${late} + ${absent} + case ${excusedPolicy} when 'excluded' then 0 else ${excused} end`;
  return `trim_scale(round(100.0 * (${attended}) / nullif(${counted}, 0), 2))`;
}
