import type { SelectingRequest, ServiceRequest } from '../access/service-request.ts';
import { readById } from '../database/reads/by-id.ts';
import { Conditions } from '../database/reads/conditions.ts';
import { readOne } from '../database/reads/one.ts';
import { type Page, type PageArguments, type PageQuery, readPage, readPageArguments } from '../database/reads/page.ts';
import type { Selected } from '../database/reads/selection.ts';
import { invalid } from '../errors.ts';
import type { StudentStatus } from './student.entity.ts';
import { studentReadModel } from './student.read-model.ts';

export interface StudentListArguments extends PageArguments {
  classId?: number | null;
  status?: StudentStatus | null;
  search?: string | null;
}

/** Finds a student by `id` or by the institution's own `studentId`; exactly one of them must be sent. */
export async function getStudent<T>(
  { caller, database, selection, errors }: SelectingRequest,
  args: { id?: number | null; studentId?: string | null },
): Promise<Selected<T> | undefined> {
  const { institutionId } = caller;
  const { id, studentId } = args;
  errors.throwIfAny();
  if ((id == null) === (studentId == null)) throw invalid('id', 'send either id or studentId.');
  const present = 's.deleted_at is null';
  if (id != null) {
    const record = { from: 'students s', where: present, institutionId, id };
    return readById<T>(database.pool, studentReadModel, record, selection);
  }
  const { where, values } = new Conditions('s.institution_id = ?', institutionId)
    .addIfPresent('s.student_id = ?', studentId)
    .addWithoutValue(present);
  return readOne<T>(database.pool, studentReadModel, { from: 'students s', where, values }, selection);
}

/** Lists a page of students by class, status and search words, ordered by id ([D5], [D24]). */
export async function listStudents<T>(
  request: SelectingRequest,
  args: StudentListArguments,
): Promise<Selected<Page<T>>> {
  const list = studentList(request, args);
  const page = readPageArguments(args, request.errors);
  return readPage<T>(request.database.pool, studentReadModel, list, request.selection, page);
}

/**
 * Returns the query of a list or an export. The total of a whole institution is maintained by the database; other totals are
 * counted. Errors of the search are added to the request's under `searchField`.
 */
export function studentList(
  { caller, errors }: ServiceRequest,
  args: StudentListArguments,
  searchField = 'search',
): PageQuery {
  const query = new Conditions('s.institution_id = ?', caller.institutionId)
    .addWithoutValue('s.deleted_at is null')
    .addIfPresent('s.status = ?', args.status)
    .addIfPresent('s.class_id = ?', args.classId)
    .words(errors, 's.search_text', args.search, searchField)
    .query('students s', 's.id');
  if (query.searched) return { ...query, orderBy: 'found.id', keys: [] };
  return args.classId == null ? { ...query, total: storedTotal(args.status != null) } : query;
}

function storedTotal(ofStatus: boolean): string {
  const status = ofStatus ? ' and t.status = $2' : '';
  return `coalesce((select sum(t.total) from student_totals t where t.institution_id = $1${status}), 0)`;
}
