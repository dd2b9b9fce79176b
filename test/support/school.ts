import type { ClientBase, Pool } from 'pg';
import type { TestUser } from './factories.ts';
import { linksOf } from './school-links.ts';

/** The id of the first row of each table. */
export type FirstIds = Readonly<Record<string, number>>;

/**
 * All tables with data, after those that they refer to, and their columns that need a value of their own. `#table` is the id of the row
 * with the same number there. Columns that take any text are found in the database, also those that are added later.
 */
const tables: readonly [table: string, columns: Record<string, string>][] = [
  ['roles', { name: "'zebra-' || i", permissions: "array['read:students', 'submit:grades']" }],
  [
    'users',
    {
      email: "'zebra-' || $1::int || '-' || #users || '@school.example'",
      given_name: "'Zebra given'",
      family_name: "'Zebra family'",
      sourced_id: "'zebra-' || i",
      password_hash: "'none'",
      role_id: '#roles',
    },
  ],
  ['terms', { starts_on: "'2025-09-01'", ends_on: "'2099-06-30'" }],
  ['courses', { code: "'ZEBRA-' || i", credits: '3' }],
  ['classes', { code: "'ZEBRA-' || i", course_id: '#courses', term_id: '#terms' }],
  [
    'guardians',
    {
      given_name: "'Zebra'",
      family_name: "'Zebra'",
      email: "'zebra-guardian-' || i || '@home.example'",
      sourced_id: "'zebra-' || i",
    },
  ],
  [
    'students',
    {
      student_id: "'zebra-' || i",
      email: "'zebra-' || i || '@students.example'",
      class_id: '#classes',
      enrollment_date: "'2025-09-01'",
      primary_guardian_id: '#guardians',
      sourced_id: "'zebra-' || i",
    },
  ],
  ['student_status_changes', { student_id: '#students', to_status: "'active'", changed_by: '#users' }],
  ['enrolments', { class_id: '#classes', student_id: '#students', is_primary: 'true', begins_on: "'2025-09-01'" }],
  [
    'attendance_records',
    { class_id: '#classes', student_id: '#students', date: "'2026-01-05'", status: "'present'", recorded_by: '#users' },
  ],
  [
    'assessments',
    {
      class_id: '#classes',
      course_id: '#courses',
      term_id: '#terms',
      category: "'Zebra homework'",
      assigned_on: "'2026-01-05'",
      due_on: "'2026-01-09'",
      description: "'Zebra task'",
    },
  ],
  [
    'grades',
    {
      class_id: '#classes',
      course_id: '#courses',
      term_id: '#terms',
      assessment_id: '#assessments',
      student_id: '#students',
      score: '50',
      submitted_by: '#users',
    },
  ],
  [
    'grade_history',
    {
      grade_id: '#grades',
      student_id: '#students',
      class_id: '#classes',
      course_id: '#courses',
      max_score: '100',
      status: "'graded'",
      submitted_by: '#users',
      submitted_at: 'now()',
    },
  ],
  [
    'api_keys',
    {
      prefix: "'edk_zebra'",
      key_hash: `sha256(($1::int || ' ' || #api_keys)::bytea)`,
      created_by: '#users',
    },
  ],
  [
    'oauth_clients',
    {
      client_id: `$1::int || ' ' || #oauth_clients`,
      secret_hash: `sha256(($1::int || ' ' || #oauth_clients)::bytea)`,
      scopes: "array['read:students']",
      created_by: '#users',
    },
  ],
  [
    'audit_logs',
    {
      actor_type: "'user'",
      actor_id: '#users',
      action: "'student.updated'",
      resource_type: "'student'",
      resource_id: '#students',
    },
  ],
  [
    'student_changes',
    { audit_log_id: '#audit_logs', type: "'updated'", student_id: '#students', student_number: "'zebra-' || i" },
  ],
  ['webhooks', { url: "'https://zebra.example/' || i", events: "array['*']", encrypted_secret: "'none'::bytea" }],
  ['events', { type: "'student.updated'", data: "'{}'" }],
  ['webhook_deliveries', { webhook_id: '#webhooks', event_id: '#events', status: "'delivered'" }],
  ['webhook_attempts', { delivery_id: '#webhook_deliveries', status: '200', duration_ms: '12' }],
  [
    'sessions',
    {
      user_id: '#users',
      refresh_token_hash: `sha256(($1::int || ' ' || #sessions)::bytea)`,
      user_agent: "'Zebra browser'",
      expires_at: "'2099-01-01'",
    },
  ],
  [
    'imports',
    {
      mode: "'create'",
      total_rows: '2',
      created: '1',
      updated: '0',
      unchanged: '0',
      failed: '1',
      created_by: '#users',
      problems: `'[{"row": 2, "column": "Zebra", "field": "email", "code": "invalid_email"}]'`,
    },
  ],
];

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

/** Returns the columns of each table that take any text, without checks other than those of its length, with the word as their value. */
async function freeTexts(client: ClientBase): Promise<Map<string, Record<string, string>>> {
  const { rows } = await client.query<{ table: string; columns: Record<string, string> }>(
    `select c.relname as "table", jsonb_object_agg(a.attname, '''Zebra '' || i') as columns
       from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.atttypid = 'text'::regtype
         and a.attgenerated = ''
         and not exists (
           select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)
             and pg_get_constraintdef(k.oid) not like 'CHECK (%char_length(' || a.attname || ')%')
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
