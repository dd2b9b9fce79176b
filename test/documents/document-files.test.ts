import { expect, test } from 'vitest';
import { Client } from '../support/client.ts';
import { aReportSchool, documentsOf, issue, type ReportSchool, run, useDocumentApp } from './report-school.ts';

/** The files of documents ([D146]). */

const app = await useDocumentApp();

const query = (text: string, values: unknown[]) => app.pool.query(text, values);

/** Returns the bookmarks of a PDF: the names of its students. */
const bookmarks = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/Title \((Grace [^)]*)\)/g)].map(([, name]) => name);

test('the office downloads a document as it was issued, with the same bytes each time', async () => {
  const school = await aReportSchool(app);
  const batch = await issue(school);
  const [document] = await documentsOf(school);

  const file = await school.client.download(document.url);

  expect(file.status).toBe(200);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="report-card-${document.number}.pdf"`,
    'cache-control': 'no-store',
  });
  expect(bookmarks(file.bytes)).toEqual(['Grace Hopper0001']);
  await query(`update students set last_name = 'Murray' where institution_id = $1`, [school.institution.id]);
  await run(school.client, 'mutation ($id: Int!) { revokeDocument(id: $id, reason: "Mistaken") { id } }', {
    id: document.id,
  });
  expect((await school.client.download(document.url)).bytes.equals(file.bytes)).toBe(true);
  expect((await school.client.get(batch.url)).body).toMatchObject({
    error: 'conflict',
    message: 'All documents of the batch were revoked, or their students are deleted.',
  });
  const link = '{ documentFile(id: ID) { fileName contentType url } }'.replace('ID', document.id);
  expect(await run(school.client, link)).toEqual({
    fileName: `report-card-${document.number}.pdf`,
    contentType: 'application/pdf',
    url: document.url,
  });
  const { rows } = await query('select kind, fields, student_ids from disclosures where institution_id = $1', [
    school.institution.id,
  ]);
  const entry = { kind: 'export', fields: ['document.content'], student_ids: [school.students[0]?.id] };
  expect(rows).toEqual([entry, entry]);
});

test('a batch is one file by class and name, and leaves out what was revoked, and students who were deleted', async () => {
  const school = await aReportSchool(app, { students: 34 });
  const second = school.students[1] as ReportSchool['students'][number];
  const classId = await app.make.aClass(school.institution, { name: '9 A' });
  await app.make.anEnrolment(school.institution, {
    student_id: second.id,
    class_id: classId,
    is_primary: true,
  });
  await query('update students set class_id = $2 where institution_id = $1 and id = $3', [
    school.institution.id,
    classId,
    second.id,
  ]);
  const batch = await issue(school);
  const [revoked] = await documentsOf(school, 'R0003');
  await run(school.client, 'mutation ($id: Int!) { revokeDocument(id: $id, reason: "Mistaken") { id } }', {
    id: revoked.id,
  });
  const admin = await app.as(await app.make.aUser({ institution: school.institution }));
  await run(admin, `mutation { deleteStudent(id: ${school.students[3]?.id}) { id } }`);

  const { status, headers, bytes } = await school.client.download(batch.url);

  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="report-cards-\d+\.pdf"$/);
  const names = Array.from({ length: 34 }, (_, index) => `Grace Hopper${String(index + 1).padStart(4, '0')}`);
  const withoutClass = names.filter((_, index) => ![1, 2, 3].includes(index));
  expect(bookmarks(bytes)).toEqual([...withoutClass, names[1]]);
  const { rows } = await query(
    `select kind, fields, cardinality(student_ids) as students, filter from disclosures where institution_id = $1`,
    [school.institution.id],
  );
  expect(rows).toEqual([
    { kind: 'export', fields: ['document.content'], students: 32, filter: { documentBatchId: expect.any(Number) } },
  ]);
});

test('a preview is printed with its mark, and issues nothing', async () => {
  const school = await aReportSchool(app);
  const search = new URLSearchParams({
    kind: 'report_card',
    template_id: String(school.templateId),
    student_id: 'R0001',
    term_id: String(school.termId),
  });

  const { status, headers } = await school.client.download(`/documents/preview.pdf?${search}`);

  expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="report-card-preview.pdf"']);
  expect(await documentsOf(school)).toEqual([]);
});

test('files need a bearer token with issue:documents, of the same institution, and a batch that has ended', async () => {
  const school = await aReportSchool(app);
  const batch = await issue(school);
  const [document] = await documentsOf(school);
  const paths = [document.url, batch.url];
  const answers = async (client: ReportSchool['client']) =>
    Promise.all(paths.map(async (path) => (await client.get(path)).status));
  const { institution } = school;

  expect(await answers(app.anonymous())).toEqual([401, 401]);
  const admin = await app.as(await app.make.aUser({ institution }));
  const { body: key } = await admin.post('/auth/api-key', { name: 'Printer' });
  expect(await answers(new Client(app.url, { 'x-api-key': key.api_key }))).toEqual([403, 403]);
  const teacher = await app.make.aUser({ institution, role: 'teacher' });
  expect(await answers(await app.as(teacher))).toEqual([403, 403]);
  const stranger = await app.make.aUser({ institution: await app.make.anInstitution() });
  expect(await answers(await app.as(stranger))).toEqual([404, 404]);
  await query('update document_batches set issued = 2001 where institution_id = $1', [institution.id]);
  expect((await school.client.get(batch.url)).body).toMatchObject({
    error: 'conflict',
    message: 'The batch has 2001 documents, and a file has at most 2000. Issue them by class.',
  });
  const student = school.students[0] as ReportSchool['students'][number];
  await run(admin, `mutation { deleteStudent(id: ${student.id}) { id } }`);
  expect((await school.client.get(document.url)).status).toBe(404);
});
