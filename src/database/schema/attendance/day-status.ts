/**
 * SQL of the status of a student's day from its marks ([D115]); null without marks. An aggregate over rows with `status`.
 * @param where SQL of a condition on the rows that count
 * @param percent SQL of the institution's `absent_day_percent`
 */
export function dayStatus(where: string, percent: string): string {
  const count = (condition: string) => `count(*) filter (where (${where}) and ${condition})`;
  return `case
    when ${count('true')} = 0 then null
    when 100 * ${count("status in ('absent', 'excused')")} >= ${count('true')} * ${percent}
      then case when ${count("status = 'absent'")} = 0 then 'excused' else 'absent' end
    when ${count("status = 'late'")} > 0 then 'late' else 'present' end`;
}

/**
 * SQL of the school year of a day: that of the term of type `school_year` which has it, else the one that begins in August ([D116]). It is
 * the year in which the school year ends.
 * @param institution SQL of the institution's id
 */
export function schoolYearOf(day: string, institution = '$1'): string {
  return `coalesce(
    (select year.school_year from terms year
      where year.institution_id = ${institution} and year.type = 'school_year' and ${day} between year.starts_on and year.ends_on
      order by year.starts_on, year.id limit 1),
    extract(year from ${day})::int + (extract(month from ${day}) >= 8)::int)`;
}

/** SQL of the institution's threshold for days ([D115]). */
export function absentDayPercent(institution = '$1'): string {
  return `(select school.absent_day_percent from institutions school where school.id = ${institution})`;
}
