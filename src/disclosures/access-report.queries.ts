import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { SelectingRequest } from '../access/service-request.ts';
import type { ReadModel } from '../database/reads/build-select.ts';
import { Conditions } from '../database/reads/conditions.ts';
import { type Page, type PageArguments, readPage, readPageArguments } from '../database/reads/page.ts';
import { prepared } from '../database/reads/prepared.ts';
import type { Selected } from '../database/reads/selection.ts';
import { dateTime, type Sql } from '../database/reads/sql.ts';
import { checkRange } from '../input/period.ts';
import { notFound } from '../shared/errors.ts';
import type { DisclosureLog } from './disclosure-log.ts';

/** Reads an entry of the record of disclosures. */
const disclosureReadModel: ReadModel = {
  keys: ['id'],
  joins: {},
  fields: {
    id: { sql: 'd.id' },
    occurredAt: { sql: dateTime('d.occurred_at') },
    recipient: {
      fields: { type: { sql: 'd.recipient_type' }, id: { sql: 'd.recipient_id' }, name: { sql: 'd.recipient_name' } },
    },
    kind: { sql: 'd.kind' },
    purpose: { sql: 'd.purpose' },
    fields: { sql: 'd.fields' },
    studentCount: {
      sql: 'case when d.student_ids is not null then (select count(distinct id)::int from unnest(d.student_ids) id) end',
    },
    filter: { sql: 'd.filter' },
    requestId: { sql: 'd.request_id' },
  },
};

export interface AccessReportArguments extends PageArguments {
  studentId: number;
  /** Inclusive. */
  from?: string | null;
  /** Inclusive. */
  to?: string | null;
}

/**
 * Lists a page of the disclosures of a student's data, the latest first. It works for deleted and erased students too.
 * @throws AppError `not_found` for the student, `validation_error`
 */
export async function getAccessReport<T>(
  { caller, database, selection, errors }: SelectingRequest,
  disclosures: DisclosureLog,
  args: AccessReportArguments,
): Promise<Selected<Page<T>>> {
  const { institutionId } = caller;
  checkRange(errors, args);
  const page = readPageArguments(args, errors);
  await assertStudentExists(database.pool, institutionId, args.studentId);
  selection.subjects?.add(String(args.studentId), ['accessReport']);
  // Includes the latest requests of this process. Other processes write theirs twice a second.
  await disclosures.flush();
  const query = new Conditions('d', institutionId)
    .add(concerns(institutionId, args.studentId))
    .addIfPresent(args.from, (from) => sql`d.occurred_at >= ${from}`)
    // Times are shown in milliseconds but stored in microseconds.
    .addIfPresent(args.to, (to) => sql`d.occurred_at < ${to}::timestamptz + interval '1 millisecond'`)
    .query('disclosures d', 'd.occurred_at desc, d.id desc');
  return readPage<T>(database.pool, disclosureReadModel, query, selection, page);
}

/**
 * The condition that a disclosure has data of the student: it names the student, or it is one of all students and the student
 * existed then. The feed tells about the time between a deletion and the restoration, which `deleted_at` no longer does.
 */
function concerns(institutionId: number, studentId: number): Sql {
  return sql`(d.student_ids @> array[${studentId}::int] or d.student_ids is null and exists (
    select from students s
    where s.institution_id = ${institutionId} and s.id = ${studentId} and s.created_at <= d.occurred_at
      and (s.deleted_at is null or s.deleted_at > d.occurred_at)
      and 'deleted' is distinct from (
        select change.type from student_changes change
          join audit_logs log on log.institution_id = ${institutionId} and log.id = change.audit_log_id and log.day = change.day
        where change.institution_id = ${institutionId} and change.student_id = s.id
          and change.type in ('deleted', 'restored') and log.occurred_at <= d.occurred_at
        order by log.occurred_at desc, change.id desc limit 1)))`;
}

async function assertStudentExists(pool: Pool, institutionId: number, studentId: number): Promise<void> {
  const text = 'select from students where institution_id = $1 and id = $2';
  const { rowCount } = await prepared(pool, text, [institutionId, studentId]);
  if (rowCount === 0) throw notFound('Student');
}
