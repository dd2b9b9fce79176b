import { z } from 'zod';
import { isAllowed } from '../../access/decide.ts';
import type { SelectingRequest, ServiceRequest } from '../../access/service-request.ts';
import { type Change, change, readBack } from '../../audit/change.ts';
import type { FieldChanges } from '../../audit/change-records.ts';
import { AuditedKind, type Deleted } from '../../audit/entities/audited-kind.ts';
import { newAuditKey, sealChanges } from '../../audit/sealed-changes.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { namePartsAfter, personNameFields } from '../../input/person-name.rules.ts';
import { nullableText, parseInput } from '../../input/schemas.ts';
import { conflict } from '../../shared/errors.ts';
import { studentConstraintErrors } from '../student.checks.ts';
import { byName } from '../student.read-model.ts';
import { keepDeletedGuardian, takeDeletedGuardian } from './deleted-guardian.ts';
import { Guardian } from './guardian.entity.ts';
import { guardianReadModel } from './guardian.read-model.ts';
import { relinkGuardian, removeGuardianFrom } from './guardian-link.service.ts';
import { lockGuardian } from './locked-guardian.ts';

const KIND = new AuditedKind<Guardian>(Guardian, 'guardian');

/** A new guardian. */
const newGuardianSchema = z.object({
  ...personNameFields(Guardian.properties),
  email: nullableText(Guardian.properties.email.rule).optional(),
  phone: nullableText(Guardian.properties.phone.rule).optional(),
});

/** New values of a guardian. Absent fields keep theirs. */
const guardianChangesSchema = newGuardianSchema.partial();

export type NewGuardianInput = z.input<typeof newGuardianSchema>;
export type GuardianChangesInput = z.input<typeof guardianChangesSchema>;

/**
 * Creates a guardian ([D29]).
 * @throws AppError `validation_error` on `name`, `email`, `phone`
 */
export function createGuardian<T>(request: SelectingRequest, input: NewGuardianInput): Promise<Selected<T>> {
  return change(request, {
    input: parseInput(request.errors, newGuardianSchema, input),
    apply: async (tx, values) => {
      const auditKey = newAuditKey();
      const columns = { ...values, ...namePartsAfter(values), auditKey };
      const { id } = await KIND.create(tx, columns, sealWith(auditKey));
      return readBack<T>(tx, guardianReadModel, 'guardians g', id, request.selection);
    },
  });
}

/**
 * Changes the fields that are present; null clears email and phone.
 * @throws AppError `not_found`, `validation_error`
 */
export function updateGuardian<T>(
  request: SelectingRequest,
  { id, input }: { id: number; input: GuardianChangesInput },
): Promise<Selected<T>> {
  return change(request, {
    input: parseInput(request.errors, guardianChangesSchema, input),
    check: (tx) => lockGuardian(tx, id),
    apply: async (tx, values, guardian) => {
      const columns = { ...values, ...namePartsAfter(values, guardian) };
      KIND.update(tx, guardian, columns, sealWith(guardian.auditKey));
      return readBack<T>(tx, guardianReadModel, 'guardians g', id, request.selection);
    },
  });
}

/**
 * Deletes a guardian, who can be restored for 90 days ([D95]). With `unlink` it is unlinked from its students.
 * @throws AppError `not_found`; `conflict` if it has students and `unlink` is not true
 */
export function deleteGuardian(
  request: ServiceRequest,
  { id, unlink }: { id: number; unlink?: boolean | null },
): Promise<Deleted> {
  return change(request, async (tx) => {
    const guardian = await lockGuardian(tx, id);
    if (!unlink) await assertNoStudents(tx, id);
    await keepDeletedGuardian(tx, guardian, await removeGuardianFrom(tx, guardian));
    tx.record({ action: 'guardian.deleted', resource: { type: 'guardian', id } });
    tx.em.remove(guardian);
    return { message: 'The guardian was deleted.', id };
  });
}

const MAX_NAMED = 10;

const STUDENTS = `
  select trim(s.first_name || ' ' || s.last_name) as name, s.student_id as "studentId"
  from student_guardians l join students s on s.institution_id = $1 and s.id = l.student_id and s.deleted_at is null
  where l.institution_id = $1 and l.guardian_id = $2 order by ${byName('s')}`;

/** @throws AppError `conflict` that names the students, for callers who may read them */
async function assertNoStudents(tx: Change, id: number): Promise<void> {
  const { rows } = await tx.query<{ name: string; studentId: string }>(STUDENTS, id);
  if (rows.length === 0) return;
  const named = isAllowed(tx.caller, 'read:students') ? rows.slice(0, MAX_NAMED) : [];
  const others = rows.length - named.length;
  const students = [
    ...named.map(({ name, studentId }) => `${name} (${studentId})`),
    ...(others > 0 ? [`${others} ${named.length > 0 ? 'more' : others === 1 ? 'student' : 'students'}`] : []),
  ];
  throw conflict(
    `The guardian is linked to ${students.join(', ')}. Send unlink: true to unlink and delete the guardian.`,
  );
}

/**
 * Restores a deleted guardian with the links to its students. It is the primary guardian again unless a student has another one now.
 * @throws AppError `not_found`; `conflict` if the guardian is not deleted, or another one has its identifier in OneRoster now
 */
export function restoreGuardian<T>(request: SelectingRequest, id: number): Promise<Selected<T>> {
  return change(request, {
    apply: async (tx) => {
      const deleted = await takeDeletedGuardian(tx, id);
      if (!deleted) {
        await lockGuardian(tx, id);
        throw conflict('The guardian is not deleted.');
      }
      tx.record({ action: 'guardian.restored', resource: { type: 'guardian', id } });
      await relinkGuardian(tx, deleted.guardian, deleted.links);
      await tx.em.flush();
      return readBack<T>(tx, guardianReadModel, 'guardians g', id, request.selection);
    },
    constraintErrors: {
      ...studentConstraintErrors,
      guardians_sourced_id_key: () => conflict('Another guardian has the OneRoster identifier of the deleted one now.'),
    },
  });
}

function sealWith(auditKey: Buffer): (changes: FieldChanges) => FieldChanges {
  return (changes) => sealChanges(auditKey, changes, new Set());
}
