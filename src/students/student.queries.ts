import type { Caller } from '../auth/caller.ts';
import { Conditions } from '../database/conditions.ts';
import type { Database } from '../database/database.ts';
import { readOne } from '../database/one.ts';
import { type Page, type PageArguments, type PageQuery, pageOf, readPage } from '../database/page.ts';
import type { Shape, Shaped } from '../database/shape.ts';
import { wordPatterns } from '../database/sql.ts';
import { invalid } from '../errors.ts';
import { readText } from '../text-rules.ts';
import type { StudentStatus } from './student.entity.ts';
import { studentReadable } from './student.fields.ts';

/** Characters that a search text may have; no name and email together are longer. */
export const MAX_SEARCH = 200;

export interface StudentListArguments extends PageArguments {
  classId?: number | null;
  status?: StudentStatus | null;
  search?: string | null;
}

/** One student of the caller's institution by `id` or by the institution's own `studentId`, exactly one of them. */
export async function getStudent<T>(
  caller: Caller,
  database: Database,
  args: { id?: number | null; studentId?: string | null },
  shape: Shape,
): Promise<Shaped<T> | undefined> {
  caller.problems.throwIfAny();
  if ((args.id == null) === (args.studentId == null)) throw invalid('id', 'send either id or studentId.');
  const { where, values } = new Conditions('s.institution_id = ?', caller.institutionId)
    .given('s.id = ?', args.id)
    .given('s.student_id = ?', args.studentId)
    .also('s.deleted_at is null');
  return readOne<T>(database.pool, studentReadable, { from: 'students s', where, values, version: 's.version' }, shape);
}

/** A page of students by class, status and search words, in the order of their ids ([D5], [D24]). */
export async function listStudents<T>(
  caller: Caller,
  database: Database,
  args: StudentListArguments,
  shape: Shape,
): Promise<Shaped<Page<T>>> {
  readText(caller.problems, 'search', args.search, { max: MAX_SEARCH });
  const page = pageOf(args, caller.problems);
  return readPage<T>(database.pool, studentReadable, studentList(caller.institutionId, args), shape, page);
}

/** Which students a list or an export has. The total of a whole institution is kept by the database; others are counted. */
export function studentList(institutionId: number, args: StudentListArguments): PageQuery {
  const values: unknown[] = [institutionId];
  const conditions = ['s.institution_id = $1', 's.deleted_at is null'];
  const add = (condition: string, value: unknown) => conditions.push(condition.replace('?', `$${values.push(value)}`));
  if (args.status != null) add('s.status = ?', args.status);
  if (args.classId != null) add('s.class_id = ?', args.classId);
  const patterns = wordPatterns(args.search ?? '');
  for (const pattern of patterns) add('s.search_text like search_normalise(?)', pattern);
  const query = { from: 'students s', where: conditions.join(' and '), orderBy: 's.id', values };
  if (patterns.length > 0) return { ...query, orderBy: 'found.id', keys: [] };
  return args.classId == null ? { ...query, total: keptTotal(args.status != null) } : query;
}

function keptTotal(ofStatus: boolean): string {
  const status = ofStatus ? ' and t.status = $2' : '';
  return `coalesce((select sum(t.total) from student_totals t where t.institution_id = $1${status}), 0)`;
}
