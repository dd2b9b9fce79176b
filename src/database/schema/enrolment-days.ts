/** The days of enrolments in SQL, each range written here only: `<day> between <range>`. */

/** Returns the days on which a student is on the roster and takes a seat: the end does not count. @param alias of `enrolments` */
export const rosterDays = (alias: string) => `${alias}.begins_on and coalesce(${alias}.ends_on - 1, 'infinity'::date)`;

/** Returns the days whose marks count ([D90]): the end does, since the student may leave after the roll call. @param alias of `enrolments` */
export const markDays = (alias: string) => `${alias}.begins_on and coalesce(${alias}.ends_on, 'infinity'::date)`;
