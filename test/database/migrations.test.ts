import { MikroORM } from '@mikro-orm/postgresql';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { ormOptions } from '../../mikro-orm.config.ts';
import { withConnection } from '../../src/database/connection/connect.ts';
import { migrate } from '../../src/database/migrate.ts';
import { migrations } from '../../src/database/migrations.ts';
import { createEmptyDatabase, createTestDatabase } from '../support/database.ts';
import { execute } from '../support/execute.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let orm: MikroORM;

beforeEach(async () => {
  database = await createTestDatabase();
  orm = await MikroORM.init(ormOptions(database.url));
});

afterEach(async () => {
  await orm.close();
  await database.drop();
});

/** Everything in the public schema that migrations make, extensions apart. */
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

test('go down to nothing and up again to the same', async () => {
  const before = await objects();
  await orm.migrator.down({ to: 0 });
  expect(await objects()).toEqual([]);
  await migrate(database.url, ormOptions);
  expect(await objects()).toEqual(before);
});

test('names that were stored before are found as those are that come after', async () => {
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

test('run once when several instances start together', async () => {
  await orm.migrator.down({ to: 0 });
  await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, ormOptions)));
  const executed = await orm.migrator.getExecuted();
  expect(executed.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
});

test('a failure names the migration and the reason, keeps what came before, and is made good by the next run', async () => {
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

test('a database that is not there is said to be missing', async () => {
  const missing = new URL(database.url);
  missing.pathname = '/no_such_database';
  await expect(migrate(missing.href, ormOptions)).rejects.toThrow(
    /could not be migrated: database "no_such_database" does not exist/,
  );
});

test.each([
  ['nobody listens', { port: '1', password: 'not-to-be-told' }, 'ECONNREFUSED'],
  ['there is no such host', { hostname: 'database.invalid' }, 'database.invalid'],
  ['the user is not let in', { username: 'no_such_user', password: 'not-to-be-told' }, 'no_such_user'],
  ['there is no such database', { pathname: '/no_such_database' }, 'no_such_database'],
])('where %s, the setting is named and its password is not', async (_case, wrong, reason) => {
  const url = Object.assign(new URL(database.url), wrong);
  const error = await migrate(url.href, ormOptions).catch(({ message }: Error) => message);
  expect(error).toMatch(/^The database could not be migrated: .*\. Check DATABASE_URL\.$/);
  expect(error).toContain(reason);
  expect(error).not.toContain('not-to-be-told');
});

test('a role that may not make tables is told what it needs', async ({ skip }) => {
  const { url, drop } = await createEmptyDatabase();
  onTestFinished(() => drop());
  skip(await isSuperuser(url), 'this role may make tables everywhere');
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
  'the schema of pg-boss, which no longer queues deliveries, goes unless others keep queues in it (%s)',
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
