import { sql } from 'kysely';
import { userIdOf } from '../../../access/caller.ts';
import type { SelectingRequest } from '../../../access/service-request.ts';
import { type Change, change } from '../../../audit/change.ts';
import { Conditions } from '../../../database/reads/conditions.ts';
import { onlyRow } from '../../../database/reads/prepared.ts';
import { readMany } from '../../../database/reads/record-readers.ts';
import { isOneOf } from '../../../database/reads/sql.ts';
import { nextIds } from '../../../database/transactions/ids.ts';
import { checkEntryCount, parseInput } from '../../../input/schemas.ts';
import { today } from '../../../input/time-zone.ts';
import { lockExcusedStudents } from '../excused-students.ts';
import { writeNotedMarks } from '../marks/write-noted-marks.ts';
import { type NoteFields, recordNote } from './absence-note.audit.ts';
import { absenceNoteReadModel } from './absence-note.read-model.ts';
import { checkNote } from './note.checks.ts';
import { type AbsenceNoteInput, absenceNoteSchema, checkAbsenceNote } from './note.rules.ts';

/** Notes excuse unless they say otherwise. */
const DEFAULT_CODE = `select id from attendance_codes where institution_id = $1 and built_in and status = 'excused'`;

const INSERT = `
  with inserted as (
    insert into absence_notes (institution_id, id, student_id, from_date, to_date, code_id, reason, reported_by, guardian_id, created_by)
    select $1, given.id, given.student_id, $4, $5, $6, $7, $8, $9, $10
    from unnest($2::int[], $3::int[]) as given (id, student_id) returning id, student_id
  )
  select inserted.id, s.id as "studentId", s.student_id as number
  from inserted join students s on s.institution_id = $1 and s.id = inserted.student_id order by inserted.id`;

interface NewNote {
  readonly id: number;
  readonly studentId: number;
  /** The student's own identifier. */
  readonly number: string;
}

/**
 * Notes an absence of students, all or nothing ([D111]). It acts on marks that exist at once, and on later ones when they are written.
 * The number of statements does not depend on the number of students.
 * @throws AppError `validation_error` with every problem, on fields such as `studentIds.3` and `to`
 */
export async function createAbsenceNote<T>(
  request: SelectingRequest,
  { studentIds, input }: { studentIds: readonly number[]; input: AbsenceNoteInput },
): Promise<T[]> {
  checkEntryCount(request.errors, 'studentIds', studentIds);
  return change(request, {
    input: parseInput(request.errors, absenceNoteSchema, input),
    check: async (tx, values) => {
      await lockExcusedStudents(tx, studentIds);
      checkAbsenceNote(tx.errors, values, today(tx.caller));
      return checkNote(tx, studentIds, values);
    },
    apply: async (tx, values, code) => {
      const { from, to, reason = null, guardianId = null } = values;
      const fields: Omit<NoteFields, 'student_id'> = {
        from_date: from,
        to_date: to,
        code_id: code?.id ?? (await readDefaultCode(tx)),
        reason,
        reported_by: values.reportedBy ?? (guardianId === null ? 'school' : 'guardian'),
        guardian_id: guardianId,
      };
      const notes = await insertNotes(tx, studentIds, fields);
      const marks = await writeNotedMarks(tx, { studentIds, from, to });
      for (const { id, studentId, number } of notes)
        recordNote(tx, {
          id,
          number,
          after: { student_id: studentId, ...fields },
          action: 'created',
          marks: marks.get(studentId) ?? 0,
        });
      return readNotes<T>(tx, notes, request);
    },
  });
}

async function readDefaultCode(tx: Change): Promise<number> {
  return onlyRow(await tx.query<{ id: number }>(DEFAULT_CODE)).id;
}

async function insertNotes(
  tx: Change,
  studentIds: readonly number[],
  { from_date, to_date, code_id, reason, reported_by, guardian_id }: Omit<NoteFields, 'student_id'>,
): Promise<NewNote[]> {
  const ids = await nextIds(tx, 'absence_notes', studentIds.length);
  const note = [from_date, to_date, code_id, reason, reported_by, guardian_id, userIdOf(tx.caller)];
  return (await tx.query<NewNote>(INSERT, ids, studentIds, ...note)).rows;
}

function readNotes<T>(tx: Change, notes: readonly NewNote[], { caller, selection }: SelectingRequest): Promise<T[]> {
  const ids = notes.map(({ id }) => id);
  const query = new Conditions('n', caller.institutionId).add(isOneOf(sql`n.id`, ids)).query('absence_notes n', 'n.id');
  return readMany<T>(tx.client, absenceNoteReadModel(caller), query, selection);
}
