import { sql } from 'kysely';
import type { PageQuery } from '../../database/reads/page.ts';
import { compileParts, containsText, likeLiteral, type Sql } from '../../database/reads/sql.ts';
import type { StudentStatus } from '../student.entity.ts';
import type { SimilarWord } from './similar-words.ts';

/** The sort orders of a search ([D25]). A leading `-` reverses them. */
export const searchSorts = ['relevance', 'name', 'student_id', 'enrollment_date', 'created_at'] as const;
type Sort = (typeof searchSorts)[number];
export type StudentSort = Sort | `-${Sort}`;

/** The rule of the argument `sort`. */
export const sortRule = {
  values: searchSorts.flatMap((sort): StudentSort[] => [sort, `-${sort}`]),
  typeName: 'StudentSort',
};

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
  const words = search.phrase.split(' ').map((word, index) => searchedWord(word, search.similar?.[index]));
  const conditions = [
    institutionCondition(search),
    sql`s.deleted_at is null`,
    ...(search.status == null ? [] : [sql`s.status = ${search.status}`]),
    ...(search.classId == null ? [] : [sql`s.class_id = ${search.classId}`]),
    // An empty phrase, from accents without a letter, would match every student.
    ...(search.phrase === '' ? [sql`false`] : []),
    ...words.map(({ condition }) => condition),
  ];
  const { texts, values } = compileParts([sql.join(conditions, sql` and `), ...sortKeys(search, words)]);
  const [where = '', ...keys] = texts;
  const descending = search.sort.startsWith('-') ? ' desc' : '';
  const columns = [...keys.map((_, index) => `found.key${index + 1}`), 'found.id'];
  const orderBy = columns.map((column) => column + descending).join(', ');
  return { from: 'students s', where, orderBy, values, keys, searched: true };
}

/**
 * Returns the SQL condition for the institution. The search index has one entry that lists all students of an institution. If most
 * students are of this institution, reading that entry costs more than filtering out the few others. The condition then is an
 * expression, for which the index cannot be used.
 */
function institutionCondition({ institutionId, hasLargeShare, classId }: StudentSearch): Sql {
  return hasLargeShare && classId == null
    ? sql`s.institution_id + 0 = ${institutionId}`
    : sql`s.institution_id = ${institutionId}`;
}

/** SQL about one word. */
interface SearchedWord {
  readonly condition: Sql;
  /** True if the student has the word itself. */
  readonly exact: Sql;
  /** True if one of the student's words begins with it. */
  readonly begins: Sql;
  /** Edit distance of the student's nearest word, plus one half if that matches only a part of a word. */
  readonly distance: Sql;
}

function searchedWord(word: string, similar: SimilarWord[] = []): SearchedWord {
  const condition = (text: string) => containsText(sql`s.search_text`, sql`${text}`);
  const exact = sql`strpos(s.search_text, ${word}) > 0`;
  const begins = fieldBegins(word, ' ');
  if (similar.length === 0) return { condition: condition(word), exact: sql`true`, begins, distance: sql`0` };
  const [words, distances] = [similar.map((entry) => entry.word), similar.map((entry) => entry.distance)];
  const distance = sql`case when ${exact} then 0 else coalesce((
    select min(near.distance + case when s.search_text ~ ('\\m' || near.word || '\\M') then 0 else 0.5 end)
    from unnest(${words}::text[], ${distances}::int[]) as near (word, distance)
    where strpos(s.search_text, near.word) > 0), 0) end`;
  return { condition: sql`(${sql.join([word, ...words].map(condition), sql` or `)})`, exact, begins, distance };
}

/** Returns the SQL condition that a field of the student begins with the text, or with `before` = ' ' that a word does. */
function fieldBegins(text: string, before = ''): Sql {
  const pattern = `${likeLiteral(text)}%`;
  const patterns = [pattern, `%\n${pattern}`, ...(before === '' ? [] : [`%${before}${pattern}`])];
  const conditions = patterns.map((each) => sql`s.search_text like ${each}`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}

function sortKeys(search: StudentSearch, words: SearchedWord[]): Sql[] {
  switch (search.sort.replace('-', '') as Sort) {
    case 'relevance':
      return [relevance(search, words)];
    case 'name':
      return [sql`split_part(s.search_text, E'\\n', 2)`, sql`split_part(s.search_text, E'\\n', 1)`];
    case 'student_id':
      return [sql`s.student_id`];
    case 'enrollment_date':
      return [sql`s.enrollment_date`];
    case 'created_at':
      return [sql`s.created_at`];
  }
}

/**
 * Returns SQL of the rank, lower is better: exact id or email, whole field, beginning of a field, beginning of words, anywhere,
 * similar words by their distance. Many rows may have to be ranked, so the conditions that most rows fail come first.
 */
function relevance({ q, phrase }: StudentSearch, words: SearchedWord[]): Sql {
  const literal = likeLiteral(phrase);
  const fullName = phrase.includes(' ') ? sql` or replace(s.search_text, E'\\n', ' ') like ${`${literal}%`}` : sql``;
  const begins = words.map((word) => sql`${word.exact} and ${word.begins}`);
  return sql`case
    when ${fieldBegins(phrase)}${fullName} then case
      when s.student_id = ${q} or lower(s.email) = lower(${q}) then 0
      when E'\\n' || s.search_text || E'\\n' like ${`%\n${literal}\n%`} then 1
      else 2 end
    when ${sql.join(begins, sql` and `)} then 3
    when ${sql.join(
      words.map(({ exact }) => exact),
      sql` and `,
    )} then 4
    else 4 + ${sql.join(
      words.map(({ distance }) => distance),
      sql` + `,
    )}
  end`;
}
