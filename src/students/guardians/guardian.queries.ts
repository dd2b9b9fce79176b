import { sql } from 'kysely';
import type { SelectingRequest } from '../../access/service-request.ts';
import { Conditions } from '../../database/reads/conditions.ts';
import { type Groups, readGroups } from '../../database/reads/groups.ts';
import { orderSql, ordersOf } from '../../database/reads/list-order.ts';
import { type Page, type PageArguments, readPage, readPageArguments } from '../../database/reads/page.ts';
import { recordReader } from '../../database/reads/record-readers.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { idArray, inNameOrder } from '../../database/reads/sql.ts';
import type { TextInput } from '../../input/text-rules.ts';
import { byName } from '../person-order.ts';
import { studentReadModel } from '../student.read-model.ts';
import { guardianLinkReadModel, guardianReadModel } from './guardian.read-model.ts';

const orderKeys = {
  id: [],
  name: [inNameOrder('coalesce(g.family_name, g.name)'), inNameOrder('g.given_name')],
  email: [inNameOrder('g.email')],
};
export const guardianOrders = ordersOf(orderKeys);
export type GuardianOrder = (typeof guardianOrders)[number];

export interface GuardianListArguments extends PageArguments {
  search?: TextInput;
  orderBy?: GuardianOrder | null;
}

/** Returns a guardian of the caller's institution. */
export const getGuardian = recordReader(guardianReadModel, 'guardians g');

/** Returns a page of guardians, by id unless asked otherwise, optionally only those whose name, email or phone contain the words of a search. */
export async function listGuardians<T>(
  { caller, database, selection, errors }: SelectingRequest,
  args: GuardianListArguments,
): Promise<Selected<Page<T>>> {
  const conditions = new Conditions('g', caller.institutionId).words(errors, sql`g.search_text`, args.search);
  const page = readPageArguments(args, errors);
  const query = conditions.query('guardians g', orderSql('g', orderKeys, args.orderBy));
  return readPage<T>(database.pool, guardianReadModel, query, selection, page);
}

/** Returns the guardians of each student in the order in which they are called ([D29]). */
export async function guardiansByStudent<T>(
  { caller, database, selection }: SelectingRequest,
  studentIds: readonly number[],
): Promise<Groups<T>> {
  const from = `student_guardians l
    join guardians g on g.institution_id = $1 and g.id = l.guardian_id
    join students s on s.institution_id = $1 and s.id = l.student_id`;
  const where = `l.institution_id = $1 and l.student_id = any(${idArray('$2')})`;
  const order = { groupBy: 'l.student_id', orderBy: 'l.contact_priority, g.id' };
  const query = { from, where, ...order, values: [caller.institutionId, studentIds] };
  return readGroups<T>(database.pool, guardianLinkReadModel, query, selection);
}

/** Returns the students of each guardian, ordered by name, without deleted ones. */
export async function studentsByGuardian<T>(
  { caller, database, selection }: SelectingRequest,
  guardianIds: readonly number[],
): Promise<Groups<T>> {
  const from = 'students s join student_guardians l on l.institution_id = $1 and l.student_id = s.id';
  const where = `s.institution_id = $1 and l.guardian_id = any(${idArray('$2')}) and s.deleted_at is null`;
  const order = { groupBy: 'l.guardian_id', orderBy: byName('s') };
  const query = { from, where, ...order, values: [caller.institutionId, guardianIds] };
  return readGroups<T>(database.pool, studentReadModel(caller), query, selection);
}

/** Returns guardians by their ids, as lists of one. */
export function guardiansById<T>(
  { caller, database, selection }: SelectingRequest,
  ids: readonly number[],
): Promise<Groups<T>> {
  const where = `g.institution_id = $1 and g.id = any(${idArray('$2')})`;
  const query = { from: 'guardians g', where, groupBy: 'g.id', orderBy: 'g.id', values: [caller.institutionId, ids] };
  return readGroups<T>(database.pool, guardianReadModel, query, selection);
}

/** Returns the guardian of each student who is called first, as a list of one. */
export function firstGuardianByStudent<T>(
  { caller, database, selection }: SelectingRequest,
  studentIds: readonly number[],
): Promise<Groups<T>> {
  const from = 'student_guardians l join guardians g on g.institution_id = $1 and g.id = l.guardian_id';
  const where = `l.institution_id = $1 and l.student_id = any(${idArray('$2')}) and not exists (
    select from student_guardians o where o.institution_id = $1 and o.student_id = l.student_id
      and (o.contact_priority, o.guardian_id) < (l.contact_priority, l.guardian_id))`;
  const order = { groupBy: 'l.student_id', orderBy: 'g.id' };
  const query = { from, where, ...order, values: [caller.institutionId, studentIds] };
  return readGroups<T>(database.pool, guardianReadModel, query, selection);
}
