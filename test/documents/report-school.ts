import { afterAll } from 'vitest';
import { DocumentWorker } from '../../src/documents/issuing/document-worker.ts';
import { Jobs } from '../../src/jobs/jobs.ts';
import { type TestApp, useSharedApp } from '../support/app.ts';
import type { Answer, Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import type { TestInstitution, TestUser } from '../support/factories.ts';
import { LONG } from '../support/test-settings.ts';

/** Takes the shared app, whose batches are issued until the end of the file's tests: the only job that it gets. */
export async function useDocumentApp(): Promise<TestApp> {
  const { app, startIssuing } = await useDocumentJob();
  startIssuing();
  return app;
}

/** Takes the shared app, whose batches are issued only between a start and a stop, or the end of the file's tests. */
export async function useDocumentJob() {
  const app = await useSharedApp();
  const jobs = new Jobs(app.registrar, { databaseTimeout: LONG });
  let worker: DocumentWorker | undefined;
  const startIssuing = () => {
    if (worker) return;
    worker = new DocumentWorker(jobs, { pollInterval: 40, grace: 500 });
    worker.start();
  };
  const stopIssuing = async () => {
    await worker?.stop();
    worker = undefined;
  };
  afterAll(async () => {
    await stopIssuing();
    await jobs.close();
  });
  return { app, startIssuing, stopIssuing };
}

/** A school with a term, a class with a teacher, and students with published finals. */
export interface ReportSchool {
  readonly institution: TestInstitution;
  readonly client: Client;
  readonly termId: number;
  readonly classId: number;
  readonly courseId: number;
  readonly students: { id: number; number: string }[];
  readonly templateId: number;
}

/**
 * @param students how many of them there are; none has a comment
 * @param user who issues documents, by default a registrar of a new institution
 */
export async function aReportSchool(
  app: TestApp,
  { students: count = 1, user: owner }: { students?: number; user?: TestUser } = {},
): Promise<ReportSchool> {
  const user = owner ?? (await app.make.aUser({ role: 'registrar', name: 'Rita Registrar' }));
  const { institution } = user;
  const client = await app.as(user);
  const termId = await app.make.aTerm(institution, { name: 'Spring', starts_on: '2026-01-05', ends_on: '2026-06-12' });
  const courseId = await app.make.aCourse(institution, { name: 'Algebra' });
  const classId = await app.make.aClass(institution, { name: 'Algebra 1', course_id: courseId, term_id: termId });
  const teacher = await app.make.aUser({ institution, role: 'teacher', name: 'Emmy Noether' });
  await app.make.teaches(teacher, classId);
  const students: ReportSchool['students'] = [];
  for (let n = 1; n <= count; n += 1) {
    const number = `R${String(n).padStart(4, '0')}`;
    const name = { first_name: 'Grace', last_name: `Hopper${String(n).padStart(4, '0')}` };
    students.push({ id: await app.make.aStudent(institution, { student_id: number, ...name }), number });
  }
  const school = { institution, client, termId, classId, courseId, students, templateId: 0 };
  for (const { id } of students) await giveFinal(app, school, id);
  const created = await run(
    client,
    'mutation { createDocumentTemplate(input: { name: "Report", kind: report_card }) { id } }',
  );
  return { ...school, templateId: created.id };
}

/** Inserts a published final grade. */
export async function giveFinal(
  app: TestApp,
  { institution, classId, courseId, termId }: Pick<ReportSchool, 'institution' | 'classId' | 'courseId' | 'termId'>,
  studentId: number,
  columns: Record<string, unknown> = {},
): Promise<void> {
  const row = {
    institution_id: institution.id,
    class_id: classId,
    course_id: courseId,
    term_id: termId,
    student_id: studentId,
    score: 95,
    letter: 'A',
    points: 4,
    ...columns,
  };
  const names = Object.keys(row);
  const text = `insert into grades (${names}) values (${names.map((_, index) => `$${index + 1}`)})`;
  await app.pool.query(text, Object.values(row));
  await app.pool.query('select refresh_finals($1, $2)', [institution.id, [studentId]]);
}

/** Runs an operation and returns its only root field, or its error. */
export async function run(
  client: Client,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Answer['body']> {
  return onlyField(await client.graphql(query, variables));
}

/** Returns the only root field of an answer, or its error. */
export function onlyField({ body }: Answer): Answer['body'] {
  return body.errors ? { error: body.errors[0].extensions } : Object.values(body.data)[0];
}

const ISSUE = 'mutation ($input: IssueDocumentsInput!) { issueDocuments(input: $input) { id status total done } }';

export const BATCH = `query ($id: Int!) {
  documentBatch(id: $id) { status total done unchanged failed problems { student { id } code message } finishedAt url }
}`;

/** Orders report cards and returns the batch. */
export function order(
  { client, templateId, termId, students }: ReportSchool,
  input: Record<string, unknown> = { studentIds: students.map(({ id }) => id) },
) {
  return run(client, ISSUE, { input: { kind: 'report_card', templateId, termId, ...input } });
}

/** Waits until a batch has ended, and returns it. */
export function ended(client: Client, id: number) {
  return eventually(async () => {
    const batch = await run(client, BATCH, { id });
    return batch.finishedAt ? batch : undefined;
  }, 'the end of a batch');
}

/** Issues report cards, and returns the ended batch. */
export async function issue(school: ReportSchool, input?: Record<string, unknown>) {
  const ordered = await order(school, input);
  if (ordered.error) throw new Error(JSON.stringify(ordered.error));
  return ended(school.client, ordered.id);
}

const DOCUMENTS = `query ($studentId: String) { documents(studentId: $studentId, limit: 100) { data {
  id number issuedAt issuedBy { name } revokedAt replacedBy url kind term { name } student { id }
  content { title number issuedOn studentName studentNumber className termName gpa credits rank rankOf
    lines { school course term letter points credits comment teachers assessments { title score } status }
    attendance { schoolYear days present late absent excused absenceRate } } } } }`;

/** Returns the documents of a student, or all, the newest first. */
export async function documentsOf({ client }: ReportSchool, studentId?: string) {
  return (await run(client, DOCUMENTS, { studentId })).data;
}

/** Reads the code that is printed on a document, which only its sealed content has. */
export async function codeOf(app: TestApp, { institution }: ReportSchool, id: number): Promise<string> {
  const { readSealedContent } = await import('../../src/documents/sealed-content.ts');
  const { rows } = await app.pool.query(
    `select s.audit_key as key, d.content from documents d
      join students s on s.institution_id = d.institution_id and s.id = d.student_id where d.institution_id = $1 and d.id = $2`,
    [institution.id, id],
  );
  return readSealedContent(rows[0].key, id, rows[0].content)?.issued?.code as string;
}

export const VERIFY = `query ($code: String!) { verifyDocument(code: $code) {
  valid intact kind institution issuedOn studentName revokedOn replacedOn lines { course term letter credits } gpa credits } }`;
