/** SQL of the number of marks of each status. */
type MarkCounts = Record<'present' | 'late' | 'absent' | 'excused', string>;

/**
 * Returns the SQL of an attendance rate in percent, rounded to two decimals; null if there are no marks ([D28]).
 * @param excusedPolicy SQL of the institution's policy: excused marks count as `present`, as `absent`, or are `excluded`
 */
export function attendanceRate({ present, late, absent, excused }: MarkCounts, excusedPolicy: string): string {
  const attended = `${present} + ${late} + case ${excusedPolicy} when 'present' then ${excused} else 0 end`;
  const counted = `${present} + ${late} + ${absent} + case ${excusedPolicy} when 'excluded' then 0 else ${excused} end`;
  return `trim_scale(round(100.0 * (${attended}) / nullif(${counted}, 0), 2))`;
}
