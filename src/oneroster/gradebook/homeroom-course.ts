import type { Change } from '../../audit/change.ts';
import { courseKind } from '../../classes/courses/course.entity.ts';
import { HOMEROOM_COURSE_ID } from '../records/fragments.sql.ts';

const LOCK = `select pg_advisory_xact_lock(hashtextextended('homeroom course', $1))`;
const FIND = `select id from courses where institution_id = $1 and sourced_id = ${HOMEROOM_COURSE_ID}`;
const IS_TAKEN = 'select from courses where institution_id = $1 and code = $2';

/**
 * Returns the id of the course of homerooms' line items, and creates it for the first one: assessments belong to a course, and homerooms
 * have none. It is the course that OneRoster tells of homerooms, and counts neither for credits nor for the GPA.
 */
export async function homeroomCourseId(tx: Change): Promise<number> {
  await tx.query(LOCK);
  const stored = (await tx.query<{ id: number }>(FIND)).rows[0];
  if (stored) return stored.id;
  const isTaken = (await tx.query(IS_TAKEN, 'HOMEROOM')).rowCount === 1;
  const { id } = await courseKind.create(tx, (owner) => ({
    code: isTaken ? `HOMEROOM-${owner.id}` : 'HOMEROOM',
    name: 'Homeroom',
    sourcedId: HOMEROOM_COURSE_ID.slice(1, -1),
    credits: 0,
    gpaApplicable: false,
    status: 'active',
  }));
  // Before the line item that refers to it.
  await tx.flush();
  return id;
}
