import type { Caller } from '../auth/caller.ts';
import { MAX_SEARCH } from '../database/conditions.ts';
import type { Database } from '../database/database.ts';
import { type Page, type PageArguments, pageOf, readPage } from '../database/page.ts';
import { prepared } from '../database/prepared.ts';
import type { Shape, Shaped } from '../database/shape.ts';
import { readText } from '../text-rules.ts';
import { type SimilarWord, similarWords } from './similar-words.ts';
import type { StudentStatus } from './student.entity.ts';
import { studentReadable } from './student.fields.ts';
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
  caller: Caller,
  database: Database,
  args: StudentSearchArguments,
  shape: Shape,
): Promise<Shaped<Page<T>>> {
  const { institutionId, problems } = caller;
  const q = readText(problems, 'q', args.q, { required: true, max: MAX_SEARCH });
  const sort = args.sort ?? 'relevance';
  if (!isSort(sort)) problems.add('sort', `must be one of: ${sorts.join(', ')}, each also with a leading -.`);
  const page = pageOf(args, problems);
  const filter = { institutionId, classId: args.classId, status: args.status, sort: sort as StudentSort };
  const search = (phrase: string, similar?: SimilarWord[][]) =>
    readPage<T>(
      database.pool,
      studentReadable,
      searchQuery({ ...filter, q: q as string, phrase, similar }),
      shape,
      page,
    );

  const phrase = await normalised(database, q as string);
  const found = await search(phrase);
  if (totalOf(found) >= FEW) return found;
  const similar = await similarWords(database, institutionId, phrase.split(' '));
  return similar.some((words) => words.length > 0) ? search(phrase, similar) : found;
}

function isSort(text: string): text is StudentSort {
  return (sorts as readonly string[]).includes(text.replace(/^-/, ''));
}

/** The text as search texts are stored: without case and accents, its words one space apart. */
async function normalised(database: Database, text: string): Promise<string> {
  const { rows } = await prepared<{ phrase: string }>(database.pool, 'select search_normalise($1) as phrase', [text]);
  return (rows[0]?.phrase ?? '').trim().split(/\s+/u).join(' ');
}

function totalOf<T>(found: Shaped<Page<T>>): number {
  return ('facts' in found ? found.facts.pagination?.total : found.pagination.total) ?? 0;
}
