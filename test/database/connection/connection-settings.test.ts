import { afterEach, beforeEach, expect, test } from 'vitest';
import { ormOptions } from '../../../mikro-orm.config.ts';
import { openDatabase } from '../../../src/database/connection/database.ts';
import { TestApp } from '../../support/app.ts';
import { createTestDatabase } from '../../support/database.ts';
import { execute, query } from '../../support/execute.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.drop());

/** Returns the database's URL with further parameters. */
function withParameters(parameters: Record<string, string>): string {
  const url = new URL(database.url);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

test('dates are ISO dates, regardless of the date style of the database', async () => {
  await execute(database.url, `alter database "${new URL(database.url).pathname.slice(1)}" set datestyle = 'SQL, DMY'`);
  const app = await TestApp.on(database.url);
  const user = await app.make.aUser({ role: 'registrar' });
  const id = await app.make.aStudent(user.institution, { date_of_birth: '2010-02-28' });
  const client = await app.as(user);
  const changed = await client.put(`/students/${id}`, { first_name: 'Samira' });
  expect(changed).toMatchObject({ status: 200, body: { first_name: 'Samira' } });
  expect((await client.get(`/students/${id}`)).body.date_of_birth).toBe('2010-02-28');
  expect((await client.download('/students/export?format=csv')).bytes.toString()).toContain(',2010-02-28,');
  await app.stop();
});

test.each(['requests', 'bulk', 'verification'] as const)(
  'the parameters of DATABASE_URL apply to the pool for %s',
  async (name) => {
    const tuned = await openDatabase(withParameters({ options: '-c work_mem=7MB' }), 1, ormOptions);
    const settings = `select current_setting('work_mem') as memory, current_setting('datestyle') as dates`;
    expect((await tuned.shares[name].pool.query(settings)).rows).toMatchObject([
      { memory: '7MB', dates: expect.stringMatching(/^ISO/) },
    ]);
    await tuned.close();

    const [server] = await query<{ ssl: string }>(database.url, 'show ssl');
    const encrypted = await openDatabase(withParameters({ sslmode: 'verify-full' }), 1, ormOptions);
    // A cluster has certificates that its nodes have issued to themselves.
    await expect(encrypted.shares[name].pool.query('select 1')).rejects.toThrow(
      server?.ssl === 'on' ? /certificate/ : 'The server does not support SSL connections',
    );
    await encrypted.close();
  },
);
