import { type Change, change } from '../audit/change.ts';
import { PATIENCE, prepared } from '../database/reads/prepared.ts';
import { notFound } from '../errors.ts';
import type { ServiceRequest } from '../service-request.ts';
import { deleteStudentEvents } from '../webhooks/deliveries/forget-student.ts';
import { lockAcademicRecords } from './academic-records/update-academic-records.ts';
import { endOpenEnrolments } from './enrolments/primary-enrolment.ts';
import { eraseSql } from './erase-student.sql.ts';
import { lockAnyStudent } from './locked-student.ts';
import { feedEntry } from './student.audit.ts';

/**
 * Removes a student's personal data for good ([D27]), whether it is deleted or not: from its record, its contacts who stand for
 * nobody else, the feed, events, imports, kept answers, and notes about it. The keys of its values in the audit trail are
 * destroyed, those of such contacts too. What says nothing about the person stays: marks, grades, enrolments and their sums.
 * @throws AppError `not_found`, also where it was erased before
 */
export async function eraseStudent(
  { caller, database }: ServiceRequest,
  id: number,
): Promise<{ message: string; id: number }> {
  return change(database, caller, async (tx) => {
    const student = await lockAnyStudent(tx, id);
    if (!student || student.erasedAt !== null) throw notFound('Student');
    const { institutionId } = caller;
    // Marks and grades that are being written are waited for, and none is written while this goes on.
    await lockAcademicRecords(tx.client, institutionId, [id]);
    if (student.deletedAt === null) await endOpenEnrolments(tx, id, 'erased');
    await prepared(tx.client, eraseSql.keptAnswers, [institutionId, id], PATIENCE);
    await prepared(tx.client, eraseSql.keptImports, [institutionId], PATIENCE);
    await prepared(tx.client, eraseSql.record, [institutionId, id]);
    await eraseGuardians(tx, id);
    for (const text of eraseSql.traces) await prepared(tx.client, text, [institutionId, id]);
    await deleteStudentEvents(tx.client, institutionId, id);
    await prepared(tx.client, eraseSql.words, [institutionId], PATIENCE);
    tx.record({
      action: 'student.erased',
      resource: { type: 'student', id },
      students: [feedEntry({ id, studentId: `erased-${id}` }, 'erased', {})],
    });
    return { message: "The student's personal data were erased.", id };
  });
}

/** Each guardian leaves a record that the student was taken from it, and who stands for nobody else another that it was deleted. */
async function eraseGuardians(tx: Change, id: number): Promise<void> {
  const values = [tx.caller.institutionId, id];
  await prepared(tx.client, eraseSql.lockGuardians, values);
  const { rows } = await prepared<{ id: number; deleted: boolean }>(tx.client, eraseSql.guardians, values);
  for (const guardian of rows) {
    const resource = { type: 'guardian', id: guardian.id };
    tx.record({ action: 'guardian.unlinked', resource, changes: { student: { from: id, to: null } } });
    if (guardian.deleted) tx.record({ action: 'guardian.deleted', resource });
  }
}
