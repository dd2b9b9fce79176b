import { sql } from 'kysely';
import { assertMayReadFields } from '../access/require-permission.ts';
import type { SelectingRequest, ServiceRequest } from '../access/service-request.ts';
import { readById } from '../database/reads/by-id.ts';
import { Conditions } from '../database/reads/conditions.ts';
import { readOne } from '../database/reads/one.ts';
import { type Page, type PageArguments, type PageQuery, readPage, readPageArguments } from '../database/reads/page.ts';
import { planned } from '../database/reads/prepared.ts';
import { groupReader } from '../database/reads/record-readers.ts';
import { nestedFields, type Selected } from '../database/reads/selection.ts';
import { storedTotal } from '../database/reads/stored-counts.ts';
import { collectNamed } from '../database/reads/subjects.ts';
import { invalid } from '../shared/errors.ts';
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
    return readById<T>(database.pool, studentReadModel(caller), record, selection);
  }
  const query = new Conditions('s', institutionId)
    .addIfPresent(studentId, (given) => sql`s.student_id = ${given}`)
    .add(sql.raw(present))
    .query('students s', 's.id');
  return readOne<T>(database.pool, studentReadModel(caller), query, selection);
}

/** Lists a page of students by class, status and search words, ordered by id ([D5], [D24]). */
export async function listStudents<T>(
  request: SelectingRequest,
  args: StudentListArguments,
): Promise<Selected<Page<T>>> {
  const { caller, database, errors, selection } = request;
  const conditions = studentConditions(request, args);
  const page = readPageArguments(args, errors);
  await collectSearched(request, args);
  return readPage<T>(database.pool, studentReadModel(caller), pageQuery(conditions, args), selection, page);
}

/** Records whom a search names that other filters narrow: the answer tells of them whether they meet the filters. */
export async function collectSearched(request: SelectingRequest, args: StudentListArguments): Promise<void> {
  if (!args.search || (args.status == null && args.classId == null)) return;
  const found = studentConditions(request, { search: args.search }).condition;
  const people = sql`select s.id from students s where ${found}`;
  await collectNamed(request.database.pool, request.selection, undefined, people, planned);
}

export type DeletedStudentListArguments = PageArguments & Pick<StudentListArguments, 'search'>;

/**
 * Lists a page of the deleted students who are not erased, latest deletion first.
 * @throws AppError `forbidden` for other fields than the ids without `read:students`
 */
export async function listDeletedStudents<T>(
  { caller, database, selection, errors }: SelectingRequest,
  args: DeletedStudentListArguments,
): Promise<Selected<Page<T>>> {
  assertMayReadFields(caller, 'read:students', nestedFields(selection.fields, 'data'), ['id', 'nodeId']);
  const conditions = new Conditions('s', caller.institutionId)
    .add(sql`s.deleted_at is not null and s.erased_at is null`)
    .words(errors, sql`s.search_text`, args.search);
  const page = readPageArguments(args, errors);
  const query = conditions.query('students s', 's.deleted_at desc, s.id desc');
  return readPage<T>(database.pool, studentReadModel(caller), query, selection, page);
}

/** The numbers of an institution's students by status are maintained by the database; students of a class are counted. */
function pageQuery(conditions: Conditions, { classId, status }: StudentListArguments): PageQuery {
  if (conditions.hasSearch) return { ...conditions.query('students s', 'found.id'), keys: [] };
  const query = { ...conditions.query('students s', 's.id'), indexed: true };
  if (classId != null) return query;
  const counts = status == null ? STUDENT_COUNTS : COUNTS_OF_STATUS;
  return { ...query, counts, total: storedTotal(counts) };
}

const STUDENT_COUNTS = 'student_totals t where t.institution_id = $1';
const COUNTS_OF_STATUS = `${STUDENT_COUNTS} and t.status = $2`;

/** Returns the conditions of a list or an export. Errors of the search are added to the request's under `searchField`. */
export function studentConditions(
  { caller, errors }: ServiceRequest,
  args: StudentListArguments,
  searchField = 'search',
): Conditions {
  // The stored counts refer to the institution as $1 and to the status as $2.
  return new Conditions('s', caller.institutionId)
    .add(sql`s.deleted_at is null`)
    .addIfPresent(args.status, (status) => sql`s.status = ${status}`)
    .addIfPresent(args.classId, (classId) => sql`s.class_id = ${classId}`)
    .words(errors, sql`s.search_text`, args.search, searchField);
}

/** Returns students by their ids, as lists of one, without deleted ones. */
export const studentsById = groupReader(studentReadModel, 'students s', { of: 's.id', and: 's.deleted_at is null' });
