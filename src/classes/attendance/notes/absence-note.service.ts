import type { SelectingRequest } from '../../../access/service-request.ts';
import { type Change, change, readBack } from '../../../audit/change.ts';
import { prepared } from '../../../database/reads/prepared.ts';
import type { Selected } from '../../../database/reads/selection.ts';
import { parseInput } from '../../../input/schemas.ts';
import { today } from '../../../input/time-zone.ts';
import { conflict, notFound } from '../../../shared/errors.ts';
import { lockExcusedStudents } from '../excused-students.ts';
import { writeNotedMarks } from '../marks/write-noted-marks.ts';
import { type NoteFields, recordNote } from './absence-note.audit.ts';
import { absenceNoteReadModel } from './absence-note.read-model.ts';
import { checkNote } from './note.checks.ts';
import { type AbsenceNoteInput, type AbsenceNoteValues, absenceNoteSchema, checkAbsenceNote } from './note.rules.ts';

const FIND = `
  select n.id, n.student_id, s.student_id as number, n.from_date::text, n.to_date::text, n.code_id, n.reason, n.reported_by, n.guardian_id,
    n.withdrawn_at is not null as "isWithdrawn"
  from absence_notes n join students s on s.institution_id = $1 and s.id = n.student_id
  where n.institution_id = $1 and n.id = $2`;

interface StoredNote extends NoteFields, Record<string, unknown> {
  readonly id: number;
  /** The student's own identifier. */
  readonly number: string;
  readonly isWithdrawn: boolean;
}

const UPDATE = `
  update absence_notes set from_date = $3, to_date = $4, code_id = $5, reason = $6, reported_by = $7, guardian_id = $8, updated_at = now()
  where institution_id = $1 and id = $2`;

/**
 * Changes an absence note. It acts on the marks of its days at once, and no longer on those of other days ([D112]).
 * @throws AppError `not_found`, `validation_error`; `conflict` for a note that is withdrawn
 */
export function updateAbsenceNote<T>(
  request: SelectingRequest,
  { id, input }: { id: number; input: AbsenceNoteInput },
): Promise<Selected<T>> {
  return change(request, {
    input: parseInput(request.errors, absenceNoteSchema, input),
    check: async (tx, values) => {
      const stored = await lockNote(tx, id);
      if (stored.isWithdrawn) throw conflict('The absence note is withdrawn. Create another one.');
      checkAbsenceNote(tx.errors, values, today(tx.caller));
      const code = await checkNote(tx, [stored.student_id], values);
      return { stored, code };
    },
    apply: async (tx, values, { stored, code }) => {
      const { from, to, reason = stored.reason } = values;
      const next: NoteFields = {
        student_id: stored.student_id,
        from_date: from,
        to_date: to,
        code_id: code?.id ?? stored.code_id,
        reason,
        ...reporterOf(stored, values),
      };
      const { student_id, from_date, to_date, code_id, reason: text, reported_by, guardian_id } = next;
      await tx.query(UPDATE, id, from_date, to_date, code_id, text, reported_by, guardian_id);
      const days = {
        from: from_date < stored.from_date ? from_date : stored.from_date,
        to: to_date > stored.to_date ? to_date : stored.to_date,
      };
      const marks = await writeNotedMarks(tx, { studentIds: [student_id], ...days });
      recordNote(tx, {
        id,
        number: stored.number,
        before: stored,
        after: next,
        action: 'updated',
        marks: marks.get(student_id) ?? 0,
      });
      return readNote<T>(tx, id, request);
    },
  });
}

/** Returns who has reported a changed note. A guardian who is named has, and one of the stored note only if nobody else is. */
function reporterOf(
  stored: StoredNote,
  { reportedBy, guardianId }: AbsenceNoteValues,
): Pick<NoteFields, 'reported_by' | 'guardian_id'> {
  const reporter = reportedBy ?? (guardianId == null ? stored.reported_by : 'guardian');
  const former = reporter === 'guardian' ? stored.guardian_id : null;
  return { reported_by: reporter, guardian_id: guardianId === undefined ? former : guardianId };
}

/** Withdraws an absence note: the teachers' marks, or other notes, hold again. Withdrawing it again changes nothing. */
export function withdrawAbsenceNote<T>(request: SelectingRequest, id: number): Promise<Selected<T>> {
  return change(request, {
    check: (tx) => lockNote(tx, id),
    apply: async (tx, _, stored) => {
      if (stored.isWithdrawn) {
        tx.discard();
        return readNote<T>(tx, id, request);
      }
      const text =
        'update absence_notes set withdrawn_at = now(), updated_at = now() where institution_id = $1 and id = $2';
      await tx.query(text, id);
      const { student_id, from_date: from, to_date: to } = stored;
      const marks = await writeNotedMarks(tx, { studentIds: [student_id], from, to });
      recordNote(tx, {
        id,
        number: stored.number,
        before: stored,
        after: stored,
        action: 'withdrawn',
        marks: marks.get(student_id) ?? 0,
      });
      return readNote<T>(tx, id, request);
    },
  });
}

/** Locks the academic record of a note's student, which every change of notes and marks does first, and reads the note. */
async function lockNote(tx: Change, id: number): Promise<StoredNote> {
  const values = [tx.caller.institutionId, id];
  const [found] = (await prepared<StoredNote>(tx.client, FIND, values)).rows;
  if (!found) throw notFound('Absence note');
  await lockExcusedStudents(tx, [found.student_id]);
  // A student whom the caller does not teach is as unknown as one of another institution.
  if (tx.errors.has('studentIds.0')) throw notFound('Absence note');
  return (await prepared<StoredNote>(tx.client, FIND, values)).rows[0] as StoredNote;
}

function readNote<T>(tx: Change, id: number, { caller, selection }: SelectingRequest): Promise<Selected<T>> {
  return readBack<T>(tx, absenceNoteReadModel(caller), 'absence_notes n', id, selection);
}
