import type { z } from 'zod';
import type { SelectingRequest, ServiceRequest } from '../../../access/service-request.ts';
import { type Change, change, readBack } from '../../../audit/change.ts';
import type { FieldChanges } from '../../../audit/change-records.ts';
import { AuditedKind, type Deleted } from '../../../audit/entities/audited-kind.ts';
import { sealChanges } from '../../../audit/sealed-changes.ts';
import type { Selected } from '../../../database/reads/selection.ts';
import { parseInput } from '../../../input/schemas.ts';
import { notFound } from '../../../shared/errors.ts';
import { updateFinals } from '../../../students/academic-records/update-academic-records.ts';
import { type LockedStudent, lockStudents } from '../../../students/locked-student.ts';
import { TransferCredit } from './transfer-credit.entity.ts';
import { transferCreditReadModel } from './transfer-credit.queries.ts';
import {
  checkPoints,
  newTransferCreditSchema,
  type TransferCreditInput,
  transferCreditChangesSchema,
} from './transfer-credit.rules.ts';

const KIND = new AuditedKind<TransferCredit>(TransferCredit, 'transfer_credit');

/** The most transfer credits of a student. */
const MAX_CREDITS = 200;

/** Notes a transfer credit of a student ([D142]). @throws AppError `validation_error` with every problem */
export function createTransferCredit<T>(request: SelectingRequest, input: TransferCreditInput): Promise<Selected<T>> {
  return change(request, {
    input: parseInput(request.errors, newTransferCreditSchema, input as z.input<typeof newTransferCreditSchema>),
    check: async (tx, { studentId, ...values }) => {
      checkPoints(tx.errors, values);
      if (studentId === undefined) return undefined;
      const student = (await lockStudents(tx, [studentId])).get(studentId);
      if (!student) tx.errors.add('studentId', 'is not a student of this institution.');
      else if ((await tx.em.count(TransferCredit, { studentId })) >= MAX_CREDITS)
        tx.errors.add('studentId', `has ${MAX_CREDITS} transfer credits already, the most of a student.`);
      return student;
    },
    apply: async (tx, values, student) => {
      const { id } = await KIND.create(tx, values, sealFor(student as LockedStudent));
      return readResult<T>(tx, { id, studentId: values.studentId }, request);
    },
  });
}

/** Changes the given fields of a transfer credit; it stays with its student. @throws AppError `not_found`, `validation_error` */
export function updateTransferCredit<T>(
  request: SelectingRequest,
  { id, input }: { id: number; input: TransferCreditInput },
): Promise<Selected<T>> {
  return change(request, {
    input: parseInput(request.errors, transferCreditChangesSchema, input),
    check: async (tx, values) => {
      const { credit, student } = await lockCredit(tx, id);
      const { points = credit.points, countsForGpa = credit.countsForGpa } = values;
      checkPoints(tx.errors, { points, countsForGpa });
      if (input.studentId != null && input.studentId !== student.id)
        tx.errors.add('studentId', 'must be the student of the transfer credit: delete it, and create another one.');
      return { credit, student };
    },
    apply: async (tx, values, { credit, student }) => {
      KIND.update(tx, credit, values, sealFor(student));
      return readResult<T>(tx, { id, studentId: student.id }, request);
    },
  });
}

/** Deletes a transfer credit. @throws AppError `not_found` */
export function deleteTransferCredit(request: ServiceRequest, id: number): Promise<Deleted> {
  return change(request, async (tx) => {
    const { credit, student } = await lockCredit(tx, id);
    const deleted = KIND.delete(tx, credit, sealFor(student));
    await updateSums(tx, student.id);
    return deleted;
  });
}

/** Locks a transfer credit and before it its student, whose deletion or erasure waits. */
async function lockCredit(tx: Change, id: number): Promise<{ credit: TransferCredit; student: LockedStudent }> {
  const text = 'select student_id from transfer_credits where institution_id = $1 and id = $2';
  const { rows } = await tx.query<{ student_id: number }>(text, id);
  const student = rows[0] && (await lockStudents(tx, [rows[0].student_id])).get(rows[0].student_id);
  if (!student) throw notFound('Transfer credit');
  return { credit: await KIND.lock(tx, id), student };
}

/** Names the student openly in each record, by whom the audit trail finds the key, and seals everything else. */
function sealFor({ id, auditKey }: LockedStudent): (changes: FieldChanges) => FieldChanges {
  return ({ student_id, ...changes }) =>
    sealChanges(auditKey, { student: student_id ?? { from: id, to: id }, ...changes }, new Set(['student']));
}

async function updateSums(tx: Change, studentId: number): Promise<void> {
  await tx.flush();
  await updateFinals(tx, [studentId]);
}

async function readResult<T>(
  tx: Change,
  { id, studentId }: { id: number; studentId: number },
  { selection }: SelectingRequest,
): Promise<Selected<T>> {
  await updateSums(tx, studentId);
  return readBack<T>(tx, transferCreditReadModel, 'transfer_credits tc', id, selection);
}
