import { sql } from 'kysely';
import type { SelectingRequest } from '../access/service-request.ts';
import { readById } from '../database/reads/by-id.ts';
import { Conditions } from '../database/reads/conditions.ts';
import { type Groups, readGroups } from '../database/reads/groups.ts';
import { type Page, type PageArguments, readPage, readPageArguments } from '../database/reads/page.ts';
import type { Selected } from '../database/reads/selection.ts';
import { idArray } from '../database/reads/sql.ts';
import type { ClassType } from './class.entity.ts';
import { classReadModel, teacherReadModel } from './class.read-model.ts';
import { isTaughtBy } from './own-class.ts';

export interface ClassListArguments extends PageArguments {
  termId?: number | null;
  courseId?: number | null;
  teacherId?: number | null;
  type?: ClassType | null;
  search?: string | null;
}

/** Returns a class of the caller's institution, or undefined if there is none with this id. */
export async function getClass<T>(
  { caller, database, selection, errors }: SelectingRequest,
  id: number,
): Promise<Selected<T> | undefined> {
  errors.throwIfAny();
  const record = { from: 'classes c', institutionId: caller.institutionId, id };
  return readById<T>(database.pool, classReadModel, record, selection);
}

/** Returns a page of classes, ordered by id. The search covers code and name. */
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
  return readPage<T>(database.pool, classReadModel, conditions.query('classes c', 'c.id'), selection, page);
}

/** Returns the teachers of each class, ordered by user id. */
export async function teachersByClass<T>(
  { caller, database, selection }: SelectingRequest,
  classIds: readonly number[],
): Promise<Groups<T>> {
  const query = {
    from: 'class_teachers ct',
    where: `ct.institution_id = $1 and ct.class_id = any(${idArray('$2')})`,
    groupBy: 'ct.class_id',
    orderBy: 'ct.user_id',
    values: [caller.institutionId, classIds],
  };
  return readGroups<T>(database.pool, teacherReadModel, query, selection);
}
