import type { Client } from 'pg';

/** The number of students of a small institution. */
export const SMALL = 50;

/** The id of the first of a small institution's two classes. No class of the large one has it, because _plain_ joins classes by id alone. */
export const FIRST_SMALL_CLASS = 1_000_001;

/**
 * Adds institutions of 50 students, until there are this many, and returns their ids. Each has one user, with a session, and two classes.
 * @param model the id of an institution whose plan, grade scale and permissions they get
 */
export async function loadSmallInstitutions(client: Client, count: number, model: number): Promise<number[]> {
  const present = await client.query(`select id from institutions where name like 'Small %' order by id limit $1`, [
    count,
  ]);
  const ids: number[] = present.rows.map(({ id }) => id);
  const added = await client.query(
    `insert into institutions (name, plan)
     select 'Small ' || n, plan from institutions, generate_series($2::int, $3::int) n where id = $1 returning id`,
    [model, ids.length + 1, count],
  );
  const news: number[] = added.rows.map(({ id }) => id);
  await client.query('set session_replication_role = replica');
  for (const statement of STATEMENTS) await client.query(statement.replaceAll('$model', String(model)), [news]);
  await client.query('set session_replication_role = default');
  return [...ids, ...news];
}

/** The ids of users and sessions are those of `tokens.ts`. Triggers and foreign keys are disabled. */
const STATEMENTS = [
  `insert into grade_scales (institution_id, id, name, kind, steps, is_default)
   select i, s.id, s.name, s.kind, s.steps, s.is_default
   from unnest($1::int[]) i, grade_scales s where s.institution_id = $model and s.is_default`,
  `insert into roles (institution_id, id, name, permissions, built_in)
   select i, r.id, r.name, r.permissions, r.built_in from unnest($1::int[]) i, roles r where r.institution_id = $model`,
  `insert into users (institution_id, id, email, name, password_hash, role_id)
   select i, 1000001, 'user@small-' || i || '.example', 'User', 'none',
     (select id from roles where institution_id = $model and name = 'administrator')
   from unnest($1::int[]) i`,
  `insert into sessions (institution_id, id, user_id, refresh_token_hash, expires_at)
   select i, 1000001, 1000001, sha256(('small ' || i)::bytea), now() + interval '30 days' from unnest($1::int[]) i`,
  `insert into classes (institution_id, id, code, name, type)
   select i, ${FIRST_SMALL_CLASS} + n, 'CLASS-' || n, 'Class ' || n, 'homeroom' from unnest($1::int[]) i, generate_series(0, 1) n`,
  `insert into students (institution_id, id, student_id, first_name, last_name, email, date_of_birth, class_id, enrollment_date)
   select i, n, 'S' || lpad(n::text, 7, '0'), 'Ada', 'Lovelace-' || n, 'student' || n || '@school.example',
     date '2005-01-01' + n, ${FIRST_SMALL_CLASS} + n % 2, date '2025-09-01'
   from unnest($1::int[]) i, generate_series(1, ${SMALL}) n`,
  `insert into student_totals (institution_id, status, first_id, slot, total)
   select i, 'active', 0, 0, ${SMALL} from unnest($1::int[]) i`,
  `insert into enrolments (institution_id, class_id, student_id, is_primary, begins_on)
   select i, ${FIRST_SMALL_CLASS} + n % 2, n, true, date '2025-09-01' from unnest($1::int[]) i, generate_series(1, ${SMALL}) n`,
];
