import type { SelectingRequest } from '../../access/service-request.ts';
import { type Change, change } from '../../audit/change.ts';
import { diffOfNew } from '../../audit/diff.ts';
import { Conditions } from '../../database/reads/conditions.ts';
import { readMany } from '../../database/reads/many.ts';
import { readOne } from '../../database/reads/one.ts';
import { nestedFields, type Selection } from '../../database/reads/selection.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import { assertOwnClass } from '../own-class.ts';
import { excludeDeletedStudents } from '../student-conditions.ts';
import type { AttendanceSummary } from './attendance.queries.ts';
import { attendanceReadModel, attendanceSummaryReadModel } from './attendance.read-model.ts';
import {
  type AttendanceEntry,
  checkRollDate,
  type Mark,
  type ParsedEntry,
  readEntries,
  toMark,
} from './attendance.rules.ts';
import type { AttendanceStatus } from './attendance-record.entity.ts';
import { lockRoll, type RollStudent } from './roll.ts';
import { type MarkCounts, writeMarks } from './write-marks.ts';

export interface RollCall {
  classId: number;
  /** YYYY-MM-DD. */
  date: string;
  /** The mark of all enrolled students who have no entry. Without it, only the students of the entries are marked. */
  defaultStatus?: AttendanceStatus | null;
  entries: readonly AttendanceEntry[];
}

/** The result of a roll call. */
export interface AttendanceRoll<T> extends MarkCounts {
  classId: number;
  date: string;
  summary: AttendanceSummary;
  records: T[];
}

/**
 * Records the attendance of a class on a day, all or nothing; marks that exist are replaced ([D36]). Updates the academic records
 * in the same transaction. The number of statements does not depend on the number of students.
 * @throws AppError `not_found`, `forbidden` ([D20]); `validation_error` on `date`, `entries` and fields such as `entries.3.studentId`
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
    const roll = await lockRoll(tx, { classId, date, studentIds, wholeRoll: rollCall.defaultStatus != null });
    const marks = toMarks(problems, roll, rollCall, entries);
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

/**
 * Returns a mark for each entry, and the default mark for all other enrolled students. Adds an error to each entry whose student is
 * unknown or not enrolled.
 */
function toMarks(
  problems: ValidationErrors,
  roll: readonly RollStudent[],
  { date, defaultStatus }: RollCall,
  entries: readonly ParsedEntry[],
): Mark[] {
  const byStudentId = new Map(roll.map((student) => [student.studentId, student]));
  const marks = new Map<number, Mark>();
  if (defaultStatus != null) {
    for (const { id, enrolled } of roll) if (enrolled) marks.set(id, toMark(id, { status: defaultStatus }));
  }
  entries.forEach((entry, index) => {
    if (entry.studentId === undefined) return;
    const student = byStudentId.get(entry.studentId);
    const field = `entries.${index}.studentId`;
    if (!student) problems.add(field, 'names no student of this institution.');
    else if (!student.enrolled) problems.add(field, `is not enrolled in this class on ${date}.`);
    else marks.set(student.id, toMark(student.id, entry));
  });
  return [...marks.values()];
}

/** Reads the records of the day and their summary, as far as they are selected. */
async function readRoll<T>(
  tx: Change,
  { classId, date }: RollCall,
  selection: Selection,
): Promise<{ summary: AttendanceSummary; records: T[] }> {
  const selectionOf = (name: string): Selection => ({
    format: 'objects',
    fields: nestedFields(selection.fields, name),
  });
  const conditions = new Conditions('a.institution_id = ?', tx.caller.institutionId)
    .add('a.class_id = ?', classId)
    .add('a.date = ?', date);
  const query = excludeDeletedStudents(conditions, 'a', null).query('attendance_records a', 'a.id');
  const [summary, records] = [selectionOf('summary'), selectionOf('records')];
  return {
    summary: (summary.fields.length > 0
      ? await readOne(tx.client, attendanceSummaryReadModel, query, summary)
      : {}) as AttendanceSummary,
    records: records.fields.length > 0 ? await readMany<T>(tx.client, attendanceReadModel, query, records) : [],
  };
}
