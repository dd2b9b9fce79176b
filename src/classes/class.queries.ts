import { sql } from 'kysely';
import type { SelectingRequest } from '../access/service-request.ts';
import { Conditions } from '../database/reads/conditions.ts';
import { type Page, type PageArguments, readPage, readPageArguments } from '../database/reads/page.ts';
import { groupReader, recordReader } from '../database/reads/record-readers.ts';
import type { Selected } from '../database/reads/selection.ts';
import { inNameOrder, orderSql, ordersOf } from '../database/reads/sql.ts';
import type { ClassType } from './class.entity.ts';
import { classReadModel, teacherReadModel } from './class.read-model.ts';
import { isTaughtBy } from './own-class.ts';

/** The keys by which classes are ordered. A course and a term are read only for the order. */
const orderKeys = {
  id: [],
  name: [inNameOrder('c.name')],
  code: [inNameOrder('c.code')],
  course: [`(select ${inNameOrder('co.name')} from courses co where co.institution_id = $1 and co.id = c.course_id)`],
  term: ['(select t.starts_on from terms t where t.institution_id = $1 and t.id = c.term_id)'],
  room: [inNameOrder('c.room')],
};
export const classOrders = ordersOf(orderKeys);
export type ClassOrder = (typeof classOrders)[number];

export interface ClassListArguments extends PageArguments {
  termId?: number | null;
  courseId?: number | null;
  teacherId?: number | null;
  type?: ClassType | null;
  search?: string | null;
  orderBy?: ClassOrder | null;
}

/** Returns a class of the caller's institution, or undefined if there is none with this id. */
export const getClass = recordReader(classReadModel, 'classes c');

/** Returns a page of classes, ordered by id unless asked otherwise. The search covers code and name. */
export async function listClasses<T>(
  { caller, database, selection, errors }: SelectingRequest,
  args: ClassListArguments,
): Promise<Selected<Page<T>>> {
  const conditions = new Conditions('c', caller.institutionId)
    .addIfPresent(args.termId, (termId) => sql`c.term_id = ${termId}`)
    .addIfPresent(args.courseId, (courseId) => sql`c.course_id = ${courseId}`)
    .addIfPresent(args.teacherId, (teacherId) => isTaughtBy('c', 'id', teacherId))
    .addIfPresent(args.type, (type) => sql`c.type = ${type}`)
    .words(errors, sql`c.search_text`, args.search);
  const page = readPageArguments(args, errors);
  const query = conditions.query('classes c', orderSql('c', orderKeys, args.orderBy));
  return readPage<T>(database.pool, classReadModel, query, selection, page);
}

/** Returns the teachers of each class, ordered by user id. */
export const teachersByClass = groupReader(teacherReadModel, 'class_teachers ct', {
  of: 'ct.class_id',
  orderBy: 'ct.user_id',
});
