import type { SelectingRequest, ServiceRequest } from '../../../access/service-request.ts';
import { type Change, change, readBack } from '../../../audit/change.ts';
import { AuditedKind, type Deleted } from '../../../audit/entities/audited-kind.ts';
import { onlyRow } from '../../../database/reads/prepared.ts';
import type { Selected } from '../../../database/reads/selection.ts';
import { parseInput } from '../../../input/schemas.ts';
import { conflict } from '../../../shared/errors.ts';
import { checkLimit, checkUnique, uniqueErrors } from '../../unique.checks.ts';
import { AttendanceCode } from './attendance-code.entity.ts';
import { codeReadModel } from './code.queries.ts';
import { type CodeChangesInput, codeChangesSchema, type NewCodeInput, newCodeSchema } from './code.rules.ts';

/** While a code is locked, no mark gets it. */
const KIND = new AuditedKind<AttendanceCode>(AttendanceCode, 'attendance_code');

/** Creates a code of attendance ([D107]). @throws AppError `validation_error` */
export function createAttendanceCode<T>(request: SelectingRequest, input: CodeChangesInput): Promise<Selected<T>> {
  return change(request, {
    input: parseInput(request.errors, newCodeSchema, input as NewCodeInput),
    check: async (tx, { code, active }) => {
      await checkUnique(tx, 'attendance_codes_code_key', code);
      await checkLimit(tx, 'attendance_codes', active);
    },
    apply: async (tx, values) => {
      const { id } = await KIND.create(tx, values);
      return readBack<T>(tx, codeReadModel, 'attendance_codes k', id, request.selection);
    },
    constraintErrors: uniqueErrors,
  });
}

/**
 * Changes the given fields of a code. Marks that have it keep it.
 * @throws AppError `not_found`, `validation_error`; `conflict` for another status while marks have the code, or of a built-in one
 */
export function updateAttendanceCode<T>(
  request: SelectingRequest,
  { id, input }: { id: number; input: CodeChangesInput },
): Promise<Selected<T>> {
  return change(request, {
    input: parseInput(request.errors, codeChangesSchema, input),
    check: async (tx, values) => {
      const { code, active } = values;
      const stored = await KIND.lock(tx, id);
      if (stored.builtIn) checkBuiltIn(tx, values, stored);
      await checkUnique(tx, 'attendance_codes_code_key', code, id);
      await checkLimit(tx, 'attendance_codes', active, stored);
      return stored;
    },
    apply: async (tx, values, stored) => {
      if (values.status !== undefined && values.status !== stored.status) await assertStatusIsFree(tx, stored);
      KIND.update(tx, stored, values);
      return readBack<T>(tx, codeReadModel, 'attendance_codes k', id, request.selection);
    },
    constraintErrors: uniqueErrors,
  });
}

/** Deletes a code that nothing uses. @throws AppError `not_found`; `conflict` for a built-in code and one in use */
export function deleteAttendanceCode(request: ServiceRequest, id: number): Promise<Deleted> {
  return change(request, async (tx) => {
    const code = await KIND.lock(tx, id);
    if (code.builtIn) throw conflict(`The code ${code.code} is built in and cannot be deleted.`);
    const uses = await describeUses(tx, id);
    if (uses) throw conflict(`The code ${code.code} is used by ${uses}. Deactivate it: send active: false.`);
    return KIND.delete(tx, code);
  });
}

/** A built-in code stands for its status wherever no code is named, so everybody can always use it ([D107]). */
function checkBuiltIn({ errors }: Change, values: CodeChangesInput, stored: AttendanceCode): void {
  for (const field of ['code', 'active', 'teacherUse'] as const)
    if (values[field] !== undefined && values[field] !== stored[field])
      errors.add(field, 'cannot be changed: the code is built in. Only its label and position can.');
}

async function assertStatusIsFree(tx: Change, { id, code, builtIn }: AttendanceCode): Promise<void> {
  if (builtIn) throw conflict(`The code ${code} is built in: its status is fixed.`);
  const uses = await describeUses(tx, id);
  if (uses) throw conflict(`The code ${code} is used by ${uses}, so its status is fixed. Create another code.`);
}

const USES = `
  select (select count(*)::int from attendance_records a
    where a.institution_id = $1 and (code_id is not null or recorded_code_id is not null or correction_code_id is not null)
      and $2 in (code_id, recorded_code_id, correction_code_id)) as marks,
    (select count(*)::int from absence_notes n where n.institution_id = $1 and n.code_id = $2) as notes`;

/** Says by how many records a code is used; undefined if by none. */
async function describeUses(tx: Change, id: number): Promise<string | undefined> {
  const { marks, notes } = onlyRow(await tx.bulkQuery<{ marks: number; notes: number }>(USES, id));
  const counts = [
    marks > 0 && `${marks} ${marks === 1 ? 'mark' : 'marks'}`,
    notes > 0 && `${notes} ${notes === 1 ? 'absence note' : 'absence notes'}`,
  ];
  return counts.filter(Boolean).join(' and ') || undefined;
}
