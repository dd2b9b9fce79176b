import type { SelectingRequest } from '../../access/service-request.ts';
import type { ChangeType } from '../../audit/change-records.ts';
import { decodeCursor, encodeCursor, readCount } from '../../database/reads/cursor.ts';
import { onlyRow, prepared } from '../../database/reads/prepared.ts';
import { nestedFields } from '../../database/reads/selection.ts';
import { dateTime } from '../../database/reads/sql.ts';
import { collectIds } from '../../database/reads/subjects.ts';
import { fieldNames } from '../student.audit.ts';

export interface ChangeListArguments {
  /** Returns only changes after this cursor; all changes by default. */
  after?: string | null;
  first?: number | null;
  types?: ChangeType[] | null;
}

/** An entry of the feed. The entry of a deleted student has the same fields. */
export interface ChangeView {
  cursor: string;
  type: ChangeType;
  id: number;
  studentId: string;
  /** REST names of the fields that changed. */
  changed: string[];
  occurredAt: string;
}

export interface ChangeFeedView {
  entries: ChangeView[];
  /** The cursor for the next request, even if there was nothing new. */
  cursor: string;
  hasMore: boolean;
}

/**
 * Changes have the order of commits in the audit chain, so whenever a change is visible, all changes before it are too. A single
 * statement reads one snapshot and therefore has no gaps. `offset 0` makes PostgreSQL look each place's entries up in their partition, in
 * the order of places, instead of joining whole partitions.
 */
const CHANGES = `
  select coalesce((select max(sequence) from audit_chain where institution_id = $1 and changes_students), 0)::float8 as head,
    (select coalesce(json_agg(entry), '[]') from (
      select chain.sequence, change.id as position, change.type, change.student_id as id, change.student_number as "studentId",
        change.changed, log."occurredAt"
      from audit_chain chain
        cross join lateral (
          select c.id, c.type, c.student_id, c.student_number, c.changed from student_changes c
          where c.institution_id = $1 and c.audit_log_id = chain.audit_log_id and c.day = chain.day and c.type <> 'marked' offset 0) change
        cross join lateral (
          select ${dateTime('l.occurred_at')} as "occurredAt" from audit_logs l
          where l.institution_id = $1 and l.id = chain.audit_log_id and l.day = chain.day offset 0) log
      where chain.institution_id = $1 and chain.changes_students
        and chain.sequence >= $2 and (chain.sequence > $2 or change.id > $3)
        and ($4::text[] is null or change.type = any ($4))
      order by chain.sequence, change.id limit $5
    ) entry)::text as entries`;

type StoredChange = Omit<ChangeView, 'cursor'> & { sequence: number; position: number };

/** Greater than the position of any change in an audit record. */
const MAX_POSITION = Number.MAX_SAFE_INTEGER;

/**
 * Returns the changes to the institution's students after a cursor, in the order of commits.
 * @throws AppError `validation_error` on `after`, `first`
 */
export async function listChanges(
  { caller, database, selection, errors }: SelectingRequest,
  args: ChangeListArguments,
): Promise<ChangeFeedView> {
  const { institutionId } = caller;
  const [sequence, position] = decodeCursor(errors, 'after', args.after, isPosition) ?? [0, 0];
  const first = readCount(errors, 'first', args.first);
  errors.throwIfAny();
  const values = [institutionId, sequence, position, args.types ?? null, first + 1];
  const { head, entries } = onlyRow(await prepared<{ head: number; entries: string }>(database.pool, CHANGES, values));
  const stored = JSON.parse(entries) as StoredChange[];
  const page = stored.slice(0, first).map(({ sequence, position, ...change }) => ({
    ...change,
    cursor: encodeCursor([sequence, position]),
    changed: fieldNames(change.changed),
  }));
  const ids = page.map(({ id }) => id);
  collectIds(selection, 'change', nestedFields(selection.fields, 'entries'), ids);
  const hasMore = stored.length > first;
  // On the last page the cursor moves to the head, so that changes of other types are not read again.
  const end =
    head > Number(sequence)
      ? encodeCursor([head, MAX_POSITION])
      : (page.at(-1)?.cursor ?? encodeCursor([Number(sequence), Number(position)]));
  return { entries: page, cursor: hasMore ? (page.at(-1)?.cursor as string) : end, hasMore };
}

function isPosition(parts: readonly unknown[]): boolean {
  return (
    parts.length === 2 &&
    parts.every((part) => Number.isSafeInteger(part) && (part as number) >= 0) &&
    (parts[1] as number) <= MAX_POSITION
  );
}
