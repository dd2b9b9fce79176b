import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { formWith } from '../support/files.ts';

/** Files are read in turns of institutions, so that one that sends long files does not delay the imports of the others. */

const app = await useSharedApp();

const COPIES = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and query like 'copy staged_students%'`;

test('a small dry run waits for one of the long files of another institution at most', async () => {
  const { make, registrar } = app;
  const busy = await make.aUser({ role: 'registrar' });
  const colleague = await make.aUser({ role: 'registrar', institution: busy.institution });
  const clients = [await app.as(busy), await app.as(colleague)];
  const other = await app.as(await make.aUser({ role: 'registrar' }));
  const finished: string[] = [];
  const blank = `${','.repeat(200)}\n`.repeat(25_000);

  const long = clients.map(async (client) => {
    await client.post('/students/import', formWith(`student_id,first_name,last_name\n${blank}`));
    finished.push('long');
  });
  const copies = async () => (await registrar.database.pool.query<{ count: number }>(COPIES)).rows[0]?.count;
  await eventually(async () => (await copies()) === 2, 'two files are read or wait for it');
  const answer = await other.post(
    '/students/import',
    formWith('student_id,first_name,last_name\nS1,Ada,Lovelace', { dry_run: 'true' }),
  );
  finished.push('small');
  await Promise.all(long);

  expect(answer.body).toMatchObject({ created: 1, errors: [] });
  expect(finished.at(-1)).toBe('long');
});
