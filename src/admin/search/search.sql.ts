import { sql } from 'kysely';
import { containsText, type Sql, splitWords } from '../../database/reads/sql.ts';

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

/** The records of a kind: table, further condition, and the line of the text with the name that orders them. */
interface Source {
  readonly table: string;
  readonly where?: string;
  readonly nameLine: number;
}

/** The normalised text of a record, with a field in each line. */
const TEXT = sql.raw('r.search_text');

const sources: Readonly<Record<SearchKind, Source>> = {
  student: { table: 'students', where: 'r.deleted_at is null', nameLine: 2 },
  guardian: { table: 'guardians', nameLine: 1 },
  class: { table: 'classes', nameLine: 2 },
  course: { table: 'courses', nameLine: 2 },
  user: { table: 'users', nameLine: 1 },
};

/** Fewest digits of a search that are looked for in phone numbers, whatever stands between them. */
const PHONE_DIGITS = 5;

/** Returns the statement that finds the ids of the records with every word of a search, best first. */
export function findHits(search: Search): Sql {
  const { kinds, limit, byGuardian } = search;
  const found = searchKinds
    .filter((kind) => kinds.has(kind))
    .map((kind) => (kind === 'guardian' ? sql`select * from guardian_hits` : hitsOf(kind, search)));
  if (kinds.has('student') && byGuardian) found.push(studentsOfGuardians(search));
  return sql`with guardian_hits as (${hitsOf('guardian', search)})
    select kind, id from (${sql.join(found, sql` union all `)}) hit
    group by kind, id
    order by min(rank), array_position(${[...searchKinds]}::text[], kind), min(name), id limit ${limit}`;
}

/** SQL of the best records of a kind. */
function hitsOf(kind: SearchKind, { institutionId, q, limit }: Search): Sql {
  const { table, where = 'true', nameLine } = sources[kind];
  const condition = kind === 'guardian' ? sql`(${hasWords(q)} or ${hasDigits(q)})` : hasWords(q);
  return sql`(select ${kind} as kind, r.id, ${rankOf(q)} as rank, split_part(${TEXT}, chr(10), ${nameLine}::int) as name
    from ${sql.raw(table)} r where r.institution_id = ${institutionId} and ${sql.raw(where)} and ${condition}
    order by rank, name, id limit ${limit})`;
}

/** SQL of the students of the best guardians, each behind the guardian. */
function studentsOfGuardians({ institutionId, limit }: Search): Sql {
  return sql`(select 'student', s.id, g.rank + 0.5, split_part(s.search_text, chr(10), ${sources.student.nameLine}::int)
    from guardian_hits g
      join student_guardians l on l.institution_id = ${institutionId} and l.guardian_id = g.id
      join students s on s.institution_id = ${institutionId} and s.id = l.student_id and s.deleted_at is null
    order by 3, 4, 2 limit ${limit})`;
}

/** SQL of the condition that the text has every word. Nothing but accents and punctuation is in every text, and matches none. */
function hasWords(q: string): Sql {
  const words = splitWords(q).map((word) => containsText(TEXT, sql`search_normalise(${word})`));
  return sql.join([sql`search_normalise(${q}) <> ''`, ...words], sql` and `);
}

/** SQL of the condition that a phone number has the digits of a search for one. The zeros before an area code may be a country's code. */
function hasDigits(q: string): Sql {
  const digits = /^[\d\s+()./-]+$/.test(q) ? q.replace(/\D/g, '').replace(/^0+/, '') : '';
  return digits.length < PHONE_DIGITS ? sql`false` : containsText(TEXT, sql`${digits}`);
}

/** SQL of a rank, lower is better: a whole field, the beginning of a field, beginnings of words, anywhere. */
function rankOf(q: string): Sql {
  const lines = sql`(chr(10) || ${TEXT} || chr(10))`;
  const phrase = sql`search_normalise(${q})`;
  const begins = splitWords(q).map(
    (word) => sql`strpos(translate(${lines}, chr(10), ' '), ' ' || search_normalise(${word})) > 0`,
  );
  return sql`case when strpos(${lines}, chr(10) || ${phrase} || chr(10)) > 0 then 0
    when strpos(${lines}, chr(10) || ${phrase}) > 0 then 1
    when ${sql.join([sql`true`, ...begins], sql` and `)} then 2 else 3 end`;
}
