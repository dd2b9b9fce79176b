import { sql } from 'kysely';
import type { Caller } from '../access/caller.ts';
import type { Database } from '../database/connection/database.ts';
import { compileSql, type Sql } from '../database/reads/sql.ts';
import { type DisclosureKind, recipientOf } from './disclosure.ts';

/** A file of students' data. */
export interface DisclosedFile {
  readonly kind: Extract<DisclosureKind, 'export' | 'bundle'>;
  readonly fields: readonly string[];
  /** The condition of its students on the table `students s`; absent if it has all who exist. */
  readonly students?: Sql | undefined;
  /** The filters that the request names, without texts that could identify somebody. */
  readonly filter?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Records that the caller receives a file, before its first byte is sent: a file may have the data of a whole school, so it is not
 * sent without its record. Files count whoever receives them, members of staff too, since they leave the service.
 */
export async function recordFile({ shares, ids }: Database, caller: Caller, file: DisclosedFile): Promise<void> {
  const { institutionId, recipientType, recipientId, recipientName, purpose, requestId } = recipientOf(caller);
  const [id] = await ids.take(institutionId, 'disclosures', 1);
  const filter = file.filter ? JSON.stringify(file.filter) : null;
  const students = file.students
    ? sql`coalesce((select array_agg(s.id order by s.id) from students s where ${file.students}), '{}')`
    : sql`null::int[]`;
  const { text, values } = compileSql(sql`
    insert into disclosures (institution_id, id, recipient_type, recipient_id, recipient_name, kind, purpose, fields, student_ids, filter,
      request_id)
    select ${institutionId}::int, ${id}::int, ${recipientType}::text, ${recipientId}::int, ${recipientName}::text, ${file.kind}::text,
      ${purpose}::text, ${file.fields}::text[], ${students}, ${filter}::jsonb, ${requestId}::text`);
  await shares.bulk.of(institutionId).query(text, values);
}
