import type { PageQuery } from '../../database/reads/page.ts';
import { containsText, likeLiteral } from '../../database/reads/sql.ts';
import type { StudentStatus } from '../student.entity.ts';
import type { SimilarWord } from './similar-words.ts';

/** The orders of a search ([D25]); a leading `-` reverses. */
export const sorts = ['relevance', 'name', 'student_id', 'enrollment_date', 'created_at'] as const;
type Sort = (typeof sorts)[number];
export type StudentSort = Sort | `-${Sort}`;

export interface StudentSearch {
  readonly institutionId: number;
  readonly classId?: number | null | undefined;
  readonly status?: StudentStatus | null | undefined;
  readonly sort: StudentSort;
  /** As it was asked for. */
  readonly q: string;
  /** The same normalised. */
  readonly phrase: string;
  /** Whether the institution has a good part of all students. */
  readonly ofMost: boolean;
  /** For each word of the phrase, words that may have been meant. */
  readonly similar?: SimilarWord[][] | undefined;
}

/** Which students a search finds and how it orders them. */
export function searchQuery(search: StudentSearch): PageQuery {
  const values: unknown[] = [search.institutionId];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = [institutionOf(search), 's.deleted_at is null'];
  if (search.status != null) conditions.push(`s.status = ${place(search.status)}`);
  if (search.classId != null) conditions.push(`s.class_id = ${place(search.classId)}`);
  // Of accents without a letter nothing is left, which would be found everywhere.
  if (search.phrase === '') conditions.push('false');
  const words = search.phrase.split(' ').map((word, index) => searchedWord(place, word, search.similar?.[index]));
  conditions.push(...words.map(({ condition }) => condition));
  const keys = sortKeys(search, words, place);
  const descending = search.sort.startsWith('-') ? ' desc' : '';
  const columns = [...keys.map((_, index) => `found.key${index + 1}`), 'found.id'];
  const orderBy = columns.map((column) => column + descending).join(', ');
  return { from: 'students s', where: conditions.join(' and '), orderBy, values, keys, searched: true };
}

/**
 * One entry of the search index holds all students of an institution. To read it saves looking at the students of others, and
 * costs more than that where these are few: there, the institution is an expression, which the index does not know.
 */
function institutionOf({ ofMost, classId }: StudentSearch): string {
  return ofMost && classId == null ? 's.institution_id + 0 = $1' : 's.institution_id = $1';
}

/** What is said of one word; what has values of its own is a function, because PostgreSQL wants each of them to be used. */
interface SearchedWord {
  readonly condition: string;
  /** Whether the student has the word itself. */
  readonly exact: string;
  /** Whether one of the student's words begins with it. */
  readonly begins: () => string;
  /** How far the student's nearest word is from it; half a slip more where that is only a part of a word. */
  readonly distance: () => string;
}

type Place = (value: unknown) => string;

function searchedWord(place: Place, word: string, similar: SimilarWord[] = []): SearchedWord {
  const own = place(word);
  const condition = (text: string) => containsText('s.search_text', text);
  const exact = `strpos(s.search_text, ${own}) > 0`;
  const begins = () => fieldBegins(word, place, ' ');
  if (similar.length === 0) return { condition: condition(own), exact: 'true', begins, distance: () => '0' };
  const distance = () => `case when ${exact} then 0 else coalesce((
    select min(near.distance + case when s.search_text ~ ('\\m' || near.word || '\\M') then 0 else 0.5 end)
    from unnest(${place(similar.map((entry) => entry.word))}::text[], ${place(similar.map((entry) => entry.distance))}::int[])
      as near (word, distance)
    where strpos(s.search_text, near.word) > 0), 0) end`;
  const words = [own, ...similar.map((entry) => place(entry.word))];
  return { condition: `(${words.map(condition).join(' or ')})`, exact, begins, distance };
}

/** Whether a field of the student begins with the text, or a word does where `before` is a space too. */
function fieldBegins(text: string, place: Place, before = ''): string {
  const pattern = `${likeLiteral(text)}%`;
  const patterns = [pattern, `%\n${pattern}`, ...(before === '' ? [] : [`%${before}${pattern}`])];
  return `(${patterns.map((each) => `s.search_text like ${place(each)}`).join(' or ')})`;
}

function sortKeys({ sort, q, phrase }: StudentSearch, words: SearchedWord[], place: Place): string[] {
  switch (sort.replace('-', '') as Sort) {
    case 'relevance':
      return [relevance(q, phrase, words, place)];
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
 * The lower the better: the very id or email, a whole field, the beginning of a field, the beginning of words, anywhere,
 * similar words by their distance. As many rows may have to be ranked, what most of them fail at comes first.
 */
function relevance(q: string, phrase: string, words: SearchedWord[], place: Place): string {
  const literal = likeLiteral(phrase);
  const fullName = phrase.includes(' ') ? ` or replace(s.search_text, E'\\n', ' ') like ${place(`${literal}%`)}` : '';
  return `case
    when ${fieldBegins(phrase, place)}${fullName} then case
      when s.student_id = ${place(q)} or lower(s.email) = lower(${place(q)}) then 0
      when E'\\n' || s.search_text || E'\\n' like ${place(`%\n${literal}\n%`)} then 1
      else 2 end
    when ${words.map(({ exact, begins }) => `${exact} and ${begins()}`).join(' and ')} then 3
    when ${words.map(({ exact }) => exact).join(' and ')} then 4
    else 4 + ${words.map(({ distance }) => distance()).join(' + ')}
  end`;
}
