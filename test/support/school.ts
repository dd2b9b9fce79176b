import type { ClientBase, Pool } from 'pg';
import type { TestUser } from './factories.ts';
import { linksOf } from './school-links.ts';
import { tables } from './school-tables.ts';

/** The id of the first row of each table. */
export type FirstIds = Readonly<Record<string, number>>;

/**
 * Fills the user's institution: each table gets `rows` rows, whose texts all contain the word. Ids begin at `firstId`, with a
 * thousand for each table, so that ids are unique across tables.
 */
export async function fillSchool(
  pool: Pool,
  { id, institution }: TestUser,
  rows: number,
  firstId: number,
  word = 'zebra',
): Promise<FirstIds> {
  const first = Object.fromEntries(tables.map(([table], index) => [table, firstId + index * 1_000]));
  const links = linksOf({ ...first, owner: id });
  const client = await pool.connect();
  try {
    const texts = await freeTexts(client);
    const inserts = tables.map(([table, columns]) => insertInto(table, { ...texts.get(table), ...columns }, first));
    const statements = [...inserts, ...links];
    await client.query('begin');
    for (const statement of statements) await client.query(withWord(statement, word), [institution.id, rows]);
    await client.query('commit');
  } finally {
    client.release();
  }
  return first;
}

/**
 * Returns the columns of each table that take any text, without checks other than those of its length and without references, with the
 * word as their value.
 */
async function freeTexts(client: ClientBase): Promise<Map<string, Record<string, string>>> {
  const { rows } = await client.query<{ table: string; columns: Record<string, string> }>(
    `select c.relname as "table", jsonb_object_agg(a.attname, '''Zebra '' || i') as columns
       from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.atttypid = 'text'::regtype
         and a.attgenerated = ''
         and not exists (
           select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)
             and pg_get_constraintdef(k.oid) not like 'CHECK (%char_length(' || a.attname || ')%')
         and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey))
       group by 1`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** Returns the statement with another word than "zebra", in each of its three spellings. */
function withWord(statement: string, word: string): string {
  const capitalised = word.charAt(0).toUpperCase() + word.slice(1);
  return statement.replaceAll('zebra', word).replaceAll('Zebra', capitalised).replaceAll('ZEBRA', word.toUpperCase());
}

function insertInto(table: string, columns: Record<string, string>, first: FirstIds): string {
  const values = ['$1::integer', `#${table}`, ...Object.values(columns)].map((sql) =>
    sql.replace(/#(\w+)/g, (_, of: string) => `(${first[of]} + i - 1)`),
  );
  const names = ['institution_id', 'id', ...Object.keys(columns)];
  return `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from generate_series(1, $2::integer) i`;
}
