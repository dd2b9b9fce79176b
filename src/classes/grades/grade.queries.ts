import { sql } from 'kysely';
import { mayReadEveryClass } from '../../access/decide.ts';
import type { SelectingRequest } from '../../access/service-request.ts';
import { Conditions } from '../../database/reads/conditions.ts';
import { type Page, type PageArguments, readPage, readPageArguments } from '../../database/reads/page.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { type Groups, groupReader } from '../../database/reads/record-readers.ts';
import type { Selected } from '../../database/reads/selection.ts';
import type { Sql } from '../../database/reads/sql.ts';
import { collectNamed } from '../../database/reads/subjects.ts';
import { assertOwnClass, isAccessible } from '../own-class.ts';
import { excludeDeletedStudents, studentNamed } from '../student-conditions.ts';
import { gradeHistoryReadModel, gradeReadModel } from './grade.read-model.ts';

export interface GradeListArguments extends PageArguments {
  classId?: number | null;
  /** The institution's own identifier. */
  studentId?: string | null;
  courseId?: number | null;
  /** Name of the term. */
  term?: string | null;
}

/**
 * Returns a page of grades by class, student, course and term, ordered by id. Teachers get only their own classes ([D20]).
 * @throws AppError `not_found` or `forbidden` for the class, if `classId` is set; `validation_error`
 */
export async function listGrades<T>(
  { caller, database, selection, errors }: SelectingRequest,
  args: GradeListArguments,
): Promise<Selected<Page<T>>> {
  if (args.classId != null) await assertOwnClass(database.pool, caller, args.classId);
  const page = readPageArguments(args, errors);
  const conditions = new Conditions('g', caller.institutionId)
    .addIfPresent(args.classId, (classId) => sql`g.class_id = ${classId}`)
    .addIfPresent(args.courseId, (courseId) => sql`g.course_id = ${courseId}`)
    .addIfPresent(args.term, (name) => isOfTerm('g', name))
    .add(isAccessible(caller, 'g', 'class_id'));
  const query = excludeDeletedStudents(conditions, 'g', args.studentId).query('grades g', 'g.id');
  if (args.studentId != null)
    await collectNamed(database.pool, selection, 'grade', studentNamed(caller.institutionId, args.studentId));
  return readPage<T>(database.pool, gradeReadModel, query, selection, page);
}

/**
 * Returns the SQL condition that a record belongs to the term with a name.
 * @param alias the alias of a table with the term's id
 */
export function isOfTerm(alias: string, name: string): Sql {
  const record = sql.raw(alias);
  return sql`exists (
    select from terms named where named.institution_id = ${record}.institution_id and named.id = ${record}.term_id and named.name = ${name})`;
}

/** Returns the former versions of each grade, also those that were deleted, the latest first ([D37], [D89]). */
export const historyByGrade = groupReader(
  gradeHistoryReadModel,
  `grades g join grade_history h on h.institution_id = $1
    and (h.student_id, h.class_id, h.course_id) = (g.student_id, g.class_id, g.course_id)
    and (h.term_id, h.assessment_id) is not distinct from (g.term_id, g.assessment_id)`,
  { of: 'g.id', orderBy: 'h.id desc' },
);

const COUNTING = `
  with asked as materialized (
    select g.id, g.student_id from grades g
    where g.institution_id = $1 and g.id = any($2::int[]) and g.assessment_id is null
  )
  select asked.id, counting.grade_id is not null as counts
  from asked left join (
    select f.grade_id
    from (select distinct student_id from asked) as student cross join lateral graded_finals($1, student.student_id) f
    where f.attempt = 1
  ) as counting on counting.grade_id = asked.id`;

/**
 * Tells of each final grade, as a list of one, whether GPA and credits count it ([D87]). Other attempts may be in any class, so those who do
 * not read the grades of all classes are told nothing ([D99]).
 */
export async function countingByGrade(
  { caller, database }: SelectingRequest,
  gradeIds: readonly number[],
): Promise<Groups<boolean>> {
  if (!mayReadEveryClass(caller, 'read:grades')) return new Map();
  const { rows } = await prepared<{ id: number; counts: boolean }>(database.pool, COUNTING, [
    caller.institutionId,
    gradeIds,
  ]);
  return new Map(rows.map(({ id, counts }) => [id, [counts]]));
}
