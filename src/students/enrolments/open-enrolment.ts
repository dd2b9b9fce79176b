/**
 * SQL of whether an enrolment is open: no end was set, or the end is still to come. One that was called off ends as it begins,
 * so it is not open, however far ahead that is.
 * @param alias of the enrolments
 * @param day SQL of today
 */
export function openEnrolment(alias: string, day: string): string {
  return `(${alias}.ends_on is null or ${alias}.ends_on > greatest(${alias}.begins_on, ${day}::date))`;
}
