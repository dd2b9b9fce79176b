import type { SelectingRequest } from '../access/service-request.ts';
import { change, diff, readBack } from '../audit/change.ts';
import { nestedSelection } from '../database/reads/selection.ts';
import { conflict } from '../shared/errors.ts';
import { keepCalendar } from './enrolments/calendar-lock.ts';
import { readEnrolments } from './enrolments/enrol-students.service.ts';
import { lockStudent } from './locked-student.ts';
import { applyStanding } from './standing.ts';
import { studentAuditFields, studentRecord } from './student.audit.ts';
import { studentReadModel } from './student.read-model.ts';

/** A student who is active again, with the enrolments that were reopened and those that were not. */
export interface Reactivation<Student, Enrolment> {
  student: Student;
  reopened: Enrolment[];
  notReopened: { enrolment: Enrolment; reason: string }[];
}

/**
 * Makes an inactive student active again and reopens, from today until their planned end, the enrolments that becoming inactive ended
 * ([D93]). Classes that are full or whose term is over are left out and named.
 * @throws AppError `not_found`; `conflict` if the student is not inactive; `precondition_failed` if `expectedVersion` is not the stored one
 */
export function reactivateStudent<Student, Enrolment extends { id: number }>(
  request: SelectingRequest,
  { id, expectedVersion }: { id: number; expectedVersion?: number | null | undefined },
): Promise<Reactivation<Student, Enrolment>> {
  return change(request, async (tx) => {
    await keepCalendar(tx);
    const student = await lockStudent(tx, id, expectedVersion);
    if (student.status !== 'inactive') throw conflict(`The student is ${student.status}, not inactive.`);
    const before = studentAuditFields(student);
    const { reopened, notReopened } = await applyStanding(tx, student, { status: 'active' }, undefined);
    tx.record(studentRecord(student, 'updated', diff(before, studentAuditFields(student))));
    const select = (...path: string[]) => nestedSelection(request.selection, ...path);
    const read = (ids: readonly number[], ...path: string[]) => readEnrolments<Enrolment>(tx, ids, select(...path));
    const refused = new Map(notReopened.map(({ enrolmentId, reason }) => [enrolmentId, reason]));
    return {
      student: (await readBack<Student>(
        tx,
        studentReadModel(tx.caller),
        'students s',
        id,
        select('student'),
      )) as Student,
      reopened: await read(
        reopened.map((each) => each.id),
        'reopened',
      ),
      notReopened: (await read([...refused.keys()], 'notReopened', 'enrolment')).map((enrolment) => ({
        enrolment,
        reason: refused.get(enrolment.id) as string,
      })),
    };
  });
}
