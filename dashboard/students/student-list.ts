import { request } from '../api.ts';
import type { List } from '../ui/lists/list.ts';
import { orderOf } from '../ui/lists/list-address.ts';
import type { StudentFilters } from './filters.ts';
import {
  SearchStudentsDocument,
  type SearchStudentsQuery,
  StudentsDocument,
  type StudentsQuery,
} from './students.generated.ts';

/** A student as the list shows them. */
export type ListedStudent = StudentsQuery['studentsConnection']['edges'][number]['node'];

/** A page of the list of students. */
interface StudentList extends List<ListedStudent> {
  /** Name of the class that the list is limited to. */
  readonly className: string | undefined;
  /** Guardians whom a search finds on its first page, with their students. */
  readonly guardians: readonly FoundGuardian[];
}

/** A guardian whom a search finds. */
export type FoundGuardian = Extract<NonNullable<SearchStudentsQuery['search']>[number], { id: number }>;

/** The parts of a list that depend on the user's permissions. */
interface Readable {
  /** True to load the name of the class that the list is limited to. */
  readonly classes: boolean;
  readonly guardians: boolean;
}

/**
 * Loads a page of the students. A search is paged by number, the most relevant students first; a list is sorted by name and paged by
 * cursor, so that no student is missed while others are added.
 */
export async function loadStudents(filters: StudentFilters, may: Readable): Promise<StudentList> {
  const { q, sort, classId, status, page = 1, after, before, limit = 25 } = filters;
  const ofClass = { classId, namedClassId: classId ?? 0, withClass: may.classes && classId !== undefined };
  if (q) {
    const answer = await request(SearchStudentsDocument, {
      q,
      status,
      sort,
      page,
      limit,
      withGuardians: may.guardians && page === 1,
      ...ofClass,
    });
    const guardians = (answer.search ?? []).filter((hit): hit is FoundGuardian => 'id' in hit);
    const { data, pagination } = answer.searchStudents;
    return { rows: data, pages: pagination, className: answer.class?.name, guardians };
  }
  const answer = await request(StudentsDocument, {
    status,
    orderBy: orderOf(sort, ['name', 'enrollment_date']),
    ...(before ? { before, last: limit } : { after, first: limit }),
    ...ofClass,
  });
  const { edges, pageInfo } = answer.studentsConnection;
  const { total } = answer.students.pagination;
  return {
    rows: edges.map(({ node }) => node),
    pages: { page: after || before ? page : 1, limit, total },
    cursors: pageInfo,
    className: answer.class?.name,
    guardians: [],
  };
}
