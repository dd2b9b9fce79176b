import type { Change } from '../../audit/change.ts';
import { rosterDays } from '../../database/schema/enrolment-days.ts';
import { today } from '../../input/time-zone.ts';
import type { LockedStudent } from '../locked-student.ts';
import { studentRecord } from '../student.audit.ts';

/**
 * Returns SQL of the class that a student `s` shows on a day ([D29a]): the primary one of that day, or the last one of a student who
 * has left; none if the student left without one, or it was cleared. Enrolments without a day are plans that came to nothing, except
 * one of the class that the student shows. $1 institution. @param day SQL
 */
export const classOn = (day: string) => `case when s.status = 'active' then (
    select e.class_id from enrolments e
    where e.institution_id = $1 and e.student_id = s.id and e.is_primary and ${day} between ${rosterDays('e')}
  ) when s.class_id is not null then (
    select e.class_id from enrolments e
    where e.institution_id = $1 and e.student_id = s.id and e.is_primary and e.begins_on <= ${day}
      and (e.ends_on is null or e.ends_on > e.begins_on or e.class_id = s.class_id)
    order by e.begins_on desc, e.ends_on desc nulls first, e.id desc limit 1) end`;

const FOLLOW = `
  update students s set class_id = shown.class_id, version = s.version + 1, updated_at = now()
  from (
    select s.id, ${classOn('$3::date')} as class_id from students s where s.institution_id = $1 and s.id = any($2::int[])
  ) shown
  where s.institution_id = $1 and s.id = shown.id and s.class_id is distinct from shown.class_id
  returning s.id, s.class_id as "classId"`;

/**
 * Makes the records of locked students follow their primary enrolments ([D92]): each whose class changes gets a version, an audit
 * record, a feed entry and an event. Returns how many changed.
 */
export async function followEnrolments(tx: Change, students: readonly LockedStudent[]): Promise<number> {
  if (students.length === 0) return 0;
  const byId = new Map(students.map((student) => [student.id, student]));
  const { rows } = await tx.query<{ id: number; classId: number | null }>(FOLLOW, [...byId.keys()], today(tx.caller));
  for (const { id, classId } of rows) {
    const student = byId.get(id) as LockedStudent;
    tx.record(studentRecord(student, 'updated', { class_id: { from: student.classId, to: classId } }));
  }
  return rows.length;
}
