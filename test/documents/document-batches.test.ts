import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { aReportSchool, ended, order, run } from './report-school.ts';

/** Batches that wait, fail or are cancelled, and the turns of institutions ([D145], [D158]). */

const app = useApp();

test('one batch runs and ten wait; a cancelled one issues nothing more', async () => {
  const school = await aReportSchool(app.current);
  const cancel = (id: number) => run(school.client, `mutation { cancelBatch(id: ${id}) { status done } }`);
  const ids: number[] = [];
  for (let n = 0; n < 10; n += 1) ids.push((await order(school)).id);
  expect((await order(school)).error.details).toEqual({ kind: [expect.stringContaining('10 batches wait')] });
  for (const id of ids.slice(1)) expect(await cancel(id)).toEqual({ status: 'cancelled', done: 0 });

  app.current.startJobs();

  expect(await ended(school.client, ids[0] as number)).toMatchObject({ status: 'done', done: 1 });
  expect((await cancel(ids[0] as number)).error.code).toBe('CONFLICT');
  expect((await cancel(999_999)).error.code).toBe('NOT_FOUND');
  expect(await run(school.client, '{ documentBatches { data { status } pagination { total } } }')).toEqual({
    data: [...ids.slice(1).map(() => ({ status: 'cancelled' })), { status: 'done' }],
    pagination: { total: 10 },
  });
});

test('a batch whose page fails is attempted again, and has failed in the end', async () => {
  await app.current.stopJobs();
  const { pool } = app.current.registrar.database;
  const school = await aReportSchool(app.current);
  const { institution } = school;
  const { id } = await order(school);
  // The layout of a batch comes from the service itself: no input leads here.
  await pool.query(`update document_batches set layout = '{}' where institution_id = $1`, [institution.id]);
  app.current.startJobs();
  for (let attempt = 1; attempt < 5; attempt += 1) {
    await eventually(async () => {
      const { rows } = await pool.query('select attempts from document_batches where institution_id = $1', [
        institution.id,
      ]);
      return rows[0].attempts === attempt;
    }, 'a failed attempt');
    await pool.query('update document_batches set due_at = now() where institution_id = $1', [institution.id]);
  }

  expect(await ended(school.client, id)).toMatchObject({ status: 'failed', total: 1, done: 0, failed: 1, url: null });
  const again = await order(school);
  expect(await ended(school.client, again.id)).toMatchObject({ status: 'done', done: 1 });
});

test('institutions take turns: a small batch does not wait for the end of a large one', async () => {
  await app.current.stopJobs();
  const { pool } = app.current.registrar.database;
  const large = await aReportSchool(app.current, { students: 120 });
  const small = await aReportSchool(app.current);
  const [first, second] = [await order(large), await order(small)];

  app.current.startJobs();

  await ended(large.client, first.id);
  await ended(small.client, second.id);
  const { rows } = await pool.query(
    `select institution_id as id from document_batches where institution_id in ($1, $2) order by finished_at`,
    [large.institution.id, small.institution.id],
  );
  expect(rows.map(({ id }) => id)).toEqual([small.institution.id, large.institution.id]);
});
