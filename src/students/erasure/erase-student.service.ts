import type { ServiceRequest } from '../../access/service-request.ts';
import { type Change, change } from '../../audit/change.ts';
import type { Deleted } from '../../audit/entities/audited-kind.ts';
import { notFound } from '../../shared/errors.ts';
import { redactStudentEvents } from '../../webhooks/deliveries/redact-student-events.ts';
import { lockAcademicRecords } from '../academic-records/update-academic-records.ts';
import { endOpenEnrolments } from '../enrolments/primary-enrolment.ts';
import { lockAnyStudent } from '../locked-student.ts';
import { feedEntry } from '../student.audit.ts';
import { eraseSql } from './erase-student.sql.ts';

/**
 * Permanently removes the personal data of a student, deleted or not ([D27]): the student's record, guardians of no other student,
 * feed entries, events, import rows, stored idempotent responses, and notes. Destroys the audit keys of the student and of those
 * guardians. Marks, grades, enrolments and totals stay, without personal data.
 * @throws AppError `not_found`, also if the student was erased before
 */
export function eraseStudent(request: ServiceRequest, id: number): Promise<Deleted> {
  return change(request, async (tx) => {
    const student = await lockAnyStudent(tx, id);
    if (!student || student.erasedAt !== null) throw notFound('Student');
    const { institutionId } = request.caller;
    // Waits for marks and grades that are being written, and blocks new ones until the erasure commits.
    await lockAcademicRecords(tx, [id]);
    if (student.deletedAt === null) await endOpenEnrolments(tx, [id], 'erased');
    const responses = [{ id }, { grades: [{ student: { id } }] }].map((part) => JSON.stringify(part));
    await tx.bulkQuery(eraseSql.storedResponses, ...responses);
    await tx.bulkQuery(eraseSql.storedImportResponses);
    await tx.query(eraseSql.record, id);
    await eraseGuardians(tx, id);
    for (const text of eraseSql.traces) await tx.query(text, id);
    await redactStudentEvents(tx.client, institutionId, id);
    await tx.bulkQuery(eraseSql.words);
    tx.record({
      action: 'student.erased',
      resource: { type: 'student', id },
      students: [feedEntry({ id, studentId: `erased-${id}` }, 'erased', {})],
    });
    return { message: "The student's personal data were erased.", id };
  });
}

/** Unlinks the student's guardians and deletes those of no other student; records each unlinking and each deletion. */
async function eraseGuardians(tx: Change, id: number): Promise<void> {
  await tx.query(eraseSql.lockGuardians, id);
  const { rows } = await tx.query<{ id: number; deleted: boolean }>(eraseSql.guardians, id);
  for (const guardian of rows) {
    const resource = { type: 'guardian', id: guardian.id };
    tx.record({ action: 'guardian.unlinked', resource, changes: { student: { from: id, to: null } } });
    if (guardian.deleted) tx.record({ action: 'guardian.deleted', resource });
  }
}
