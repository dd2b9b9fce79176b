import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { aReportSchool, ended, order, type ReportSchool, run, useDocumentJob } from './report-school.ts';

/** Batches that wait, fail or are cancelled, and the turns of institutions ([D145], [D158]). */

const { app, startIssuing, stopIssuing } = await useDocumentJob();

test('one batch runs and ten wait; a cancelled one issues nothing more', async () => {
  const school = await aReportSchool(app);
  const cancel = (id: number) => run(school.client, `mutation { cancelBatch(id: ${id}) { status done } }`);
  const ids: number[] = [];
  for (let n = 0; n < 10; n += 1) ids.push((await order(school)).id);
  expect((await order(school)).error.details).toEqual({ kind: [expect.stringContaining('10 batches wait')] });
  for (const id of ids.slice(1)) expect(await cancel(id)).toEqual({ status: 'cancelled', done: 0 });

  expect((await school.client.get(`/document-batches/${ids[0]}.pdf`)).body).toMatchObject({
    error: 'conflict',
    message: 'The batch has not ended yet.',
  });

  startIssuing();

  expect(await ended(school.client, ids[0] as number)).toMatchObject({ status: 'done', done: 1 });
  expect((await cancel(ids[0] as number)).error.code).toBe('CONFLICT');
  expect((await cancel(999_999)).error.code).toBe('NOT_FOUND');
  expect(await run(school.client, '{ documentBatches { data { status } pagination { total } } }')).toEqual({
    data: [...ids.slice(1).map(() => ({ status: 'cancelled' })), { status: 'done' }],
    pagination: { total: 10 },
  });
});

/** Attempts the page of a batch until its students are attempted one by one. */
async function failFiveTimes({ institution }: ReportSchool) {
  const { pool } = app;
  startIssuing();
  for (let attempt = 1; attempt < 5; attempt += 1) {
    await eventually(async () => {
      const { rows } = await pool.query('select attempts from document_batches where institution_id = $1', [
        institution.id,
      ]);
      return rows[0].attempts === attempt;
    }, 'a failed attempt');
    await pool.query('update document_batches set due_at = now() where institution_id = $1', [institution.id]);
  }
}

test('a batch all of whose students fail is attempted again, and has failed in the end', async () => {
  await stopIssuing();
  const school = await aReportSchool(app, { students: 51 });
  const { institution } = school;
  const { id } = await order(school);
  // The layout of a batch comes from the service itself: no input leads here.
  await app.pool.query(`update document_batches set layout = '{}' where institution_id = $1`, [institution.id]);
  await failFiveTimes(school);

  const batch = await ended(school.client, id);
  expect(batch).toMatchObject({ status: 'failed', total: 51, done: 0, failed: 51, url: null });
  expect((await school.client.get(`/document-batches/${id}.pdf`)).body.message).toBe('The batch has no documents.');
  const studentIds = batch.problems.map(({ student }: { student: { id: number } }) => student.id);
  expect(studentIds).toEqual(school.students.map((student) => student.id));
  const [gone] = studentIds.splice(0, 1);
  await school.client.delete(`/students/${gone}`);
  expect((await ended(school.client, id)).problems).toHaveLength(50);
  const again = await order(school, { studentIds });
  expect(await ended(school.client, again.id)).toMatchObject({ status: 'done', done: 50 });
});

test('a student whose document always fails is named, the others get theirs, and the order can be repeated', async () => {
  await stopIssuing();
  const { pool } = app;
  const school = await aReportSchool(app, { students: 3 });
  const [, failing] = school.students as { id: number }[];
  const { rows } = await pool.query(
    `update students set audit_key = '\\x00' where institution_id = $1 and id = $2
      returning (select audit_key from students s where s.institution_id = $1 and s.id = $2) as former`,
    [school.institution.id, failing?.id],
  );
  const { id } = await order(school);
  await failFiveTimes(school);

  expect(await ended(school.client, id)).toMatchObject({
    status: 'done',
    total: 3,
    done: 2,
    failed: 1,
    problems: [
      {
        student: { id: failing?.id },
        code: 'failed',
        message: `An internal error, which the log names with batch ${id}, prevented the document. Order it again.`,
      },
    ],
  });
  await pool.query('update students set audit_key = $3 where institution_id = $1 and id = $2', [
    school.institution.id,
    failing?.id,
    rows[0].former,
  ]);
  const again = await order(school);
  expect(await ended(school.client, again.id)).toMatchObject({ status: 'done', done: 3, unchanged: 2, failed: 0 });
});

test('a student with a letter that no font has is a problem that names it, and the others get their documents', async () => {
  const school = await aReportSchool(app, { students: 2 });
  const [unprintable] = school.students as { id: number }[];
  await app.pool.query(`update students set last_name = 'Gil𒀀' where institution_id = $1 and id = $2`, [
    school.institution.id,
    unprintable?.id,
  ]);
  startIssuing();
  expect(await ended(school.client, (await order(school)).id)).toMatchObject({
    status: 'done',
    done: 1,
    failed: 0,
    problems: [{ student: { id: unprintable?.id }, code: 'no_font', message: 'No font has 𒀀.' }],
  });
});

test('institutions take turns: a small batch does not wait for the end of a large one', async () => {
  await stopIssuing();
  const large = await aReportSchool(app, { students: 120 });
  const small = await aReportSchool(app);
  const [first, second] = [await order(large), await order(small)];

  startIssuing();

  await ended(large.client, first.id);
  await ended(small.client, second.id);
  const { rows } = await app.pool.query(
    `select institution_id as id from document_batches where institution_id in ($1, $2) order by finished_at`,
    [large.institution.id, small.institution.id],
  );
  expect(rows.map(({ id }) => id)).toEqual([small.institution.id, large.institution.id]);
});
