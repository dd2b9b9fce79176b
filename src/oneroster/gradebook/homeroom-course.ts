import { diff } from '../../audit/diff.ts';
import { auditedColumns } from '../../audit/entities/audited-columns.ts';
import type { Change } from '../../audit/recorded-change.ts';
import { courseRecord } from '../../classes/courses/course.audit.ts';
import { Course } from '../../classes/courses/course.entity.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { nextId } from '../../database/transactions/ids.ts';
import { HOMEROOM_COURSE_ID } from '../records/fragments.sql.ts';

const LOCK = `select pg_advisory_xact_lock(hashtextextended('homeroom course', $1))`;
const FIND = `select id from courses where institution_id = $1 and sourced_id = ${HOMEROOM_COURSE_ID}`;
const IS_TAKEN = 'select from courses where institution_id = $1 and code = $2';

/**
 * Returns the id of the course of homerooms' line items, and creates it for the first one: assessments belong to a course, and homerooms
 * have none. It is the course that OneRoster tells of homerooms, and counts neither for credits nor for the GPA.
 */
export async function homeroomCourseId(tx: Change): Promise<number> {
  const { institutionId } = tx.caller;
  await prepared(tx.client, LOCK, [institutionId]);
  const stored = (await prepared<{ id: number }>(tx.client, FIND, [institutionId])).rows[0];
  if (stored) return stored.id;
  const id = await nextId(tx, 'courses');
  const isTaken = (await prepared(tx.client, IS_TAKEN, [institutionId, 'HOMEROOM'])).rowCount === 1;
  const names = {
    code: isTaken ? `HOMEROOM-${id}` : 'HOMEROOM',
    name: 'Homeroom',
    sourcedId: HOMEROOM_COURSE_ID.slice(1, -1),
  };
  const others = { description: null, subject: null, department: null, credits: 0, gpaApplicable: false };
  const course = tx.em.create(Course, { institutionId, id, ...names, ...others, status: 'active' });
  tx.record(courseRecord(course, 'created', diff({}, auditedColumns(course))));
  // Before the line item that refers to it.
  await tx.flush();
  return id;
}
