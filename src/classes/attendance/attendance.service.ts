import { sql } from 'kysely';
import type { SelectingRequest } from '../../access/service-request.ts';
import { change } from '../../audit/change.ts';
import { diffOfNew } from '../../audit/diff.ts';
import type { Change } from '../../audit/recorded-change.ts';
import { Conditions } from '../../database/reads/conditions.ts';
import { readMany } from '../../database/reads/many.ts';
import { readOne } from '../../database/reads/one.ts';
import { nestedFields, type Selection } from '../../database/reads/selection.ts';
import { type DeepPartial, parseInput } from '../../input/parse-input.ts';
import { today } from '../../input/time-zone.ts';
import { byName } from '../../students/person-order.ts';
import { assertOwnClass } from '../own-class.ts';
import { excludeDeletedStudents } from '../student-conditions.ts';
import type { AttendanceSummary } from './attendance.queries.ts';
import { attendanceReadModel, attendanceSummaryReadModel, MARKS_WITH_NAMES } from './attendance.read-model.ts';
import {
  type AttendanceEntry,
  checkRepeatedStudents,
  checkRollDate,
  type RollCall,
  type RollCallInput,
  rollCallSchema,
} from './attendance.rules.ts';
import { lockRoll, type RollStudent } from './roll.ts';
import { type Mark, type MarkCounts, writeMarks } from './write-marks.ts';

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
  request: SelectingRequest,
  { classId, ...input }: RollCallInput & { classId: number },
): Promise<AttendanceRoll<T>> {
  return change(request, {
    input: parseInput(request.errors, rollCallSchema, input),
    check: (tx, rollCall) => checkRollCall(tx, classId, rollCall),
    apply: async (tx, rollCall, roll) => {
      const { date } = rollCall;
      const { counts, replaced } = await writeMarks(tx, { classId, date, marks: toMarks(roll, rollCall) });
      const { created, updated } = counts;
      if (created + updated > 0) {
        tx.record({
          action: 'attendance.recorded',
          resource: { type: 'class', id: classId },
          changes: { ...diffOfNew({ date, created, updated }), ...replaced },
          event: { type: 'attendance.recorded', data: { class_id: classId, date, created, updated } },
        });
      }
      return { classId, date, ...counts, ...(await readRoll<T>(tx, { classId, date }, request.selection)) };
    },
  });
}

/**
 * Locks the roll of a class and returns it, by the students' own identifiers. Adds an error to each entry whose student is unknown,
 * not enrolled or repeated.
 */
async function checkRollCall(
  tx: Change,
  classId: number,
  { date = '', defaultStatus, entries = [] }: DeepPartial<RollCall>,
): Promise<ReadonlyMap<string, RollStudent>> {
  const section = await assertOwnClass(tx.client, tx.caller, classId);
  checkRollDate(tx.errors, date, section, today(tx.caller));
  checkRepeatedStudents(tx.errors, entries);
  const studentIds = entries.flatMap(({ studentId }) => studentId ?? []);
  const students = await lockRoll(tx, { classId, date, studentIds, wholeRoll: defaultStatus != null });
  const roll = new Map(students.map((student) => [student.studentId, student]));
  for (const [index, { studentId }] of entries.entries()) {
    if (studentId === undefined) continue;
    const student = roll.get(studentId);
    const field = `entries.${index}.studentId`;
    if (!student) tx.errors.add(field, 'is not a student of this institution.');
    else if (!student.enrolled) tx.errors.add(field, `is not enrolled in this class on ${date}.`);
  }
  return roll;
}

/** Returns the mark of each entry, and the default mark of all other enrolled students. */
function toMarks(roll: ReadonlyMap<string, RollStudent>, { defaultStatus, entries }: RollCall): Mark[] {
  const marks = new Map<number, Mark>();
  const mark = (
    id: number,
    { status, minutesLate, note }: Pick<AttendanceEntry, 'status'> & Partial<AttendanceEntry>,
  ) => marks.set(id, { student_id: id, status, minutes_late: minutesLate ?? null, note: note ?? null });
  if (defaultStatus != null)
    for (const { id, onRoster } of roll.values()) if (onRoster) mark(id, { status: defaultStatus });
  for (const entry of entries) mark((roll.get(entry.studentId) as RollStudent).id, entry);
  return [...marks.values()];
}

/** Reads the records of the day and their summary, as far as they are selected. */
async function readRoll<T>(
  tx: Change,
  { classId, date }: { classId: number; date: string },
  selection: Selection,
): Promise<{ summary: AttendanceSummary; records: T[] }> {
  const selectionOf = (name: string): Selection => ({
    ...selection,
    format: 'objects',
    fields: nestedFields(selection.fields, name),
  });
  const conditions = new Conditions('a', tx.caller.institutionId)
    .add(sql`a.class_id = ${classId}`)
    .add(sql`a.date = ${date}`);
  const query = excludeDeletedStudents(conditions, 'a', null).query('attendance_records a', 'a.id');
  const byNames = { ...query, from: MARKS_WITH_NAMES, orderBy: byName('named') };
  const [summary, records] = [selectionOf('summary'), selectionOf('records')];
  return {
    summary: (summary.fields.length > 0
      ? await readOne(tx.client, attendanceSummaryReadModel, query, summary)
      : {}) as AttendanceSummary,
    records: records.fields.length > 0 ? await readMany<T>(tx.client, attendanceReadModel, byNames, records) : [],
  };
}
