import { sql } from 'kysely';
import { userIdOf } from '../../../access/caller.ts';
import { canAccessEveryClass } from '../../../access/decide.ts';
import type { SelectingRequest } from '../../../access/service-request.ts';
import { Conditions } from '../../../database/reads/conditions.ts';
import { type Page, type PageArguments, readPage, readPageArguments } from '../../../database/reads/page.ts';
import { groupReader } from '../../../database/reads/record-readers.ts';
import type { Selected } from '../../../database/reads/selection.ts';
import type { Sql } from '../../../database/reads/sql.ts';
import { collectNamed } from '../../../database/reads/subjects.ts';
import { checkRange } from '../../../input/period.ts';
import { assertOwnClass } from '../../own-class.ts';
import { excludeDeletedStudents, studentNamed } from '../../student-conditions.ts';
import { absenceNoteReadModel, contradictions } from './absence-note.read-model.ts';

export interface AbsenceNoteArguments extends PageArguments {
  from?: string | null;
  to?: string | null;
  studentId?: string | null;
  classId?: number | null;
  contradicted?: boolean | null;
}

/** SQL of the condition that the student of a note `n` was in a class of the note's days, of which `classes` is a condition on `e`. */
const inClass = (institutionId: number, classes: Sql): Sql => sql`exists (
  select from enrolments e
  where e.institution_id = ${institutionId} and e.student_id = n.student_id and ${classes}
    and e.begins_on <= n.to_date and (e.ends_on is null or e.ends_on >= n.from_date))`;

/**
 * Returns a page of absence notes, withdrawn ones included, ordered by id: those of days, of a student, of the students of a class, and
 * those that marks of presence contradict ([D112]). Callers who cannot access every class get those of students of their own ([D20]).
 * @throws AppError `not_found`, `forbidden`, `validation_error`
 */
export async function listAbsenceNotes<T>(
  { caller, database, selection, errors }: SelectingRequest,
  args: AbsenceNoteArguments,
): Promise<Selected<Page<T>>> {
  const { institutionId } = caller;
  if (args.classId != null) await assertOwnClass(database.pool, caller, args.classId);
  checkRange(errors, args);
  const page = readPageArguments(args, errors);
  const conditions = new Conditions('n', institutionId)
    .addIfPresent(args.from, (from) => sql`n.to_date >= ${from}`)
    .addIfPresent(args.to, (to) => sql`n.from_date <= ${to}`)
    .addIfPresent(args.classId, (classId) => inClass(institutionId, sql`e.class_id = ${classId}`))
    .addIfPresent(args.contradicted, (contradicted) => {
      const isContradicted = sql.raw(`exists (select ${contradictions})`);
      return contradicted ? isContradicted : sql`not ${isContradicted}`;
    });
  if (!canAccessEveryClass(caller)) conditions.add(inClass(institutionId, isTaughtByCaller(caller)));
  const query = excludeDeletedStudents(conditions, 'n', args.studentId).query('absence_notes n', 'n.id');
  if (args.studentId != null)
    await collectNamed(database.pool, selection, 'absenceNote', studentNamed(institutionId, args.studentId));
  return readPage<T>(database.pool, absenceNoteReadModel(caller), query, selection, page);
}

function isTaughtByCaller(caller: SelectingRequest['caller']): Sql {
  return sql`exists (select from class_teachers ct
    where ct.institution_id = ${caller.institutionId} and ct.class_id = e.class_id and ct.user_id = ${userIdOf(caller)})`;
}

/** Returns absence notes by their ids, as lists of one. */
export const absenceNotesById = groupReader(absenceNoteReadModel, 'absence_notes n', { of: 'n.id' });
