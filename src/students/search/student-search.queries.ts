import type { Database } from '../../database/connection/database.ts';
import { searchRule, tooManyWords } from '../../database/reads/conditions.ts';
import { type Page, type PageArguments, pageOf, readPage } from '../../database/reads/page.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { invalid } from '../../errors.ts';
import { readText } from '../../input/text-rules.ts';
import type { SelectingRequest } from '../../service-request.ts';
import type { StudentStatus } from '../student.entity.ts';
import { studentReadModel } from '../student.read-model.ts';
import { type SimilarWord, similarWords } from './similar-words.ts';
import { type StudentSort, searchQuery, sorts } from './student-search.sql.ts';

/** With fewer students than this who match word by word, those with similar names are found too. */
const FEW = 20;

export interface StudentSearchArguments extends PageArguments {
  q: string;
  classId?: number | null;
  status?: StudentStatus | null;
  sort?: string | null;
}

/**
 * A page of the students who match every word, in the order of relevance or of a field ([D25]). Where these are few, students
 * whose names differ from the words by a typo follow; the rule looks at all pages, so that pages and totals fit together.
 * @throws AppError `validation_error` on `q`, `sort`, `page`, `limit`
 */
export async function searchStudents<T>(
  { caller, database, selection }: SelectingRequest,
  args: StudentSearchArguments,
): Promise<Selected<Page<T>>> {
  const { institutionId, problems } = caller;
  const q = readText(problems, 'q', args.q, { ...searchRule, required: true });
  const sort = args.sort ?? 'relevance';
  if (!isSort(sort)) problems.add('sort', `must be one of: ${sorts.join(', ')}, each also with a leading -.`);
  const page = pageOf(args, problems);
  const filter = { institutionId, classId: args.classId, status: args.status, sort: sort as StudentSort };
  const asStored = await prepareSearch(database, institutionId, q as string);
  const problem = tooManyWords(asStored.phrase);
  if (problem) throw invalid('q', problem);
  const search = (similar?: SimilarWord[][]) => {
    const query = searchQuery({ ...filter, ...asStored, q: q as string, similar });
    return readPage<T>(database.pool, studentReadModel, query, selection, page);
  };

  const found = await search();
  if (totalOf(found) >= FEW) return found;
  const similar = await similarWords(database, institutionId, asStored.phrase.split(' '));
  return similar.some((words) => words.length > 0) ? search(similar) : found;
}

function isSort(text: string): text is StudentSort {
  return (sorts as readonly string[]).includes(text.replace(/^-/, ''));
}

const PREPARE = `
  select search_normalise($2) as phrase, coalesce((
    select sum(total) from student_totals where institution_id = $1
  ) > (select reltuples / 4 from pg_class where oid = 'students'::regclass), false) as "ofMost"`;

/**
 * The text as search texts are stored, without case and accents, its words one space apart; and whether the institution has a
 * good part of all students, by PostgreSQL's own estimate of how many there are.
 */
async function prepareSearch(database: Database, institutionId: number, text: string) {
  const { rows } = await prepared<{ phrase: string; ofMost: boolean }>(database.pool, PREPARE, [institutionId, text]);
  const { phrase, ofMost } = rows[0] as { phrase: string; ofMost: boolean };
  return { phrase: phrase.trim().split(/\s+/u).join(' '), ofMost };
}

function totalOf<T>(found: Selected<Page<T>>): number {
  return ('facts' in found ? found.facts.pagination?.total : found.pagination.total) ?? 0;
}
