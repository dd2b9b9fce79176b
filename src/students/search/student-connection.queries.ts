import type { SelectingRequest } from '../../access/service-request.ts';
import {
  type Connection,
  type ConnectionArguments,
  readConnection,
  type SortKey,
} from '../../database/reads/connection-page.ts';
import { nestedFields } from '../../database/reads/selection.ts';
import type { StudentStatus } from '../student.entity.ts';
import { collectSearched, studentConditions } from '../student.queries.ts';
import { personNameKeys, studentReadModel } from '../student.read-model.ts';

export interface StudentFilter {
  classId?: number | null;
  status?: StudentStatus | null;
  search?: string | null;
}

export const studentOrders = [
  'id',
  'id_desc',
  'name',
  'name_desc',
  'enrollment_date',
  'enrollment_date_desc',
  'created_at',
  'created_at_desc',
] as const;
export type StudentOrder = (typeof studentOrders)[number];

const id: SortKey = { sql: 's.id', type: 'int' };
const [lastName, firstName] = personNameKeys('s');

/** Each has an index of the students that are not deleted. */
const sortKeys: Readonly<Record<string, readonly SortKey[]>> = {
  id: [id],
  name: [{ sql: lastName, type: 'text' }, { sql: firstName, type: 'text' }, id],
  enrollment_date: [{ sql: 's.enrollment_date', type: 'date' }, id],
  created_at: [{ sql: 's.created_at', type: 'timestamptz' }, id],
};

export interface StudentConnectionArguments extends ConnectionArguments {
  filter?: StudentFilter | null;
  orderBy?: StudentOrder | null;
}

/**
 * Returns a window of the students that stays consistent while students are added and removed.
 * @throws AppError `validation_error` on `first`, `last`, `after`, `before`, `filter.search`
 */
export async function connectStudents<T>(
  request: SelectingRequest,
  { filter, orderBy, ...args }: StudentConnectionArguments,
): Promise<Connection<T>> {
  const { caller, database, selection, errors } = request;
  const order = orderBy ?? 'id';
  const { condition, hasSearch: searched } = studentConditions(request, filter ?? {}, 'filter.search');
  const keys = sortKeys[order.replace(/_desc$/, '')] as readonly SortKey[];
  const query = { from: 'students s', condition, searched, order, keys, descending: order.endsWith('_desc') };
  const node = nestedFields(nestedFields(selection.fields, 'edges'), 'node');
  const ofNodes = { ...selection, fields: node };
  const connection = await readConnection<T>(database.pool, studentReadModel(caller), query, ofNodes, args, errors);
  await collectSearched(request, filter ?? {});
  return connection;
}
