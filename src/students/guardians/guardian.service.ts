import type { SelectingRequest, ServiceRequest } from '../../access/service-request.ts';
import { type Change, change } from '../../audit/change.ts';
import type { FieldChanges } from '../../audit/change-records.ts';
import { diff } from '../../audit/diff.ts';
import { readBack } from '../../audit/read-back.ts';
import { newAuditKey, sealChanges } from '../../audit/sealed-changes.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { nextId } from '../../database/transactions/ids.ts';
import { emailRule, phoneRule, readText, type TextInput } from '../../input/text-rules.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import { Guardian } from './guardian.entity.ts';
import { guardianReadModel } from './guardian.read-model.ts';
import { removeGuardianFrom } from './guardian-link.service.ts';
import { lockGuardian } from './locked-guardian.ts';

export interface GuardianInput {
  name?: TextInput;
  email?: TextInput;
  phone?: TextInput;
}

/**
 * Creates a guardian ([D29]).
 * @throws AppError `validation_error` on `name`, `email`, `phone`
 */
export async function createGuardian<T>(
  { caller, database, selection }: SelectingRequest,
  input: GuardianInput,
): Promise<Selected<T>> {
  const { name, email = null, phone = null } = readGuardian(caller.problems, input, true);
  return change(database, caller, async (tx) => {
    caller.problems.throwIfAny();
    const { institutionId } = caller;
    const id = await nextId(tx.em, Guardian);
    const auditKey = newAuditKey();
    const guardian = tx.em.create(Guardian, { institutionId, id, name: name as string, email, phone, auditKey });
    record(tx, guardian, 'created', diff({}, auditFields(guardian)));
    return readBack<T>(tx, guardianReadModel, 'guardians g', id, selection);
  });
}

/**
 * Changes the fields that are present; null clears email and phone.
 * @throws AppError `not_found`, `validation_error`
 */
export async function updateGuardian<T>(
  { caller, database, selection }: SelectingRequest,
  { id, input }: { id: number; input: GuardianInput },
): Promise<Selected<T>> {
  const texts = readGuardian(caller.problems, input, false);
  return change(database, caller, async (tx) => {
    const guardian = await lockGuardian(tx, id);
    caller.problems.throwIfAny();
    const before = auditFields(guardian);
    for (const [field, value] of Object.entries(texts))
      if (value !== undefined) Object.assign(guardian, { [field]: value });
    const changes = diff(before, auditFields(guardian));
    if (Object.keys(changes).length > 0) record(tx, guardian, 'updated', changes);
    return readBack<T>(tx, guardianReadModel, 'guardians g', id, selection);
  });
}

/**
 * Permanently deletes a guardian with its audit key, and unlinks it from its students.
 * @throws AppError `not_found`
 */
export async function deleteGuardian(
  { caller, database }: ServiceRequest,
  id: number,
): Promise<{ message: string; id: number }> {
  return change(database, caller, async (tx) => {
    const guardian = await lockGuardian(tx, id);
    await removeGuardianFrom(tx, guardian);
    tx.record({ action: 'guardian.deleted', resource: { type: 'guardian', id } });
    tx.em.remove(guardian);
    return { message: 'The guardian was deleted.', id };
  });
}

function readGuardian(problems: ValidationErrors, input: GuardianInput, required: boolean) {
  return {
    name: readText(problems, 'name', input.name, { required, notNull: true, max: 200, visibility: 'name' }),
    email: readText(problems, 'email', input.email, emailRule),
    phone: readText(problems, 'phone', input.phone, phoneRule),
  };
}

function auditFields({ name, email, phone }: Guardian): Record<string, unknown> {
  return { name, email, phone };
}

function record(tx: Change, guardian: Guardian, type: 'created' | 'updated', changes: FieldChanges): void {
  const sealed = sealChanges(guardian.auditKey as Buffer, changes, new Set());
  tx.record({ action: `guardian.${type}`, resource: { type: 'guardian', id: guardian.id }, changes: sealed });
}
