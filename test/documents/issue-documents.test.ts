import { expect, test } from 'vitest';
import { aReportSchool, BATCH, documentsOf, issue, order, run, useDocumentJob } from './report-school.ts';

/** Issued documents: content, batches, problems, replacement ([D143]–[D145], [D149]). */

const { app, startIssuing, stopIssuing } = await useDocumentJob();
const query = (text: string, values: unknown[]) => app.pool.query(text, values);

startIssuing();

test('a report card keeps what it showed when it was issued, with the hash of its content in the audit trail', async () => {
  const school = await aReportSchool(app);
  const [student] = school.students as [{ id: number; number: string }];
  await query(`update grades set comment = 'Proves well.' where institution_id = $1`, [school.institution.id]);

  const batch = await issue(school);

  expect(batch).toMatchObject({ status: 'done', total: 1, done: 1, unchanged: 0, failed: 0, problems: [] });
  await query(`update students set last_name = 'Murray' where institution_id = $1`, [school.institution.id]);
  await query(`update grades set letter = 'F' where institution_id = $1`, [school.institution.id]);
  const [document] = await documentsOf(school, student.number);
  expect(document).toMatchObject({
    kind: 'report_card',
    issuedBy: { name: 'Rita Registrar' },
    term: { name: 'Spring' },
    student: { id: student.id },
    revokedAt: null,
    replacedBy: null,
    url: `/documents/${document.id}.pdf`,
    number: `${document.content.issuedOn.slice(0, 4)}-${document.id}`,
    content: {
      title: 'Report card',
      number: document.number,
      studentName: 'Grace Hopper0001',
      studentNumber: 'R0001',
      termName: 'Spring',
      gpa: 4,
      credits: 3,
      rank: null,
      lines: [
        {
          school: null,
          course: 'Algebra',
          term: 'Spring',
          letter: 'A',
          points: 4,
          credits: 3,
          comment: 'Proves well.',
          teachers: ['Emmy Noether'],
          assessments: [],
          status: 'graded',
        },
      ],
    },
  });
  const { rows } = await query(
    `select changes->'sha256'->>'to' as hash, actor_name from audit_logs where institution_id = $1 and action = 'document.issued'`,
    [school.institution.id],
  );
  expect(rows).toEqual([{ hash: expect.stringMatching(/^[0-9a-f]{64}$/), actor_name: 'Rita Registrar' }]);
});

test('the same order again is unchanged; a changed grade, a template or a revocation makes another document', async () => {
  const school = await aReportSchool(app, { students: 2 });
  const [first] = school.students as [{ id: number; number: string }];
  await issue(school);
  expect(await issue(school)).toMatchObject({ done: 2, unchanged: 2 });
  expect(await documentsOf(school)).toHaveLength(2);

  await query(`update grades set letter = 'B' where institution_id = $1 and student_id = $2`, [
    school.institution.id,
    first.id,
  ]);
  expect(await issue(school)).toMatchObject({ done: 2, unchanged: 1 });
  const [newer, older] = await documentsOf(school, first.number);
  expect([newer.replacedBy, older.replacedBy]).toEqual([null, newer.id]);

  const revoke = 'mutation ($id: Int!) { revokeDocument(id: $id, reason: "Wrong course") { revokedAt } }';
  expect((await run(school.client, revoke, { id: newer.id })).revokedAt).not.toBeNull();
  expect((await run(school.client, revoke, { id: newer.id })).error.code).toBe('CONFLICT');
  expect(await issue(school)).toMatchObject({ done: 2, unchanged: 1 });
  const [newest, revoked] = await documentsOf(school, first.number);
  expect([newest.replacedBy, revoked]).toMatchObject([null, { id: newer.id, replacedBy: newest.id }]);

  const title = `mutation { updateDocumentTemplate(id: ${school.templateId}, input: { title: "Zeugnis" }) { title } }`;
  await run(school.client, title);
  expect(await issue(school)).toMatchObject({ done: 2, unchanged: 0 });
});

