import { sql } from 'kysely';
import type { SelectingRequest } from '../../access/service-request.ts';
import { Conditions } from '../../database/reads/conditions.ts';
import { type Page, type PageArguments, readPage, readPageArguments } from '../../database/reads/page.ts';
import { groupReader, recordReader } from '../../database/reads/record-readers.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { inNameOrder, orderSql, ordersOf } from '../../database/reads/sql.ts';
import type { TextInput } from '../../input/text-rules.ts';
import { byName, studentReadModel } from '../student.read-model.ts';
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
export const guardiansByStudent = groupReader(
  guardianLinkReadModel,
  `student_guardians l
    join guardians g on g.institution_id = $1 and g.id = l.guardian_id
    join students s on s.institution_id = $1 and s.id = l.student_id`,
  { of: 'l.student_id', orderBy: 'l.contact_priority, g.id' },
);

/** Returns the students of each guardian, ordered by name, without deleted ones. */
export const studentsByGuardian = groupReader(
  studentReadModel,
  'students s join student_guardians l on l.institution_id = $1 and l.student_id = s.id',
  { of: 'l.guardian_id', orderBy: byName('s'), and: 's.deleted_at is null' },
);

/** Returns guardians by their ids, as lists of one. */
export const guardiansById = groupReader(guardianReadModel, 'guardians g', { of: 'g.id' });

/** Returns the guardian of each student who is called first, as a list of one. */
export const firstGuardianByStudent = groupReader(
  guardianReadModel,
  'student_guardians l join guardians g on g.institution_id = $1 and g.id = l.guardian_id',
  {
    of: 'l.student_id',
    and: `not exists (
      select from student_guardians o where o.institution_id = $1 and o.student_id = l.student_id
        and (o.contact_priority, o.guardian_id) < (l.contact_priority, l.guardian_id))`,
  },
);
