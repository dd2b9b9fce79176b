import { MikroORM } from '@mikro-orm/postgresql';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { ormOptions } from '../../mikro-orm.config.ts';
import { withConnection } from '../../src/database/connection/connect.ts';
import { migrate } from '../../src/database/migrate.ts';
import { migrations } from '../../src/database/migrations.ts';
import { createEmptyDatabase, createUndistributedDatabase } from '../support/database.ts';
import { execute } from '../support/execute.ts';

let database: Awaited<ReturnType<typeof createUndistributedDatabase>>;
let orm: MikroORM;

beforeEach(async () => {
  database = await createUndistributedDatabase();
  orm = await MikroORM.init(ormOptions(database.url));
});

afterEach(async () => {
  await orm.close();
  await database.drop();
});

/** Returns all objects that migrations create in the public schema, except extensions. */
async function objects(): Promise<string[]> {
  const rows = await orm.em.fork().execute<{ name: string }[]>(`
    select pg_describe_object(classid, objid, 0) as name
    from (
      select 'pg_class'::regclass as classid, oid as objid from pg_class where relnamespace = 'public'::regnamespace
      union all select 'pg_proc'::regclass, oid from pg_proc where pronamespace = 'public'::regnamespace
      union all select 'pg_trigger'::regclass, oid from pg_trigger where not tgisinternal
    ) as made
    where not exists (select from pg_depend where pg_depend.objid = made.objid and deptype = 'e')
    order by 1`);
  return rows.map(({ name }) => name).filter((name) => !name.includes('mikro_orm_migrations'));
}

test('migrate down to nothing and up again to the same schema', async () => {
  const before = await objects();
  await orm.migrator.down({ to: 0 });
  expect(await objects()).toEqual([]);
  await migrate(database.url, ormOptions);
  expect(await objects()).toEqual(before);
});

test('convert existing Greek names to the new search form', async () => {
  await orm.migrator.down({ to: 'Migration010StudentsOfAClass' });
  const em = orm.em.fork();
  await em.execute(`insert into institutions (id, name, grade_scale) values (1, 'School', '[]')`);
  await em.execute(`insert into students (institution_id, student_id, first_name, last_name, email, enrollment_date)
    values (1, '1', 'Γιώργος', 'ΠΑΠΑΔΟΠΟΥΛΟΣ', 'g@x.example', '2026-01-01')`);
  await migrate(database.url, ormOptions);
  expect(await em.execute('select search_text from students')).toEqual([
    { search_text: 'γιωργοσ\nπαπαδοπουλοσ\ng@x.example\n1' },
  ]);
  expect(await em.execute('select word from student_words order by word')).toEqual([
    { word: 'γιωργοσ' },
    { word: 'παπαδοπουλοσ' },
  ]);
});

test('make the email optional in a database with students, and find them as before', async () => {
  await orm.migrator.down({ to: 'Migration017DeliveryClaims' });
  const em = orm.em.fork();
  await em.execute(`insert into institutions (id, name, grade_scale) values (1, 'School', '[]')`);
  await em.execute(`insert into students (institution_id, student_id, first_name, last_name, email, enrollment_date, erased_at, deleted_at)
    values (1, '1', 'Ann', 'Lee', 'ann@x.example', '2026-01-01', null, null),
      (1, 'erased-2', '[erased]', '[erased]', 'erased-2@erased.invalid', '2026-01-01', now(), now())`);
  await migrate(database.url, ormOptions);
  expect(await em.execute('select email, search_text from students order by id')).toEqual([
    { email: 'ann@x.example', search_text: 'ann\nlee\nann@x.example\n1' },
    { email: null, search_text: '[erased]\n[erased]\n\nerased-2' },
  ]);
  await em.execute('update students set email = null');
  await orm.migrator.down({ to: 'Migration019TimeZones' });
  expect(await em.execute('select search_text from students where erased_at is null')).toEqual([
    { search_text: expect.stringMatching(/^ann\nlee\nunknown-\d+@unknown\.invalid\n1$/) },
  ]);
});

