import type { PageQuery } from '../../database/reads/page.ts';
import { containsText, likeLiteral } from '../../database/reads/sql.ts';
import type { StudentStatus } from '../student.entity.ts';
import type { SimilarWord } from './similar-words.ts';

/** The sort orders of a search ([D25]). A leading `-` reverses them. */
export const searchSorts = ['relevance', 'name', 'student_id', 'enrollment_date', 'created_at'] as const;
type Sort = (typeof searchSorts)[number];
export type StudentSort = Sort | `-${Sort}`;

export interface StudentSearch {
  readonly institutionId: number;
  readonly classId?: number | null | undefined;
  readonly status?: StudentStatus | null | undefined;
  readonly sort: StudentSort;
  /** The search text of the request. */
  readonly q: string;
  /** The search text, normalised. */
  readonly phrase: string;
  /** True if the institution has a large share of all students. */
  readonly hasLargeShare: boolean;
  /** Similar words for each word of the phrase. */
  readonly similar?: SimilarWord[][] | undefined;
}

/** Builds the query of a search: its conditions and its order. */
export function buildSearchQuery(search: StudentSearch): PageQuery {
  const values: unknown[] = [search.institutionId];
  const addParameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = [institutionCondition(search), 's.deleted_at is null'];
  if (search.status != null) conditions.push(`s.status = ${addParameter(search.status)}`);
  if (search.classId != null) conditions.push(`s.class_id = ${addParameter(search.classId)}`);
  // An empty phrase, from accents without a letter, would match every student.
  if (search.phrase === '') conditions.push('false');
  const words = search.phrase
    .split(' ')
    .map((word, index) => searchedWord(addParameter, word, search.similar?.[index]));
  conditions.push(...words.map(({ condition }) => condition));
  const keys = sortKeys(search, words, addParameter);
  const descending = search.sort.startsWith('-') ? ' desc' : '';
  const columns = [...keys.map((_, index) => `found.key${index + 1}`), 'found.id'];
  const orderBy = columns.map((column) => column + descending).join(', ');
  return { from: 'students s', where: conditions.join(' and '), orderBy, values, keys, searched: true };
}

/**
 * Returns the SQL condition for the institution. The search index has one entry that lists all students of an institution. If most
 * students are of this institution, reading that entry costs more than filtering out the few others. The condition then is an
 * expression, for which the index cannot be used.
 */
function institutionCondition({ hasLargeShare, classId }: StudentSearch): string {
  return hasLargeShare && classId == null ? 's.institution_id + 0 = $1' : 's.institution_id = $1';
}

/** SQL about one word. Parts with parameters of their own are functions, because PostgreSQL requires every parameter to be used. */
interface SearchedWord {
  readonly condition: string;
  /** True if the student has the word itself. */
  readonly exact: string;
  /** True if one of the student's words begins with it. */
  readonly begins: () => string;
  /** Edit distance of the student's nearest word, plus one half if that matches only a part of a word. */
  readonly distance: () => string;
}

/** Adds a parameter and returns its placeholder. */
type AddParameter = (value: unknown) => string;

function searchedWord(addParameter: AddParameter, word: string, similar: SimilarWord[] = []): SearchedWord {
  const own = addParameter(word);
  const condition = (text: string) => containsText('s.search_text', text);
  const exact = `strpos(s.search_text, ${own}) > 0`;
  const begins = () => fieldBegins(word, addParameter, ' ');
  if (similar.length === 0) return { condition: condition(own), exact: 'true', begins, distance: () => '0' };
  const distance = () => `case when ${exact} then 0 else coalesce((
    select min(near.distance + case when s.search_text ~ ('\\m' || near.word || '\\M') then 0 else 0.5 end)
    from unnest(${addParameter(similar.map((entry) => entry.word))}::text[], ${addParameter(similar.map((entry) => entry.distance))}::int[])
      as near (word, distance)
    where strpos(s.search_text, near.word) > 0), 0) end`;
  const words = [own, ...similar.map((entry) => addParameter(entry.word))];
  return { condition: `(${words.map(condition).join(' or ')})`, exact, begins, distance };
}

/** Returns the SQL condition that a field of the student begins with the text, or with `before` = ' ' that a word does. */
function fieldBegins(text: string, addParameter: AddParameter, before = ''): string {
  const pattern = `${likeLiteral(text)}%`;
  const patterns = [pattern, `%\n${pattern}`, ...(before === '' ? [] : [`%${before}${pattern}`])];
  return `(${patterns.map((each) => `s.search_text like ${addParameter(each)}`).join(' or ')})`;
}

function sortKeys({ sort, q, phrase }: StudentSearch, words: SearchedWord[], addParameter: AddParameter): string[] {
  switch (sort.replace('-', '') as Sort) {
    case 'relevance':
      return [relevance(q, phrase, words, addParameter)];
    case 'name':
      return [`split_part(s.search_text, E'\\n', 2)`, `split_part(s.search_text, E'\\n', 1)`];
    case 'student_id':
      return ['s.student_id'];
    case 'enrollment_date':
      return ['s.enrollment_date'];
    case 'created_at':
      return ['s.created_at'];
  }
}

/**
 * Returns SQL of the rank, lower is better: exact id or email, whole field, beginning of a field, beginning of words, anywhere,
 * similar words by their distance. Many rows may have to be ranked, so the conditions that most rows fail come first.
 */
function relevance(q: string, phrase: string, words: SearchedWord[], addParameter: AddParameter): string {
  const literal = likeLiteral(phrase);
  const fullName = phrase.includes(' ')
    ? ` or replace(s.search_text, E'\\n', ' ') like ${addParameter(`${literal}%`)}`
    : '';
  return `case
    when ${fieldBegins(phrase, addParameter)}${fullName} then case
      when s.student_id = ${addParameter(q)} or lower(s.email) = lower(${addParameter(q)}) then 0
      when E'\\n' || s.search_text || E'\\n' like ${addParameter(`%\n${literal}\n%`)} then 1
      else 2 end
    when ${words.map(({ exact, begins }) => `${exact} and ${begins()}`).join(' and ')} then 3
    when ${words.map(({ exact }) => exact).join(' and ')} then 4
    else 4 + ${words.map(({ distance }) => distance()).join(' + ')}
  end`;
}
