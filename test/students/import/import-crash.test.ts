import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { formWith } from '../../support/files.ts';
import { signedIn } from '../../support/signed-in.ts';

const app = await useApp();

const headers = { 'with an Idempotency-Key': { 'Idempotency-Key': 'lost' }, 'without one': {} };

test.each(Object.entries(headers))(
  'an import %s whose connection is lost writes nothing and can be retried',
  async (_name, sent) => {
    const { institution, client } = await signedIn(app, 'registrar');
    await app.make.aStudent(institution, { student_id: '1', email: '1@x.example' });
    const rows = Array.from({ length: 200 }, (_, index) => `${index},A,B,${index}@x.example`);
    const file = `student_id,first_name,last_name,email\n${rows.join('\n')}`;
    const { pool } = app;
    const other = await pool.connect();
    try {
      // Another transaction locks a student of the file, so the import waits there until its connection is cut.
      await other.query('begin');
      await other.query('select from students where institution_id = $1 for update', [institution.id]);
      const importing = client.post('/students/import', formWith(file, { mode: 'upsert' }), sent);
      await expect
        .poll(async () => {
          const { rowCount } = await pool.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
               and application_name = 'registrar bulk' and state = 'active' and query like '%from students l%for no key update%'`,
          );
          return rowCount;
        })
        .toBe(1);
      expect((await importing).status).toBe(503);
    } finally {
      await other.query('rollback');
      other.release();
    }
    expect((await client.get('/students')).body.pagination.total).toBe(1);
    const again = await client.post('/students/import', formWith(file, { mode: 'upsert' }), sent);
    expect(again.body).toMatchObject({ created: 199, updated: 1, failed: 0 });
  },
);
