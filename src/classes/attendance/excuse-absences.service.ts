import type { ServiceRequest } from '../../access/service-request.ts';
import { type Change, change, diffOfNew } from '../../audit/change.ts';
import { checkEntryCount, type DeepPartial, parseInput } from '../../input/schemas.ts';
import { today } from '../../input/time-zone.ts';
import { checkExcusedPeriod, type Excuse, type ExcuseInput, excuseSchema } from './attendance.rules.ts';
import { lockExcusedStudents } from './excused-students.ts';
import { writeExcuses } from './marks/write-excuses.ts';
import { toFieldChanges, type WrittenRoll } from './marks/write-marks.ts';

/** The result of excusing absences. */
export interface AttendanceChange {
  /** Number of marks that changed. */
  updated: number;
  /** Number of students with such a mark. */
  students: number;
}

/**
 * Changes the absent marks of students in a period to excused, all or nothing, and updates the academic records in the same
 * transaction. Callers who cannot access every class change only marks of their own classes ([D20]). A note replaces those of the
 * marks. Each class's roll of a day that changes is recorded as a roll call is. The number of statements does not depend on the
 * number of students.
 * @throws AppError `validation_error` with every problem, on `from`, `to`, `note` and fields such as `studentIds.3`
 */
export async function excuseAbsences(
  request: ServiceRequest,
  { studentIds, ...input }: ExcuseInput & { studentIds: readonly number[] },
): Promise<AttendanceChange> {
  checkEntryCount(request.errors, 'studentIds', studentIds);
  return change(request, {
    input: parseInput(request.errors, excuseSchema, input),
    check: (tx, excuse) => checkExcuse(tx, studentIds, excuse),
    apply: async (tx, excuse) => {
      const rolls = await writeExcuses(tx, { ...excuse, studentIds });
      for (const roll of rolls) recordRoll(tx, roll);
      const marks = rolls.flatMap(({ replaced }) => replaced);
      return { updated: marks.length, students: new Set(marks.map(({ studentId }) => studentId)).size };
    },
  });
}

async function checkExcuse(
  tx: Change,
  studentIds: readonly number[],
  { from, to }: DeepPartial<Excuse>,
): Promise<void> {
  if (from !== undefined && to !== undefined) checkExcusedPeriod(tx.errors, { from, to }, today(tx.caller));
  await lockExcusedStudents(tx, studentIds);
}

function recordRoll(tx: Change, { classId, date, replaced }: WrittenRoll): void {
  const counts = { created: 0, updated: replaced.length };
  tx.record({
    action: 'attendance.recorded',
    resource: { type: 'class', id: classId },
    changes: { ...diffOfNew({ date, ...counts }), ...toFieldChanges(replaced) },
    event: { type: 'attendance.recorded', data: { class_id: classId, date, ...counts, corrected: 0 } },
  });
}
