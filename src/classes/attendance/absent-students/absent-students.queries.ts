import { sql } from 'kysely';
import type { SelectingRequest } from '../../../access/service-request.ts';
import { Conditions } from '../../../database/reads/conditions.ts';
import { prepared } from '../../../database/reads/prepared.ts';
import { type Groups, readGroups } from '../../../database/reads/record-readers.ts';
import { compileSql, type Sql } from '../../../database/reads/sql.ts';
import { collectIds } from '../../../database/reads/subjects.ts';
import { byName } from '../../../students/student.read-model.ts';
import { assertOwnClass, isAccessible } from '../../own-class.ts';
import { excludeDeletedStudents } from '../../student-conditions.ts';
import { attendanceReadModel } from '../attendance.read-model.ts';
import { absenceNoteReadModel } from '../notes/absence-note.read-model.ts';

/** A student who missed classes of a day. */
export interface AbsentStudent {
  studentId: number;
  /** YYYY-MM-DD. */
  date: string;
  /** Number of marks absent or excused. */
  missed: number;
  /** Number of marks. */
  taken: number;
}

/**
 * Returns the students with a mark absent or excused on a day, ordered by name ([D114]). Callers who cannot access every class get the
 * marks of their own classes only ([D20]).
 * @throws AppError `not_found`, `forbidden`
 */
export async function getAbsentStudents(
  { caller, database, selection, errors }: SelectingRequest,
  { date, classId }: { date: string; classId?: number | null },
): Promise<AbsentStudent[]> {
  errors.throwIfAny();
  const { institutionId } = caller;
  if (classId != null) await assertOwnClass(database.pool, caller, classId);
  const conditions = marksOf(caller, date).addIfPresent(classId, (id) => sql`a.class_id = ${id}`);
  const { text, values } = compileSql(sql`
    select absent.student_id as "studentId", ${date}::text as date, absent.taken, absent.missed
    from (
      select a.student_id, count(*)::int as taken, (count(*) filter (where a.status in ('absent', 'excused')))::int as missed
      from attendance_records a where ${conditions.condition} group by a.student_id
    ) absent join students s on s.institution_id = ${institutionId} and s.id = absent.student_id
    where absent.missed > 0 order by ${sql.raw(byName('s'))}`);
  const { rows } = await prepared<AbsentStudent>(database.pool, text, values);
  const plain = selection.fields.filter(({ name }) => name === 'missed' || name === 'taken');
  collectIds(
    selection,
    'attendance',
    plain,
    rows.map(({ studentId }) => studentId),
  );
  return rows;
}

function marksOf(caller: SelectingRequest['caller'], date: string): Conditions {
  const conditions = new Conditions('a', caller.institutionId)
    .add(sql`a.date = ${date}`)
    .add(sql`a.counts`)
    .add(isAccessible(caller, 'a', 'class_id'));
  return excludeDeletedStudents(conditions, 'a', null);
}

const ofStudents = (column: Sql, studentIds: readonly number[]) => sql`${column} = any(${studentIds}::int[])`;

/** Returns the marks of a day of each student, ordered by class, with the same limits as `getAbsentStudents`. */
export function marksOfDayByStudent<T>(
  { caller, database, selection }: SelectingRequest,
  studentIds: readonly number[],
  date: string,
): Promise<Groups<T>> {
  const conditions = marksOf(caller, date).add(ofStudents(sql`a.student_id`, studentIds));
  const { text: where, values } = compileSql(conditions.condition);
  const query = { from: 'attendance_records a', where, groupBy: 'a.student_id', orderBy: 'a.class_id', values };
  return readGroups<T>(database.pool, attendanceReadModel, query, selection);
}

/** Returns the absence notes of a day of each student, the latest first, without those that are withdrawn. */
export function notesOfDayByStudent<T>(
  { caller, database, selection }: SelectingRequest,
  studentIds: readonly number[],
  date: string,
): Promise<Groups<T>> {
  const conditions = new Conditions('n', caller.institutionId)
    .add(ofStudents(sql`n.student_id`, studentIds))
    .add(sql`${date}::date between n.from_date and n.to_date and n.withdrawn_at is null`);
  const { text: where, values } = compileSql(conditions.condition);
  const query = { from: 'absence_notes n', where, groupBy: 'n.student_id', orderBy: 'n.id desc', values };
  return readGroups<T>(database.pool, absenceNoteReadModel(caller), query, selection);
}
