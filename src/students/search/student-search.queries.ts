import type { SelectingRequest } from '../../access/service-request.ts';
import type { Database } from '../../database/connection/database.ts';
import { searchRule, tooManyWords } from '../../database/reads/conditions.ts';
import { type Page, type PageArguments, readPage, readPageArguments } from '../../database/reads/page.ts';
import { onlyRow, prepared } from '../../database/reads/prepared.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { readText } from '../../input/text-rules.ts';
import { invalid } from '../../shared/errors.ts';
import type { StudentStatus } from '../student.entity.ts';
import { studentReadModel } from '../student.read-model.ts';
import { type SimilarWord, similarWords } from './similar-words.ts';
import { buildSearchQuery, type StudentSort, searchSorts, sortRule } from './student-search.sql.ts';

/** A search with fewer exact results than this includes students with similar names. */
const FEW_RESULTS = 20;

export interface StudentSearchArguments extends PageArguments {
  q: string;
  classId?: number | null;
  status?: StudentStatus | null;
  sort?: string | null;
}

/**
 * Returns a page of the students who match every word, sorted by relevance or by a field ([D25]). If there are few, students whose
 * names differ from the words by a typo follow. That depends on the total of all pages, so that pages and totals are consistent.
 * @throws AppError `validation_error` on `q`, `sort`, `page`, `limit`
 */
export async function searchStudents<T>(
  { caller, database, selection, errors }: SelectingRequest,
  args: StudentSearchArguments,
): Promise<Selected<Page<T>>> {
  const { institutionId } = caller;
  const q = readText(errors, 'q', args.q, { ...searchRule, required: true });
  const sort = args.sort ?? 'relevance';
  if (!isSort(sort)) errors.add('sort', `must be one of: ${searchSorts.join(', ')}, each also with a leading -.`);
  const page = readPageArguments(args, errors);
  if (q == null) throw errors.toError();
  const filter = { institutionId, classId: args.classId, status: args.status, sort: sort as StudentSort };
  const normalised = await normaliseSearch(database, institutionId, q);
  const problem = tooManyWords(normalised.phrase);
  if (problem) throw invalid('q', problem);
  const search = (similar?: SimilarWord[][]) => {
    const query = buildSearchQuery({ ...filter, ...normalised, q, similar });
    return readPage<T>(database.pool, studentReadModel(caller), query, selection, page);
  };

  const exact = await search();
  if (totalOf(exact) >= FEW_RESULTS) return exact;
  const similar = await similarWords(database, institutionId, normalised.phrase.split(' '));
  return similar.some((words) => words.length > 0) ? search(similar) : exact;
}

function isSort(text: string): text is StudentSort {
  return (sortRule.values as readonly string[]).includes(text);
}

const NORMALISE = `
  select search_normalise($2) as phrase, coalesce((
    select sum(total) from student_totals where institution_id = $1
  ) > (select reltuples / 4 from pg_class where oid = 'students'::regclass and reltuples > 0), false) as "hasLargeShare"`;

/**
 * Normalises the text like the stored search texts, words separated by one space. Also returns whether the
 * institution has a large share of all students, whose number is PostgreSQL's estimate. A table that Citus distributes has none.
 */
async function normaliseSearch(database: Database, institutionId: number, text: string) {
  const { phrase, hasLargeShare } = onlyRow(
    await prepared<{ phrase: string; hasLargeShare: boolean }>(database.pool, NORMALISE, [institutionId, text]),
  );
  return { phrase: phrase.trim().split(/\s+/u).join(' '), hasLargeShare };
}

function totalOf<T>(page: Selected<Page<T>>): number {
  return ('facts' in page ? page.facts.pagination?.total : page.pagination.total) ?? 0;
}
