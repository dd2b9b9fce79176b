import { sql } from 'kysely';
import type { SelectingRequest } from '../../access/service-request.ts';
import { Conditions } from '../../database/reads/conditions.ts';
import { type Page, type PageArguments, readPage, readPageArguments } from '../../database/reads/page.ts';
import { recordReader } from '../../database/reads/record-readers.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { inNameOrder, orderSql, ordersOf } from '../../database/reads/sql.ts';
import type { CourseStatus } from './course.entity.ts';
import { courseReadModel } from './course.read-model.ts';

const orderKeys = {
  id: [],
  name: [inNameOrder('co.name')],
  code: [inNameOrder('co.code')],
  subject: [inNameOrder('co.subject')],
  credits: ['co.credits'],
  status: ['co.status'],
};
export const courseOrders = ordersOf(orderKeys);
export type CourseOrder = (typeof courseOrders)[number];

export interface CourseListArguments extends PageArguments {
  status?: CourseStatus | null;
  search?: string | null;
  orderBy?: CourseOrder | null;
}

/** Returns a course of the caller's institution, or undefined if there is none with this id. */
export const getCourse = recordReader(courseReadModel, 'courses co');

/** Returns a page of courses, ordered by id ([D34]) unless asked otherwise. The search covers code, name, subject and department. */
export async function listCourses<T>(
  { caller, database, selection, errors }: SelectingRequest,
  args: CourseListArguments,
): Promise<Selected<Page<T>>> {
  const conditions = new Conditions('co', caller.institutionId)
    .addIfPresent(args.status, (status) => sql`co.status = ${status}`)
    .words(errors, sql`co.search_text`, args.search);
  const page = readPageArguments(args, errors);
  const query = conditions.query('courses co', orderSql('co', orderKeys, args.orderBy));
  return readPage<T>(database.pool, courseReadModel, query, selection, page);
}
