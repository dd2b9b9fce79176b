import type { Caller } from '../../../access/caller.ts';
import { isAllowed } from '../../../access/decide.ts';
import { userReference } from '../../../auth/user.read-model.ts';
import { HIDDEN, type ReadModel } from '../../../database/reads/build-select.ts';
import { dateTime } from '../../../database/reads/sql.ts';
import { studentReference } from '../../../students/student.read-model.ts';
import { codeFields } from '../codes/code.queries.ts';
import { recordedMark } from '../marks/effective-mark.sql.ts';

const marksOf = (condition: string) => `from attendance_records a
  where a.institution_id = $1 and a.student_id = n.student_id and a.date between n.from_date and n.to_date and ${condition}`;

/** SQL of marks of presence that contradict a note `n`: somebody made them, and the office has not decided yet ([D112]). */
export const contradictions =
  marksOf(`n.withdrawn_at is null and a.counts and not a.yields_to_note and a.correction_code_id is null
  and ${recordedMark.status} in ('present', 'late')`);

const model: ReadModel = {
  keys: ['id', 'guardianId'],
  subject: { sql: 'n.student_id', record: 'absenceNote' },
  joins: {
    s: 'join students s on s.institution_id = $1 and s.id = n.student_id',
    k: 'join attendance_codes k on k.institution_id = $1 and k.id = n.code_id',
    u: 'left join users u on u.institution_id = $1 and u.id = n.created_by',
  },
  fields: {
    id: { sql: 'n.id' },
    student: studentReference,
    from: { sql: 'n.from_date' },
    to: { sql: 'n.to_date' },
    code: { join: 'k', fields: codeFields('k') },
    reason: { sql: 'n.reason' },
    reportedBy: { sql: 'n.reported_by' },
    guardianId: { sql: 'n.guardian_id' },
    createdBy: userReference,
    createdAt: { sql: dateTime('n.created_at') },
    withdrawnAt: { sql: dateTime('n.withdrawn_at') },
    marks: { sql: `(select count(*) ${marksOf('a.absence_note_id = n.id')})` },
    contradictions: { sql: `(select count(*) ${contradictions})` },
  },
};

const withoutReason: ReadModel = { ...model, fields: { ...model.fields, reason: HIDDEN } };

/** Fields of an absence note, of the table alias `n`. Its reason, which is often medical, is for the office only ([D111]). */
export function absenceNoteReadModel(caller: Caller): ReadModel {
  return isAllowed(caller, 'correct:attendance') ? model : withoutReason;
}
