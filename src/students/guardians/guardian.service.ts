import { z } from 'zod';
import type { SelectingRequest, ServiceRequest } from '../../access/service-request.ts';
import { auditedColumns } from '../../audit/audited-columns.ts';
import { change } from '../../audit/change.ts';
import type { FieldChanges } from '../../audit/change-records.ts';
import { diff } from '../../audit/diff.ts';
import { readBack } from '../../audit/read-back.ts';
import type { Change } from '../../audit/recorded-change.ts';
import { newAuditKey, sealChanges } from '../../audit/sealed-changes.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { nextId } from '../../database/transactions/ids.ts';
import { omitUndefined } from '../../input/omit-undefined.ts';
import { parseInput } from '../../input/parse-input.ts';
import { namePartsAfter, personNameFields } from '../../input/person-name.rules.ts';
import { nullableText } from '../../input/schemas.ts';
import { Guardian } from './guardian.entity.ts';
import { guardianReadModel } from './guardian.read-model.ts';
import { removeGuardianFrom } from './guardian-link.service.ts';
import { lockGuardian } from './locked-guardian.ts';

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
export async function createGuardian<T>(request: SelectingRequest, input: NewGuardianInput): Promise<Selected<T>> {
  return change(request, {
    input: parseInput(request.errors, newGuardianSchema, input),
    apply: async (tx, { email = null, phone = null, ...names }) => {
      const { institutionId } = tx.caller;
      const id = await nextId(tx, 'guardians');
      const columns = { institutionId, id, name: names.name, ...namePartsAfter(names), email, phone };
      const guardian = tx.em.create(Guardian, { ...columns, auditKey: newAuditKey() });
      record(tx, guardian, 'created', diff({}, auditedColumns(guardian)));
      return readBack<T>(tx, guardianReadModel, 'guardians g', id, request.selection);
    },
  });
}

/**
 * Changes the fields that are present; null clears email and phone.
 * @throws AppError `not_found`, `validation_error`
 */
export async function updateGuardian<T>(
  request: SelectingRequest,
  { id, input }: { id: number; input: GuardianChangesInput },
): Promise<Selected<T>> {
  return change(request, {
    input: parseInput(request.errors, guardianChangesSchema, input),
    check: (tx) => lockGuardian(tx, id),
    apply: async (tx, values, guardian) => {
      const before = auditedColumns(guardian);
      Object.assign(guardian, { ...omitUndefined(values), ...namePartsAfter(values, guardian) });
      const changes = diff(before, auditedColumns(guardian));
      if (Object.keys(changes).length > 0) record(tx, guardian, 'updated', changes);
      return readBack<T>(tx, guardianReadModel, 'guardians g', id, request.selection);
    },
  });
}

/**
 * Permanently deletes a guardian with its audit key, and unlinks it from its students.
 * @throws AppError `not_found`
 */
export async function deleteGuardian(request: ServiceRequest, id: number): Promise<{ message: string; id: number }> {
  return change(request, {
    apply: async (tx) => {
      const guardian = await lockGuardian(tx, id);
      await removeGuardianFrom(tx, guardian);
      tx.record({ action: 'guardian.deleted', resource: { type: 'guardian', id } });
      tx.em.remove(guardian);
      return { message: 'The guardian was deleted.', id };
    },
  });
}

function record(tx: Change, guardian: Guardian, type: 'created' | 'updated', changes: FieldChanges): void {
  const sealed = sealChanges(guardian.auditKey as Buffer, changes, new Set());
  tx.record({ action: `guardian.${type}`, resource: { type: 'guardian', id: guardian.id }, changes: sealed });
}
