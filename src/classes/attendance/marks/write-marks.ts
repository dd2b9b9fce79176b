import type { PoolClient, QueryResult } from 'pg';
import { type Change, diff } from '../../../audit/change.ts';
import type { FieldChanges } from '../../../audit/change-records.ts';
import { BULK_STATEMENT_TIMEOUT_MS, onlyRow, prepared } from '../../../database/reads/prepared.ts';

/** A mark that replaced another one. */
export interface ReplacedMark {
  studentId: number;
  from: Record<string, unknown>;
  to: Record<string, unknown>;
  noteChanged: boolean;
}

/** The marks of a class on a day that were written. */
export interface WrittenRoll {
  classId: number;
  /** YYYY-MM-DD. */
  date: string;
  /** The version of the roll. */
  version: number;
  /** Number of new marks. */
  created: number;
  /** Number of written marks of which something else holds than what was recorded. */
  corrected: number;
  replaced: ReplacedMark[];
}

/** The result of `writeMarks`. */
export interface WrittenMarks {
  /** Number of marks that differ from the stored ones. They are not written if the roll has not the expected version. */
  differing: number;
  /** Number of marks of which something else holds than what was recorded. */
  corrected: number;
  /** The rolls that changed, ordered by day and class. */
  rolls: WrittenRoll[];
}

/** Stands for a note in the audit trail: a recorded note would outlive the erasure of its student. */
const REDACTED_NOTE = '[not kept]';

/** Runs a statement. */
type Run = (client: PoolClient, text: string, values: unknown[]) => Promise<QueryResult<WrittenMarks>>;

const runPrepared: Run = (client, text, values) => prepared(client, text, values, BULK_STATEMENT_TIMEOUT_MS);

/**
 * Writes marks by a statement of `writeMarksSql`, as every writer of marks does. The academic records of their students are locked.
 * @param values of the statement's parameters after $1, the institution
 * @param run how the statement runs; one of temporary tables is not prepared
 */
export async function writeMarks(
  { client, caller }: Change,
  text: string,
  values: unknown[],
  run = runPrepared,
): Promise<WrittenMarks> {
  return onlyRow(await run(client, text, [caller.institutionId, ...values]));
}

/** Returns the changed fields of replaced marks under names such as `marks.17.status`, where 17 is the student's id. */
export function toFieldChanges(marks: readonly ReplacedMark[]): FieldChanges {
  return Object.fromEntries(
    marks.flatMap(({ studentId, from, to, noteChanged }) => {
      const changes = diff(from, to);
      if (noteChanged) changes.note = { from: REDACTED_NOTE, to: REDACTED_NOTE };
      return Object.entries(changes).map(([field, change]) => [`marks.${studentId}.${field}`, change]);
    }),
  );
}
