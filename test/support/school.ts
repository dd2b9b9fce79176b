import type { ClientBase, Pool } from 'pg';
import type { TestUser } from './factories.ts';
import { tables } from './school-tables.ts';

/** The id of the first row of each table. */
export type FirstIds = Readonly<Record<string, number>>;

/**
 * Fills the user's institution: each table gets `rows` rows, whose texts all contain the word. Ids begin at `firstId`, with a
 * thousand for each table, so that ids are unique across tables, or with `apart` for each.
 */
export async function fillSchool(
  pool: Pool,
  { id, institution }: TestUser,
  rows: number,
  firstId: number,
  word = 'zebra',
  apart = 1_000,
): Promise<FirstIds> {
  const first = Object.fromEntries(tables.map(([table], index) => [table, firstId + index * apart]));
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

/** Further rows for the first class and so on, so that one of each has many. All sessions are of the user. */
const manyToOne = `
  insert into classes (institution_id, id, code, name, type) select $1, {classes} + 500 + i - 1, 'ZEBRA-HOMEROOM-' || i, 'Zebra homeroom ' || i, 'homeroom' from generate_series(1, $2) i;
  insert into class_teachers (institution_id, class_id, user_id, is_primary) select $1, {classes} + i - 1, {users} + i - 1, true from generate_series(1, $2) i;
  insert into class_teachers (institution_id, class_id, user_id) select $1, {classes}, {users} + i - 1 from generate_series(2, $2) i;
  insert into student_guardians (institution_id, student_id, guardian_id) select $1, {students} + i - 1, {guardians} + i - 1 from generate_series(1, $2) i;
  insert into student_guardians (institution_id, student_id, guardian_id) select $1, {students}, {guardians} + i - 1 from generate_series(2, $2) i;
  insert into enrolments (institution_id, class_id, student_id, begins_on) select $1, {classes}, {students} + i - 1, '2025-09-01' from generate_series(2, $2) i;
  insert into attendance_records (institution_id, class_id, student_id, date, status) select $1, {classes}, {students} + i - 1, '2026-01-05', 'late' from generate_series(2, $2) i;
  insert into students (institution_id, student_id, first_name, last_name, enrollment_date, deleted_at) select $1, 'zebra-deleted-' || i, 'Zebra', 'Deleted ' || i, '2025-09-01', now() from generate_series(1, $2) i;
  insert into attendance_records (institution_id, class_id, student_id, date, status, absence_note_id) select $1, {classes} + i - 1, {students} + i - 1, '2026-01-07', 'absent', {absence_notes} + i - 1 from generate_series(1, $2) i;
  insert into terms (institution_id, id, name, type, starts_on, ends_on) select $1, {terms} + 900, 'Zebra year', 'school_year', '2025-08-01', '2026-07-31' from generate_series(1, least($2, 1)) i;
  insert into calendar_days (institution_id, date, kind, label) select $1, date '2026-02-01' + i, 'holiday', 'Zebra holiday ' || i from generate_series(1, $2) i;
  insert into document_logos (institution_id, sha256, type, width, height, image) select $1, encode(sha256(('zebra ' || i)::bytea), 'hex'), 'png', 1, 1, ('zebra ' || i)::bytea from generate_series(1, $2) i;
  insert into document_outcomes (institution_id, batch_id, student_id, problem) select $1, {document_batches}, {students} + i - 1, 'erased' from generate_series(1, $2) i;
  insert into suppressed_addresses (institution_id, email, reason) select $1, 'zebra-' || i || '@home.example', 'Zebra bounced' from generate_series(1, $2) i;
  update sessions set user_id = {owner} where institution_id = $1 and id < {sessions} + $2;
  update terms set sourced_id = 'zebra-' || id where institution_id = $1 and id < {terms} + $2;
  update courses set sourced_id = 'zebra-' || id where institution_id = $1 and id < {courses} + $2;
  update classes set sourced_id = 'zebra-' || id where institution_id = $1 and id < {classes} + $2;
  update enrolments set sourced_id = 'zebra-' || id where institution_id = $1 and id < {enrolments} + $2;
  update assessments set sourced_id = 'zebra-' || id where institution_id = $1 and id < {assessments} + $2;
  update grades set sourced_id = 'zebra-' || id where institution_id = $1 and id < {grades} + $2;
  insert into deleted_records (institution_id, kind, id, sourced_id) select $1, 'course', {courses} + 900 + i, 'zebra-' || i from generate_series(1, $2) i;
  insert into disclosures (institution_id, recipient_type, recipient_name, kind, fields, student_ids) select $1, 'api_key', 'Zebra app', 'read', array['zebra'], array[{students}] from generate_series(1, $2) i;
  insert into request_counts (institution_id, date, credential, requests) select $1, '2026-01-05', 'user:' || {users} + i - 1, 1 from generate_series(1, $2) i;
  insert into webhook_deliveries (institution_id, webhook_id, event_id) select $1, {webhooks}, {events} + i - 1 from generate_series(2, $2) i;
  delete from attendance_years where institution_id = $1 and $2 > 0;
  insert into attendance_years (institution_id, student_id, school_year, active, days, present, late, absent, excused) select $1, {students} + i - 1, y, true, 20, 10, 0, 10, 0 from generate_series(1, $2) i, generate_series(2026, 2060) y`;

/** Returns the statements that insert these rows. @param ids the id of the first row of each table, and `owner`, the id of the user */
function linksOf(ids: Readonly<Record<string, number>>): string[] {
  const text = manyToOne.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
  return text.replaceAll('$2', '$2::integer').split(';');
}
