import { type Change, change } from '../../audit/change.ts';
import { diffOfNew } from '../../audit/diff.ts';
import { Conditions } from '../../database/reads/conditions.ts';
import { readMany } from '../../database/reads/many.ts';
import { readOne } from '../../database/reads/one.ts';
import { nestedFields, type Selection } from '../../database/reads/selection.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import type { SelectingRequest } from '../../service-request.ts';
import { assertOwnClass } from '../own-class.ts';
import { excludeDeletedStudents } from '../shown-students.ts';
import type { AttendanceSummary } from './attendance.queries.ts';
import { attendanceReadModel, attendanceSummary } from './attendance.read-model.ts';
import {
  type AttendanceEntry,
  checkRollDate,
  type Mark,
  markOf,
  type ParsedEntry,
  readEntries,
} from './attendance.rules.ts';
import type { AttendanceStatus } from './attendance-record.entity.ts';
import { lockRoll, type RollStudent } from './roll.ts';
import { type MarkCounts, writeMarks } from './write-marks.ts';

export interface RollCall {
  classId: number;
  /** YYYY-MM-DD. */
  date: string;
  /** The mark of everybody who is enrolled and not among the entries; without it only the entries are marked. */
  defaultStatus?: AttendanceStatus | null;
  entries: readonly AttendanceEntry[];
}

/** The roll of a class on a day after it was called. */
export interface AttendanceRoll<T> extends MarkCounts {
  classId: number;
  date: string;
  summary: AttendanceSummary;
  records: T[];
}

/**
 * Calls the roll of a class in one step: all or nothing, and sent again it replaces ([D36]). The academic records follow in the
 * same transaction. A number of statements that does not depend on the number of students.
 * @throws AppError `not_found`, `forbidden` ([D20]); `validation_error` on `date`, `entries` and `entries.3.studentId` and the like
 */
export async function recordAttendance<T>(
  { caller, database, selection }: SelectingRequest,
  rollCall: RollCall,
): Promise<AttendanceRoll<T>> {
  const { classId, date } = rollCall;
  const { problems } = caller;
  return change(database, caller, async (tx) => {
    const section = await assertOwnClass(tx.client, caller, classId);
    checkRollDate(problems, date, section);
    const entries = readEntries(problems, rollCall.entries, rollCall.defaultStatus != null);
    const studentIds = entries.flatMap(({ studentId }) => studentId ?? []);
    const roll = await lockRoll(tx, { classId, date, studentIds, whole: rollCall.defaultStatus != null });
    const marks = marksOf(problems, roll, rollCall, entries);
    problems.throwIfAny();
    const { counts, replaced } = await writeMarks(tx, { classId, date, marks });
    const { created, updated } = counts;
    if (created + updated > 0) {
      tx.record({
        action: 'attendance.recorded',
        resource: { type: 'class', id: classId },
        changes: { ...diffOfNew({ date, created, updated }), ...replaced },
        event: { type: 'attendance.recorded', data: { class_id: classId, date, created, updated } },
      });
    }
    return { classId, date, ...counts, ...(await readRoll<T>(tx, rollCall, selection)) };
  });
}

/** A mark for each entry, and the default one for everybody else who is enrolled. */
function marksOf(
  problems: ValidationErrors,
  roll: readonly RollStudent[],
  { date, defaultStatus }: RollCall,
  entries: readonly ParsedEntry[],
): Mark[] {
  const byStudentId = new Map(roll.map((student) => [student.studentId, student]));
  const marks = new Map<number, Mark>();
  if (defaultStatus != null) {
    for (const { id, enrolled } of roll) if (enrolled) marks.set(id, markOf(id, { status: defaultStatus }));
  }
  entries.forEach((entry, index) => {
    if (entry.studentId === undefined) return;
    const student = byStudentId.get(entry.studentId);
    const field = `entries.${index}.studentId`;
    if (!student) problems.add(field, 'names no student of this institution.');
    else if (!student.enrolled) problems.add(field, `is not enrolled in this class on ${date}.`);
    else marks.set(student.id, markOf(student.id, entry));
  });
  return [...marks.values()];
}

/** The day's records and what they come to, as far as the caller asked for them. */
async function readRoll<T>(
  tx: Change,
  { classId, date }: RollCall,
  selection: Selection,
): Promise<{ summary: AttendanceSummary; records: T[] }> {
  const wanted = (name: string): Selection => ({ format: 'objects', fields: nestedFields(selection.fields, name) });
  const conditions = new Conditions('a.institution_id = ?', tx.caller.institutionId)
    .add('a.class_id = ?', classId)
    .add('a.date = ?', date);
  const query = excludeDeletedStudents(conditions, 'a', null).query('attendance_records a', 'a.id');
  const [summary, records] = [wanted('summary'), wanted('records')];
  return {
    summary: (summary.fields.length > 0
      ? await readOne(tx.client, attendanceSummary, query, summary)
      : {}) as AttendanceSummary,
    records: records.fields.length > 0 ? await readMany<T>(tx.client, attendanceReadModel, query, records) : [],
  };
}
