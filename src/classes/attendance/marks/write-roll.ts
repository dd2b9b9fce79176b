import { programOf, userIdOf } from '../../../access/caller.ts';
import type { Change } from '../../../audit/change.ts';
import { conflict } from '../../../shared/errors.ts';
import type { AttendanceStatus } from '../attendance-status.ts';
import { type WrittenRoll, writeMarks } from './write-marks.ts';
import { WRITE_ROLL } from './write-roll.sql.ts';

/** A mark to store, under its column names. */
export interface Mark {
  student_id: number;
  status: AttendanceStatus;
  /** Null for the built-in code of the status. */
  code_id: number | null;
  minutes_late: number | null;
  note: string | null;
  /** True for the mark of a student whom nobody named: it gives way to an absence note ([D112]). */
  is_default: boolean;
}

const VERSION = `select version from attendance_rolls where institution_id = $1 and class_id = $2 and date = $3`;

interface RollToWrite {
  readonly classId: number;
  readonly date: string;
  readonly marks: readonly Mark[];
  /** The version that the roll must have; any if absent. */
  readonly expectedVersion?: number | null | undefined;
}

/** The result of `writeRoll`. */
export interface WrittenRollCall extends Pick<WrittenRoll, 'version' | 'replaced'> {
  counts: MarkCounts;
}

export interface MarkCounts {
  created: number;
  updated: number;
  /** Number of marks that were already stored with the same values. */
  unchanged: number;
  /** Number of marks that do not show what was sent, because a correction or an absence note holds ([D110]). */
  corrected: number;
}

/**
 * Writes the marks of a class on a day. Each must be of a student whom `lockRoll` returned as enrolled.
 * @throws AppError `conflict` if the roll does not have the expected version
 */
export async function writeRoll(
  tx: Change,
  { classId, date, marks, expectedVersion = null }: RollToWrite,
): Promise<WrittenRollCall> {
  const { institutionId } = tx.caller;
  const ids = await tx.ids.take(institutionId, 'attendance_records', marks.length);
  const numbered = marks.map((mark, index) => ({ ...mark, id: ids[index] }));
  const text = JSON.stringify(numbered);
  const values = [classId, date, text, userIdOf(tx.caller), expectedVersion, programOf(tx.caller)];
  const { differing, corrected, rolls } = await writeMarks(tx, WRITE_ROLL, values);
  const [roll] = rolls;
  const version = roll?.version ?? (await readVersion(tx, classId, date));
  if (!roll && expectedVersion !== null && (differing > 0 || version !== expectedVersion))
    throw conflict(`The roll has changed: its version is no longer ${expectedVersion}. Read it again.`);
  const { created = 0, replaced = [] } = roll ?? {};
  const unchanged = marks.length - created - replaced.length;
  return { counts: { created, updated: replaced.length, unchanged, corrected }, version, replaced };
}

async function readVersion(tx: Change, classId: number, date: string): Promise<number> {
  return (await tx.query<{ version: number }>(VERSION, classId, date)).rows[0]?.version ?? 0;
}