test('existing institutions keep UTC days and accept extra credit', async () => {
  await orm.migrator.down({ to: 'Migration017DeliveryClaims' });
  const em = orm.em.fork();
  await em.execute(`
    insert into institutions (id, name, grade_scale) values (1, 'School', '[]');
    insert into courses (institution_id, id, code, name) values (1, 1, 'C', 'C');
    insert into classes (institution_id, id, code, name, type, course_id) values (1, 1, 'C', 'C', 'scheduled', 1);
    insert into students (institution_id, id, student_id, first_name, last_name, email, enrollment_date)
      values (1, 1, 'S', 'A', 'B', 'a@x.example', '2026-01-01');
    insert into grades (institution_id, class_id, course_id, student_id, score) values (1, 1, 1, 1, 100)`);
  await migrate(database.url, ormOptions);
  expect(await em.execute('select time_zone, extra_credit from institutions')).toEqual([
    { time_zone: 'UTC', extra_credit: 'allowed' },
  ]);
  await em.execute('update grades set score = 1000');
  await expect(em.execute('update grades set score = 1000.01')).rejects.toThrow('grades_score_check');
});

test('imports of earlier versions stay, without an author and without problems', async () => {
  await orm.migrator.down({ to: 'Migration020OptionalEmail' });
  const em = orm.em.fork();
  await em.execute(`
    insert into institutions (id, name, grade_scale) values (1, 'School', '[]');
    insert into imports (institution_id, mode, total_rows, created, updated, unchanged, failed) values (1, 'create', 2, 1, 0, 0, 1)`);
  await migrate(database.url, ormOptions);
  expect(
    await em.execute('select created, failed, deactivated, skipped, created_by, actor_name, problems from imports'),
  ).toEqual([{ created: 1, failed: 1, deactivated: 0, skipped: 0, created_by: null, actor_name: null, problems: [] }]);
});

test('run once when several instances start together', async () => {
  await orm.migrator.down({ to: 0 });
  await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, ormOptions)));
  const executed = await orm.migrator.getExecuted();
  expect(executed.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
});

test('a failure reports the migration and the reason, keeps earlier migrations, and the next run continues', async () => {
  await orm.migrator.down({ to: 0 });
  const em = orm.em.fork();
  await em.execute('create table courses ()');
  await expect(migrate(database.url, ormOptions)).rejects.toThrow(
    'The database could not be migrated: Migration002Classes: relation "courses" already exists',
  );
  expect(await orm.migrator.getExecuted()).toHaveLength(1);
  await em.execute('drop table courses');
  await migrate(database.url, ormOptions);
  expect(await orm.migrator.getExecuted()).toHaveLength(migrations.length);
});

test('report a missing database', async () => {
  const missing = new URL(database.url);
  missing.pathname = '/no_such_database';
  await expect(migrate(missing.href, ormOptions)).rejects.toThrow(
    /could not be migrated: database "no_such_database" does not exist/,
  );
});

test.each([
  ['no server listens', { port: '1', password: 'secret-password' }, 'ECONNREFUSED'],
  ['there is no such host', { hostname: 'database.invalid' }, 'database.invalid'],
  ['the user is refused', { username: 'no_such_user', password: 'secret-password' }, 'no_such_user'],
  ['there is no such database', { pathname: '/no_such_database' }, 'no_such_database'],
])('where %s, the error names DATABASE_URL but not its password', async (_case, wrong, reason) => {
  const url = Object.assign(new URL(database.url), wrong);
  const error = await migrate(url.href, ormOptions).catch(({ message }: Error) => message);
  expect(error).toMatch(/^The database could not be migrated: .*\. Check DATABASE_URL\.$/);
  expect(error).toContain(reason);
  expect(error).not.toContain('secret-password');
});

test('a role that may not create tables gets an error with the missing privilege', async ({ skip }) => {
  const { url, drop } = await createEmptyDatabase();
  onTestFinished(() => drop());
  skip(await isSuperuser(url), 'this role may create tables everywhere');
  await execute(url, 'revoke create on schema public from pg_database_owner');
  await expect(migrate(url, ormOptions)).rejects.toThrow(
    /permission denied for schema public\. The role of DATABASE_URL must own/,
  );
});

async function isSuperuser(url: string): Promise<boolean> {
  return withConnection(url, {}, async (client) => {
    const { rows } = await client.query('select rolsuper from pg_roles where rolname = current_user');
    return rows[0].rolsuper as boolean;
  });
}

test.each([false, true])(
  'the schema of pg-boss is dropped unless it contains queues of other programs (%s)',
  async (shared) => {
    await orm.migrator.down({ to: 'Migration013SearchPatterns' });
    const em = orm.em.fork();
    await em.execute(`create schema pgboss; create table pgboss.queue (name text);
    insert into pgboss.queue values ('webhook-deliveries')`);
    if (shared) await em.execute(`insert into pgboss.queue values ('of somebody else')`);
    await migrate(database.url, ormOptions);
    expect(await em.execute(`select to_regnamespace('pgboss') is not null as kept`)).toEqual([{ kept: shared }]);
  },
);
