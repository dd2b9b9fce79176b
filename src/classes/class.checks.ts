import type { FieldChanges } from '../audit/change-records.ts';
import type { Change } from '../audit/recorded-change.ts';
import { prepared } from '../database/reads/prepared.ts';
import { today } from '../input/calendar-day.ts';
import { isOpenEnrolmentSql } from '../students/enrolments/open-enrolment.ts';
import type { Class } from './class.entity.ts';

/**
 * Checks that a scheduled class has a course and a homeroom has none, and that course and term belong to the institution. Locks
 * course and term, so that neither can be deleted until the transaction ends.
 */
export async function checkCourseAndTerm(
  tx: Change,
  { type, courseId, termId }: Pick<Class, 'type' | 'courseId' | 'termId'>,
): Promise<void> {
  if (type === 'homeroom' && courseId !== null)
    tx.errors.add('courseId', 'must be left out: a homeroom has no course.');
  if (type === 'scheduled' && courseId === null) tx.errors.add('courseId', 'is required for a scheduled class.');
  const { rows } = await prepared<{ course_exists: boolean; term_exists: boolean }>(
    tx.client,
    `select $2::int is null or exists (select from courses where institution_id = $1 and id = $2 for key share) as course_exists,
       $3::int is null or exists (select from terms where institution_id = $1 and id = $3 for key share) as term_exists`,
    [tx.caller.institutionId, courseId, termId],
  );
  if (!rows[0]?.course_exists) tx.errors.add('courseId', 'is not a course of this institution.');
  if (!rows[0]?.term_exists) tx.errors.add('termId', 'is not a term of this institution.');
}

/** The fields that cannot change once the class has grades: audit field to input field. */
const FIXED_BY_GRADES = { type: 'type', course_id: 'courseId', term_id: 'termId' };

/** Checks that type, course and term of a class with grades do not change, and that the capacity covers its open enrolments. */
export async function checkClassInUse(tx: Change, section: Class, changes: FieldChanges): Promise<void> {
  const { rows } = await prepared<{ graded: boolean; enrolled: number }>(
    tx.client,
    `select exists (select from grades where institution_id = $1 and class_id = $2) as graded,
       (select count(*)::int from enrolments e where e.institution_id = $1 and e.class_id = $2
         and ${isOpenEnrolmentSql('e', '$3')}) as enrolled`,
    [tx.caller.institutionId, section.id, today()],
  );
  const { graded, enrolled } = rows[0] as { graded: boolean; enrolled: number };
  for (const [auditField, field] of Object.entries(FIXED_BY_GRADES)) {
    if (graded && changes[auditField])
      tx.errors.add(field, 'cannot be changed once grades have been submitted for the class.');
  }
  if (changes.capacity && section.capacity !== null && section.capacity < enrolled) {
    tx.errors.add('capacity', `must not be below ${enrolled}, the number of students who are enrolled.`);
  }
}