test('students without a published final, and erased ones, are problems of the batch; held grades are never shown', async () => {
  const school = await aReportSchool(app, { students: 3 });
  const [held, erased, shown] = school.students as { id: number; number: string }[];
  await query('update grades set published_at = null where institution_id = $1 and student_id = $2', [
    school.institution.id,
    held?.id,
  ]);
  await stopIssuing();
  const { id } = await order(school);
  const admin = await app.as(await app.make.aUser({ institution: school.institution }));
  await run(admin, `mutation { eraseStudent(id: ${erased?.id}) { id } }`);
  startIssuing();
  await expect.poll(async () => (await run(school.client, BATCH, { id })).status).toBe('done');

  const batch = await run(school.client, BATCH, { id });

  expect(batch).toMatchObject({ total: 3, done: 1, failed: 0 });
  expect(batch.problems).toEqual([
    { student: { id: held?.id }, code: 'nothing_to_show', message: expect.stringContaining('nothing to show') },
    { student: { id: erased?.id }, code: 'erased', message: expect.stringContaining('erased') },
  ]);
  expect((await documentsOf(school)).map((document: { student: object }) => document.student)).toEqual([
    { id: shown?.id },
  ]);
});

test('a batch is for exactly one of students, a class, a grade level or all, and its problems are named', async () => {
  const school = await aReportSchool(app);
  const details = async (input: object) => (await order(school, input as never)).error?.details;
  expect(await details({})).toEqual({ studentIds: ['is required unless classId, gradeLevel or all is given.'] });
  expect(await details({ all: true, classId: school.classId })).toEqual({
    classId: [expect.stringContaining('alone')],
  });
  expect(await details({ studentIds: [school.students[0]?.id, 999_999] })).toEqual({
    'studentIds.1': ['is not a student of this institution.'],
  });
  expect(await details({ gradeLevel: '12' })).toEqual({ gradeLevel: ['has no students.'] });
  expect(await details({ all: true, termId: null })).toHaveProperty('termId');
  expect(await details({ all: true, kind: 'transcript', termId: null })).toHaveProperty('templateId');
  expect((await order(school, { classId: 999_999 })).error.code).toBe('NOT_FOUND');
  expect((await order(school, { all: true, templateId: 999_999 })).error.code).toBe('NOT_FOUND');
  expect(await issue(school, { all: true })).toMatchObject({ total: 1, done: 1 });
});

test('a grade level, and all, are their active students', async () => {
  const school = await aReportSchool(app, { students: 3 });
  const [, inactive, older] = school.students;
  const where = 'where institution_id = $1';
  await query(`update students set grade_level = '9' ${where}`, [school.institution.id]);
  await query(`update students set status = 'inactive' ${where} and id = $2`, [school.institution.id, inactive?.id]);
  await query(`update students set grade_level = '10' ${where} and id = $2`, [school.institution.id, older?.id]);

  expect(await issue(school, { gradeLevel: '9' })).toMatchObject({ total: 1, done: 1 });
  expect(await issue(school, { all: true })).toMatchObject({ total: 2 });
});

test('a class of a term has the students of its last day', async () => {
  const school = await aReportSchool(app, { students: 4 });
  // A student who leaves on the last day was there on that day.
  for (const [index, ends_on] of ['2026-06-13', null, '2026-06-12', '2026-06-11'].entries()) {
    const days = { begins_on: '2026-01-05', ends_on };
    const student_id = school.students[index]?.id;
    await app.make.anEnrolment(school.institution, { class_id: school.classId, student_id, ...days });
  }

  expect(await issue(school, { classId: school.classId })).toMatchObject({ total: 3, done: 3 });

  const template = 'createDocumentTemplate(input: { name: "All", kind: transcript })';
  const { id: templateId } = await run(school.client, `mutation { ${template} { id } }`);
  const transcripts = { kind: 'transcript', templateId, termId: null, classId: school.classId };
  expect(await issue(school, transcripts)).toMatchObject({ total: 3, done: 3 });
});

test('the event of a batch has the number of documents, and none is sent without any', async () => {
  const school = await aReportSchool(app);
  const ordered = await order(school);
  await issue(school);

  const { rows } = await query(`select data from events where institution_id = $1 and type = 'document.issued'`, [
    school.institution.id,
  ]);
  expect(rows).toEqual([{ data: { batch_id: ordered.id, issued: 1 } }]);
});

test('the trail of a student has the documents that were issued to the student, and were revoked', async () => {
  const school = await aReportSchool(app, { students: 2 });
  const [student] = school.students as [{ id: number; number: string }];
  await issue(school);
  const [document] = await documentsOf(school, student.number);
  await run(school.client, `mutation { revokeDocument(id: ${document.id}, reason: "Wrong") { id } }`);
  const admin = await app.as(await app.make.aUser({ institution: school.institution }));

  const { body } = await admin.get(`/admin/audit-logs?resource_type=student&resource_id=${student.id}`);

  expect(body.data.map(({ action, resource }: { action: string; resource: object }) => [action, resource])).toEqual([
    ['document.revoked', { type: 'document', id: document.id }],
    ['document.issued', { type: 'document', id: document.id }],
  ]);
});
