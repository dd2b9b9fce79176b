import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { SelectingRequest } from '../../../access/service-request.ts';
import type { ReadModel } from '../../../database/reads/build-select.ts';
import { Conditions } from '../../../database/reads/conditions.ts';
import { type Groups, readGroups } from '../../../database/reads/record-readers.ts';
import type { Selection } from '../../../database/reads/selection.ts';
import { compileSql, isOneOf } from '../../../database/reads/sql.ts';
import { mayReadStudent } from '../../own-class.ts';

/** Fields of a transfer credit ([D142]), of the table alias `tc`. */
export const transferCreditReadModel: ReadModel = {
  keys: ['id'],
  joins: {},
  subject: { sql: 'tc.student_id', record: 'transferCredit' },
  fields: {
    id: { sql: 'tc.id' },
    school: { sql: 'tc.school' },
    courseTitle: { sql: 'tc.course_title' },
    schoolYear: { sql: 'tc.school_year' },
    credits: { sql: 'trim_scale(tc.credits)' },
    letter: { sql: 'tc.letter' },
    points: { sql: 'trim_scale(tc.points)' },
    countsForGpa: { sql: 'tc.counts_for_gpa' },
  },
};

/** Returns the transfer credits of each student whom the caller may read, by school year, school and course. */
export function transferCreditsByStudent<T>(
  { caller, database, selection }: SelectingRequest,
  studentIds: readonly number[],
): Promise<Groups<T>> {
  const readable = mayReadStudent(caller, 'read:grades', sql`tc.student_id`);
  return readTransferCredits<T>(database.pool, caller.institutionId, studentIds, { selection, readable });
}

/** Reads the transfer credits of students by one statement. @param readable SQL of a further condition on the table alias `tc` */
function readTransferCredits<T>(
  client: Pool | PoolClient,
  institutionId: number,
  studentIds: readonly number[],
  { selection, readable = sql`true` }: { selection: Selection; readable?: ReturnType<typeof mayReadStudent> },
): Promise<Groups<T>> {
  const conditions = new Conditions('tc', institutionId).add(isOneOf(sql`tc.student_id`, studentIds)).add(readable);
  const { text: where, values } = compileSql(conditions.condition);
  const orderBy = 'tc.school_year, tc.school, tc.course_title, tc.id';
  const query = { from: 'transfer_credits tc', where, groupBy: 'tc.student_id', orderBy, values };
  return readGroups<T>(client, transferCreditReadModel, query, selection);
}
