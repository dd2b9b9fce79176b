import type { Change } from '../audit/change.ts';
import type { FieldChanges } from '../audit/change-records.ts';
import { onlyRow } from '../database/reads/prepared.ts';
import { rosterDays } from '../database/schema/enrolment-days.ts';
import { today } from '../input/time-zone.ts';
import type { FieldErrors } from '../input/validation-errors.ts';
import type { Class } from './class.entity.ts';

/** A class whose course and term are checked, and the errors of its input. */
interface ClassReferences extends Pick<Class, 'type' | 'courseId' | 'termId'> {
  readonly errors: FieldErrors;
}

/** Selects the courses and terms that exist, and locks them in the order of their ids, so that transactions cannot deadlock. */
const LOCK_COURSES_AND_TERMS = `
  select
    array(select id from courses where institution_id = $1 and id = any($2::int[]) order by id for key share) as courses,
    array(select id from terms where institution_id = $1 and id = any($3::int[]) order by id for key share) as terms`;

/**
 * Checks of each class that a scheduled one has a course and a homeroom has none, and that course and term belong to the
 * institution. Locks courses and terms, so that none can be deleted until the transaction ends.
 */
export async function checkCoursesAndTerms(tx: Change, sections: readonly ClassReferences[]): Promise<void> {
  const { rows } = await tx.query<{ courses: number[]; terms: number[] }>(
    LOCK_COURSES_AND_TERMS,
    sections.flatMap(({ courseId }) => courseId ?? []),
    sections.flatMap(({ termId }) => termId ?? []),
  );
  const [courses, terms] = [new Set(rows[0]?.courses), new Set(rows[0]?.terms)];
  for (const { type, courseId, termId, errors } of sections) {
    if (type === 'homeroom' && courseId !== null) errors.add('courseId', 'must be left out: a homeroom has no course.');
    if (type === 'scheduled' && courseId === null) errors.add('courseId', 'is required for a scheduled class.');
    if (courseId !== null && !courses.has(courseId)) errors.add('courseId', 'is not a course of this institution.');
    if (termId !== null && !terms.has(termId)) errors.add('termId', 'is not a term of this institution.');
  }
}

/** The fields that cannot change while the class has assessments or grades, which share them: audit field to input field. */
const FIXED_BY_GRADES = { type: 'type', course_id: 'courseId', term_id: 'termId' };

/**
 * Checks that a class with assessments or grades keeps its type and its course and does not lose its term, and that the capacity covers
 * the enrolments of each day from today on ([D29a]).
 */
export async function checkClassInUse(tx: Change, section: Class, changes: FieldChanges): Promise<void> {
  const { graded, assessed } = onlyRow(
    await tx.query<{ graded: boolean; assessed: boolean }>(
      `select exists (select from grades where institution_id = $1 and class_id = $2) as graded,
       exists (select from assessments where institution_id = $1 and class_id = $2) as assessed`,
      section.id,
    ),
  );
  for (const [auditField, field] of Object.entries(FIXED_BY_GRADES)) {
    // A class that moves to another term leaves them outside, which is counted.
    if (!changes[auditField] || (auditField === 'term_id' && section.termId !== null)) continue;
    if (graded) tx.errors.add(field, 'cannot be changed once grades have been submitted for the class.');
    else if (assessed) tx.errors.add(field, 'cannot be changed while the class has assessments: delete them first.');
  }
  if (changes.capacity && section.capacity !== null) await checkCapacity(tx, section.id, section.capacity);
}

/** The day from today on with the most enrolments in a class. */
const FULLEST_DAY = `
  select asked.day::text as day, count(*)::int as enrolled
  from (
    select $3::date as day
    union select begins_on from enrolments where institution_id = $1 and class_id = $2 and begins_on > $3::date
  ) asked join enrolments e on e.institution_id = $1 and e.class_id = $2 and asked.day between ${rosterDays('e')}
  group by asked.day order by enrolled desc, asked.day limit 1`;

async function checkCapacity(tx: Change, classId: number, capacity: number): Promise<void> {
  const now = today(tx.caller);
  const [fullest] = (await tx.query<{ day: string; enrolled: number }>(FULLEST_DAY, classId, now)).rows;
  if (!fullest || capacity >= fullest.enrolled) return;
  const { day, enrolled } = fullest;
  const when = day === now ? '' : ` on ${day}`;
  tx.errors.add('capacity', `must not be below ${enrolled}, the number of students who are enrolled${when}.`);
}
