import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { ServiceProcess } from '../support/service-process.ts';
import { aReportSchool, BATCH, order, run } from './report-school.ts';

/** A batch in processes that are killed ([D145]). */

const app = await useApp();
const STUDENTS = 120;

test('a batch whose processes are killed again and again issues each document once', async () => {
  const { pool } = app;
  const school = await aReportSchool(app);
  const { institution } = school;
  await pool.query(
    `insert into students (institution_id, student_id, first_name, last_name, enrollment_date, grade_level)
     select $1, 'K' || n, 'Kay', 'Killed', '2024-09-01', '9' from generate_series(1, $2) n`,
    [institution.id, STUDENTS],
  );
  await pool.query(
    `insert into grades (institution_id, class_id, course_id, term_id, student_id, letter, points)
     select $1, $2, $3, $4, id, 'A', 4 from students where institution_id = $1 and grade_level = '9'`,
    [institution.id, school.classId, school.courseId, school.termId],
  );
  const { id } = await order(school, { gradeLevel: '9' });
  let killed = 0;
  for (let seen = 0; ; killed += 1) {
    const service = await ServiceProcess.start(app.registrar.database.url);
    const batch = await eventually(async () => {
      const { done, status } = await run(school.client, BATCH, { id });
      return done > seen || status === 'done' ? { done, status } : undefined;
    }, 'a page');
    await service.end('SIGKILL');
    if (batch.status === 'done') break;
    seen = batch.done;
    // Its claim is still held: another process takes the batch up when it has expired.
    await pool.query('update document_batches set claimed_until = now() where institution_id = $1', [institution.id]);
  }

  expect(killed).toBeGreaterThan(0);
  const { rows } = await pool.query(
    `select count(*)::int as documents, count(distinct student_id)::int as students,
       (select count(*)::int from audit_logs where institution_id = $1 and action = 'document.issued') as records,
       (select count(*)::int from document_outcomes where institution_id = $1 and not unchanged) as outcomes,
       (select json_agg(data) from events where institution_id = $1 and type = 'document.issued') as events
     from documents where institution_id = $1`,
    [institution.id],
  );
  const [students, records, outcomes] = [STUDENTS, STUDENTS, STUDENTS];
  const events = [{ batch_id: id, issued: STUDENTS }];
  expect(rows).toEqual([{ documents: STUDENTS, students, records, outcomes, events }]);
});
