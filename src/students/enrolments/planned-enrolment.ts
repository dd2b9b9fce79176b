import type { Change } from '../../audit/change.ts';
import { today } from '../../input/time-zone.ts';

/** A primary enrolment that has not begun ([D92]). */
export interface PlannedEnrolment {
  readonly id: number;
  readonly classId: number;
  readonly beginsOn: string;
  readonly endsOn: string | null;
}

/** Returns SQL of the condition that an enrolment is primary and begins after a day. @param alias of `enrolments` @param day SQL */
export const isPlanned = (alias: string, day: string) =>
  `(${alias}.is_primary and ${alias}.begins_on > ${day} and (${alias}.ends_on is null or ${alias}.ends_on > ${alias}.begins_on))`;

const NEXT = `
  select e.id, e.class_id as "classId", e.begins_on::text as "beginsOn", e.ends_on::text as "endsOn"
  from enrolments e
  where e.institution_id = $1 and e.student_id = $2 and ${isPlanned('e', '$3::date')}
  order by e.begins_on limit 1`;

/** Returns the next primary enrolment that is planned for a student. */
export async function findPlan(tx: Change, studentId: number): Promise<PlannedEnrolment | undefined> {
  return (await tx.query<PlannedEnrolment>(NEXT, studentId, today(tx.caller))).rows[0];
}

/** The days after $2, until $3, on which primary enrolments begin or end, and the day on which their students lose the class again. */
const PLAN_AGAIN = `
  insert into planned_class_changes (institution_id, student_id, day)
  select distinct $1::int, e.student_id, plan.day
  from enrolments e cross join unnest(array[e.begins_on, e.ends_on]) as changed (day)
    cross join unnest(array[changed.day, $2::date]) as plan (day)
  where e.institution_id = $1 and e.is_primary and changed.day > $2::date and changed.day <= $3::date
  on conflict do nothing`;

/** Plans again what took effect today, where it is still an earlier day in another time zone: students show the class of that day ([D92]). */
export async function planAgain(tx: Change, timeZone: string): Promise<void> {
  await tx.query(PLAN_AGAIN, today({ timeZone }), today(tx.caller));
}
