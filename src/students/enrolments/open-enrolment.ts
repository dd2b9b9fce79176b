/**
 * Returns the SQL condition that an enrolment is open: it has no end, or the end is in the future. A cancelled enrolment ends on the
 * day it begins, so it is not open even if that day is in the future.
 * @param alias of the table `enrolments`
 * @param day SQL of today
 */
export function isOpenEnrolmentSql(alias: string, day: string): string {
  return `(${alias}.ends_on is null or ${alias}.ends_on > greatest(${alias}.begins_on, ${day}::date))`;
}
