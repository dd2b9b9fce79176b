import type { Change } from '../audit/change.ts';
import type { FieldChanges } from '../audit/change-records.ts';
import { prepared } from '../database/reads/prepared.ts';
import { today } from '../input/calendar-day.ts';
import type { ValidationErrors } from '../input/validation-errors.ts';
import { openEnrolment } from '../students/enrolments/open-enrolment.ts';
import type { Class } from './class.entity.ts';

/**
 * A homeroom has no course, a scheduled class has one; course and term must be the institution's, and neither can be deleted
 * until the transaction ends.
 */
export async function checkCourseAndTerm(
  tx: Change,
  problems: ValidationErrors,
  { type, courseId, termId }: Pick<Class, 'type' | 'courseId' | 'termId'>,
): Promise<void> {
  if (type === 'homeroom' && courseId !== null) problems.add('courseId', 'must be left out: a homeroom has no course.');
  if (type === 'scheduled' && courseId === null) problems.add('courseId', 'is required for a scheduled class.');
  const { rows } = await prepared<{ course_known: boolean; term_known: boolean }>(
    tx.client,
    `select $2::int is null or exists (select from courses where institution_id = $1 and id = $2 for key share) as course_known,
       $3::int is null or exists (select from terms where institution_id = $1 and id = $3 for key share) as term_known`,
    [tx.caller.institutionId, courseId, termId],
  );
  if (!rows[0]?.course_known) problems.add('courseId', 'names no course of this institution.');
  if (!rows[0]?.term_known) problems.add('termId', 'names no term of this institution.');
}

const FIXED_BY_GRADES = { type: 'type', course_id: 'courseId', term_id: 'termId' };

/** What a class teaches and when stays once it has grades, and its capacity holds those who are enrolled. */
export async function checkClassInUse(
  tx: Change,
  problems: ValidationErrors,
  section: Class,
  changes: FieldChanges,
): Promise<void> {
  const { rows } = await prepared<{ graded: boolean; enrolled: number }>(
    tx.client,
    `select exists (select from grades where institution_id = $1 and class_id = $2) as graded,
       (select count(*)::int from enrolments e where e.institution_id = $1 and e.class_id = $2
         and ${openEnrolment('e', '$3')}) as enrolled`,
    [tx.caller.institutionId, section.id, today()],
  );
  const { graded, enrolled } = rows[0] as { graded: boolean; enrolled: number };
  for (const [fact, field] of Object.entries(FIXED_BY_GRADES)) {
    if (graded && changes[fact])
      problems.add(field, 'cannot be changed once grades have been submitted for the class.');
  }
  if (changes.capacity && section.capacity !== null && section.capacity < enrolled) {
    problems.add('capacity', `must not be below ${enrolled}, the number of students who are enrolled.`);
  }
}
