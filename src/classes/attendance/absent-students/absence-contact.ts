import { userIdOf } from '../../../access/caller.ts';
import type { SelectingRequest } from '../../../access/service-request.ts';
import { change, diffOfNew, readBack } from '../../../audit/change.ts';
import { userReference } from '../../../auth/user.read-model.ts';
import type { ReadModel } from '../../../database/reads/build-select.ts';
import { type Groups, readGroups } from '../../../database/reads/record-readers.ts';
import type { Selected } from '../../../database/reads/selection.ts';
import { dateTime, idArray } from '../../../database/reads/sql.ts';
import { nextId } from '../../../database/transactions/ids.ts';
import { MAX_DAYS, type PeriodArguments, readPeriod } from '../../../input/period.ts';
import { parseInput } from '../../../input/schemas.ts';
import { today } from '../../../input/time-zone.ts';
import { ValidationErrors } from '../../../input/validation-errors.ts';
import { notFound } from '../../../shared/errors.ts';
import { lockExcusedStudents } from '../excused-students.ts';
import { checkLinkedGuardian } from '../notes/linked-guardian.checks.ts';
import { type AbsenceContactInput, absenceContactSchema } from './contact.rules.ts';

/** Fields of a call about an absence, of the table alias `t`. */
const contactReadModel: ReadModel = {
  keys: ['id', 'guardianId'],
  subject: { sql: 't.student_id', record: 'absenceContact' },
  joins: { u: 'left join users u on u.institution_id = $1 and u.id = t.created_by' },
  fields: {
    id: { sql: 't.id' },
    date: { sql: 't.date::text' },
    at: { sql: dateTime('t.created_at') },
    by: userReference,
    guardianId: { sql: 't.guardian_id' },
    outcome: { sql: 't.outcome' },
    note: { sql: 't.note' },
  },
};

const INSERT = `
  insert into absence_contacts (institution_id, id, student_id, date, outcome, guardian_id, note, created_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

/**
 * Notes a call about an absence ([D114]). It changes no mark.
 * @throws AppError `not_found` for an unknown student, `validation_error` with every problem
 */
export function recordAbsenceContact<T>(
  request: SelectingRequest,
  { studentId, ...input }: AbsenceContactInput & { studentId: number },
): Promise<Selected<T>> {
  return change(request, {
    input: parseInput(request.errors, absenceContactSchema, input),
    check: async (tx, { date, guardianId }) => {
      await lockExcusedStudents(tx, [studentId]);
      if (tx.errors.has('studentIds.0')) throw notFound('Student');
      if (date !== undefined && date > today(tx.caller)) tx.errors.add('date', 'must not be in the future.');
      await checkLinkedGuardian(tx, [studentId], guardianId);
    },
    apply: async (tx, { date, outcome, guardianId = null, note = null }) => {
      const id = await nextId(tx, 'absence_contacts');
      await tx.query(INSERT, id, studentId, date, outcome, guardianId, note, userIdOf(tx.caller));
      const changes = diffOfNew({ date, outcome, guardian_id: guardianId });
      tx.record({ action: 'absence_contact.created', resource: { type: 'student', id: studentId }, changes });
      return readBack<T>(tx, contactReadModel, 'absence_contacts t', id, request.selection);
    },
  });
}

/**
 * Returns the calls about absences of each student in a period, by default the last 366 days, the latest first.
 * @throws AppError `validation_error`
 */
export function contactsByStudent<T>(
  { caller, database, selection }: SelectingRequest,
  studentIds: readonly number[],
  args: PeriodArguments,
): Promise<Groups<T>> {
  const { from, to } = readPeriod(new ValidationErrors(), args, { today: today(caller), defaultDays: MAX_DAYS });
  const where = `t.institution_id = $1 and t.student_id = any(${idArray('$2')}) and t.date between $3 and $4`;
  const values = [caller.institutionId, studentIds, from, to];
  const query = { from: 'absence_contacts t', where, groupBy: 't.student_id', orderBy: 't.id desc', values };
  return readGroups<T>(database.pool, contactReadModel, query, selection);
}
