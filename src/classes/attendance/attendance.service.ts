import { sql } from 'kysely';
import type { ActorType } from '../../access/caller.ts';
import type { SelectingRequest } from '../../access/service-request.ts';
import { type Change, change, diffOfNew } from '../../audit/change.ts';
import { Conditions } from '../../database/reads/conditions.ts';
import { readOne } from '../../database/reads/one.ts';
import { readMany } from '../../database/reads/record-readers.ts';
import { nestedFields, type Selection } from '../../database/reads/selection.ts';
import { isOneOf } from '../../database/reads/sql.ts';
import { type DeepPartial, parseInput } from '../../input/schemas.ts';
import { today } from '../../input/time-zone.ts';
import { keepCalendar } from '../../students/enrolments/calendar-lock.ts';
import { byName } from '../../students/student.read-model.ts';
import { findClosedDays } from '../calendar/closed-days.ts';
import { assertOwnClass } from '../own-class.ts';
import { excludeDeletedStudents } from '../student-conditions.ts';
import type { AttendanceSummary } from './attendance.queries.ts';
import {
  attendanceReadModel,
  attendanceSummaryReadModel,
  keptMarkReadModel,
  MARKS_WITH_NAMES,
} from './attendance.read-model.ts';
import {
  checkRepeatedStudents,
  checkRollDate,
  type RollCall,
  type RollCallInput,
  rollCallSchema,
} from './attendance.rules.ts';
import type { AttendanceStatus } from './attendance-status.ts';
import { checkUsedCodes } from './codes/used-codes.checks.ts';
import { toFieldChanges } from './marks/write-marks.ts';
import { type MarkCounts, writeRoll } from './marks/write-roll.ts';
import { lockRoll, type RollStudent } from './roll.ts';
import { checkMinutesLate, codesOf, toMarks, type UsedCodes } from './roll-marks.ts';

/** The result of a roll call. */
export interface AttendanceRoll<T> extends MarkCounts {
  classId: number;
  date: string;
  /** Counts the changes of the roll. */
  version: number;
  summary: AttendanceSummary;
  records: T[];
  /** Marks that the default would have changed, but that are not the caller's to replace. */
  kept: KeptMark[];
}

/** A mark that a default did not replace. */
export interface KeptMark {
  student: { id: number; studentId: string; firstName: string; lastName: string };
  status: AttendanceStatus;
  by: { type: ActorType; id: number; name: string } | null;
}

/**
 * Records the attendance of a class on a day, all or nothing; marks that exist are replaced ([D36]), but by a default only the caller's
 * own ones, unless `replaceOthers` is true ([D94]). Updates the academic records
 * in the same transaction. The number of statements does not depend on the number of students.
 * @throws AppError `not_found`, `forbidden` ([D20]); `conflict` if the roll does not have `expectedVersion`; `validation_error` on `date`, `entries` and fields such as `entries.3.studentId`
 */
export function recordAttendance<T>(
  request: SelectingRequest,
  { classId, ...input }: RollCallInput & { classId: number },
): Promise<AttendanceRoll<T>> {
  return change(request, {
    input: parseInput(request.errors, rollCallSchema, input),
    check: (tx, rollCall) => checkRollCall(tx, classId, rollCall),
    apply: async (tx, rollCall, { roll, codes }) => {
      const { date, expectedVersion } = rollCall;
      const { marks, keptIds } = toMarks(roll, rollCall, codes);
      const { counts, version, replaced } = await writeRoll(tx, { classId, date, marks, expectedVersion });
      const { created, updated, corrected } = counts;
      if (created + updated > 0) {
        tx.record({
          action: 'attendance.recorded',
          resource: { type: 'class', id: classId },
          changes: { ...diffOfNew({ date, created, updated }), ...toFieldChanges(replaced) },
          event: { type: 'attendance.recorded', data: { class_id: classId, date, created, updated, corrected } },
        });
      }
      const read = await readRoll<T>(tx, { classId, date, keptIds }, request.selection);
      return { classId, date, version, ...counts, ...read };
    },
  });
}

/**
 * Locks the roll of a class and returns it, by the students' own identifiers, with the codes that the roll call names. Adds an error to
 * each entry whose student is unknown, not enrolled or repeated.
 */
async function checkRollCall(
  tx: Change,
  classId: number,
  rollCall: DeepPartial<RollCall>,
): Promise<{ roll: ReadonlyMap<string, RollStudent>; codes: UsedCodes }> {
  const { date = '', defaultStatus, defaultCode, entries = [] } = rollCall;
  await keepCalendar(tx);
  const section = await assertOwnClass(tx.client, tx.caller, classId);
  checkRollDate(tx.errors, date, section, today(tx.caller));
  const closed = (await findClosedDays(tx, date ? [date] : [])).get(date);
  if (closed !== undefined) tx.errors.add('date', `is not a school day: ${closed}.`);
  checkRepeatedStudents(tx.errors, entries);
  const codes = await checkUsedCodes(tx, codesOf(rollCall));
  checkMinutesLate(tx.errors, entries, codes);
  const studentIds = entries.flatMap(({ studentId }) => studentId ?? []);
  const wholeRoll = defaultStatus != null || defaultCode != null;
  const students = await lockRoll(tx, { classId, date, studentIds, wholeRoll });
  const roll = new Map(students.map((student) => [student.studentId, student]));
  for (const [index, { studentId }] of entries.entries()) {
    if (studentId === undefined) continue;
    const student = roll.get(studentId);
    const field = `entries.${index}.studentId`;
    if (!student) tx.errors.add(field, 'is not a student of this institution.');
    else if (!student.enrolled) tx.errors.add(field, `is not enrolled in this class on ${date}.`);
  }
  return { roll, codes };
}

/** Reads the records of the day, their summary and the kept marks, as far as they are selected. */
async function readRoll<T>(
  tx: Change,
  { classId, date, keptIds }: { classId: number; date: string; keptIds: readonly number[] },
  selection: Selection,
): Promise<Pick<AttendanceRoll<T>, 'summary' | 'records' | 'kept'>> {
  const selectionOf = (name: string): Selection => ({
    ...selection,
    format: 'objects',
    fields: nestedFields(selection.fields, name),
  });
  const conditions = new Conditions('a', tx.caller.institutionId)
    .add(sql`a.class_id = ${classId}`)
    .add(sql`a.date = ${date}`);
  const query = excludeDeletedStudents(conditions, 'a', null).query('attendance_records a', 'a.id');
  const byNames = { from: MARKS_WITH_NAMES, orderBy: byName('named') };
  const [summary, records, kept] = [selectionOf('summary'), selectionOf('records'), selectionOf('kept')];
  const keptMarks = conditions.add(isOneOf(sql`a.student_id`, keptIds)).query(byNames.from, byNames.orderBy);
  return {
    summary: (summary.fields.length > 0
      ? await readOne(tx.client, attendanceSummaryReadModel, query, summary)
      : {}) as AttendanceSummary,
    records:
      records.fields.length > 0
        ? await readMany<T>(tx.client, attendanceReadModel, { ...query, ...byNames }, records)
        : [],
    kept:
      kept.fields.length > 0 && keptIds.length > 0
        ? await readMany<KeptMark>(tx.client, keptMarkReadModel, keptMarks, kept)
        : [],
  };
}
