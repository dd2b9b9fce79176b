import { z } from 'zod';
import type { SelectingRequest, ServiceRequest } from '../../access/service-request.ts';
import { type Change, change, diff, readBack } from '../../audit/change.ts';
import type { FieldChanges } from '../../audit/change-records.ts';
import type { Deleted } from '../../audit/entities/audited-kind.ts';
import { sealChanges } from '../../audit/sealed-changes.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { nullableText, parseInput, required } from '../../input/schemas.ts';
import type { LockedStudent } from '../locked-student.ts';
import { studentConstraintErrors } from '../student.checks.ts';
import { followEnrolments } from './current-class.ts';
import { Enrolment } from './enrolment.entity.ts';
import { enrolmentReadModel } from './enrolment.read-model.ts';
import { checkCorrection } from './enrolment-corrections.checks.ts';
import { type LockedEnrolment, lockEnrolment } from './locked-enrolment.ts';
import { OPEN_FIELDS } from './new-enrolment.ts';
import { assertNothingStranded } from './stranded-records.ts';

const reason = nullableText(Enrolment.properties.reason.rule).optional();

/** A correction of an enrolment ([D91]). Fields that are absent stay. */
export const enrolmentCorrectionSchema = z.object({
  /** The first day, YYYY-MM-DD. */
  beginsOn: required<string>().optional(),
  /** The first day on which the student is no longer enrolled, YYYY-MM-DD; null opens the enrolment again. */
  endsOn: z.custom<string | null>().optional(),
  reason,
});

export type EnrolmentCorrection = z.input<typeof enrolmentCorrectionSchema>;

const UPDATE = `
  update enrolments set begins_on = $3, ends_on = $4, reason = $5, updated_at = now(),
    former_ends_on = case when $4::date is not null then former_ends_on end,
    former_reason = case when $4::date is not null then former_reason end
  where institution_id = $1 and id = $2`;

/**
 * Corrects either day of an enrolment, also of one that has ended ([D91]). The audit trail keeps what stood there.
 * @throws AppError `not_found`; `validation_error` on `beginsOn`, `endsOn` or `reason` that names what is in the way; `conflict` that
 *   lists marks and grades that would be left out
 */
export function updateEnrolment<T>(
  request: SelectingRequest,
  { id, input }: { id: number; input: EnrolmentCorrection },
): Promise<Selected<T>> {
  return change(request, {
    input: parseInput(request.errors, enrolmentCorrectionSchema, input),
    check: async (tx, values) => {
      const locked = await lockEnrolment(tx, id);
      const { beginsOn, endsOn, reason: formerReason } = locked.enrolment;
      const next = {
        beginsOn: values.beginsOn ?? beginsOn,
        endsOn: values.endsOn === undefined ? endsOn : values.endsOn,
        reason: values.reason === undefined && values.endsOn !== null ? formerReason : (values.reason ?? null),
      };
      await checkCorrection(tx, { ...locked, next });
      if (!tx.errors.any) await assertNothingStranded(tx, locked.enrolment, next);
      return { ...locked, next };
    },
    apply: async (tx, _values, { student, enrolment, next }) => {
      const changes = diff(fieldsOf(enrolment), fieldsOf(next));
      if (Object.keys(changes).length > 0) {
        await tx.query(UPDATE, id, next.beginsOn, next.endsOn, next.reason);
        recordCorrection(tx, 'enrolment.updated', { student, id, changes });
        await followEnrolments(tx, [student]);
      }
      return readBack<T>(tx, enrolmentReadModel, 'enrolments e', id, request.selection);
    },
    constraintErrors: studentConstraintErrors,
  });
}

/** Imports keep reasons for an undo. Erasing the student could not find those of an enrolment that is gone. */
const FORGET_REASONS = `
  update import_records set before = before - '{reason,former_reason}'::text[]
  where institution_id = $1 and record_table = 'enrolments' and id = $2`;

/**
 * Deletes an enrolment that should never have been ([D91]).
 * @throws AppError `not_found`; `validation_error` on `reason`; `conflict` that lists marks and grades that would be left out
 */
export function deleteEnrolment(
  request: ServiceRequest,
  { id, ...input }: { id: number; reason?: string | null | undefined },
): Promise<Deleted> {
  return change(request, {
    input: parseInput(request.errors, z.object({ reason }), input),
    check: async (tx) => {
      const locked = await lockEnrolment(tx, id);
      await assertNothingStranded(tx, locked.enrolment, null);
      return locked;
    },
    apply: async (tx, values, { student, enrolment }) => {
      const text = 'delete from enrolments where institution_id = $1 and id = $2';
      await tx.query(text, id);
      await tx.query(FORGET_REASONS, id);
      const { classId, studentId, isPrimary } = enrolment;
      const deleted = { class_id: classId, student: studentId, ...fieldsOf(enrolment), primary: isPrimary };
      const changes = { ...diff(deleted, {}), deletion_reason: { from: null, to: values.reason ?? null } };
      recordCorrection(tx, 'enrolment.deleted', { student, id, changes });
      await followEnrolments(tx, [student]);
      return { message: 'The enrolment was deleted.', id };
    },
  });
}

/** The fields that a correction changes, as the audit trail names them. */
function fieldsOf({ beginsOn, endsOn, reason }: Pick<LockedEnrolment, 'beginsOn' | 'endsOn' | 'reason'>) {
  return { begins_on: beginsOn, ends_on: endsOn, reason };
}

function recordCorrection(
  tx: Change,
  action: 'enrolment.updated' | 'enrolment.deleted',
  { student, id, changes }: { student: LockedStudent; id: number; changes: FieldChanges },
): void {
  tx.record({
    action,
    resource: { type: 'enrolment', id },
    changes: sealChanges(student.auditKey, changes, OPEN_FIELDS),
  });
}
