import { sql } from 'kysely';
import type { Sql } from '../../database/reads/compile-sql.ts';
import { containsText, splitWords } from '../../database/reads/sql.ts';

/** The kinds of records that a search finds, in the order of equally good hits. */
export const searchKinds = ['student', 'guardian', 'class', 'course', 'user'] as const;
export type SearchKind = (typeof searchKinds)[number];

interface Search {
  readonly institutionId: number;
  readonly q: string;
  readonly kinds: ReadonlySet<SearchKind>;
  /** True if guardians find their students. */
  readonly byGuardian: boolean;
  readonly limit: number;
}

/** The records of a kind: table, further condition, normalised text with a field in each line, and the name that orders them. */
interface Source {
  readonly table: string;
  readonly where?: string;
  readonly text: string;
  readonly name: string;
}

const sources: Readonly<Record<SearchKind, Source>> = {
  student: { table: 'students', where: 'r.deleted_at is null', text: 'r.search_text', name: 'r.last_name' },
  guardian: { table: 'guardians', text: 'r.search_text', name: 'r.name' },
  class: { table: 'classes', text: 'r.search_text', name: 'r.name' },
  course: { table: 'courses', text: 'r.search_text', name: 'r.name' },
  user: {
    table: 'users',
    text: `search_normalise(r.name || chr(10) || r.email || search_unspaced(r.name))`,
    name: 'r.name',
  },
};

/** Fewest digits of a search that are looked for in phone numbers, whatever stands between them. */
const PHONE_DIGITS = 5;

/** Returns the statement that finds the ids of the records with every word of a search, best first. */
export function findHits(search: Search): Sql {
  const { kinds, limit } = search;
  const found = searchKinds.filter((kind) => kinds.has(kind)).map((kind) => hitsOf(kind, search));
  if (kinds.has('student') && search.byGuardian) found.push(studentsOfGuardians(search));
  return sql`select kind, id from (${sql.join(found, sql` union all `)}) hit
    group by kind, id
    order by min(rank), array_position(${[...searchKinds]}::text[], kind), min(name), id limit ${limit}`;
}

/** SQL of the best records of a kind. */
function hitsOf(kind: SearchKind, { institutionId, q, limit }: Search): Sql {
  const { table, where = 'true', text, name } = sources[kind];
  const column = sql.raw(text);
  const condition =
    kind === 'guardian' ? sql`(${hasWords(column, q)} or ${hasDigits(column, q)})` : hasWords(column, q);
  return sql`(select ${kind} as kind, r.id, ${rankOf(column, q)} as rank, search_normalise(${sql.raw(name)}) as name
    from ${sql.raw(table)} r where r.institution_id = ${institutionId} and ${sql.raw(where)} and ${condition}
    order by rank, name, id limit ${limit})`;
}

/** SQL of the students of the best guardians, each behind the guardian. */
function studentsOfGuardians(search: Search): Sql {
  const { institutionId, limit } = search;
  return sql`(select 'student', s.id, g.rank + 0.5, search_normalise(s.last_name)
    from ${hitsOf('guardian', search)} g
      join student_guardians l on l.institution_id = ${institutionId} and l.guardian_id = g.id
      join students s on s.institution_id = ${institutionId} and s.id = l.student_id and s.deleted_at is null
    order by 3, 4, 2 limit ${limit})`;
}

/** SQL of the condition that a text has every word. Nothing but accents and punctuation is in every text, and matches none. */
function hasWords(column: Sql, q: string): Sql {
  const words = splitWords(q).map((word) => containsText(column, sql`search_normalise(${word})`));
  return sql.join([sql`search_normalise(${q}) <> ''`, ...words], sql` and `);
}

/** SQL of the condition that a phone number has the digits of a search for one. The zeros before an area code may be a country's code. */
function hasDigits(column: Sql, q: string): Sql {
  const digits = /^[\d\s+()./-]+$/.test(q) ? q.replace(/\D/g, '').replace(/^0+/, '') : '';
  return digits.length < PHONE_DIGITS ? sql`false` : containsText(column, sql`${digits}`);
}

/** SQL of a rank, lower is better: a whole field, the beginning of a field, beginnings of words, anywhere. */
function rankOf(column: Sql, q: string): Sql {
  const lines = sql`(chr(10) || ${column} || chr(10))`;
  const phrase = sql`search_normalise(${q})`;
  const begins = splitWords(q).map(
    (word) => sql`strpos(translate(${lines}, chr(10), ' '), ' ' || search_normalise(${word})) > 0`,
  );
  return sql`case when strpos(${lines}, chr(10) || ${phrase} || chr(10)) > 0 then 0
    when strpos(${lines}, chr(10) || ${phrase}) > 0 then 1
    when ${sql.join([sql`true`, ...begins], sql` and `)} then 2 else 3 end`;
}
