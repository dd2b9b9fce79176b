import { expect, test } from 'vitest';
import { report, withApiKey } from '../disclosures/access-report.ts';
import { anOAuthClient } from '../support/oauth-client.ts';
import { aReportSchool, issue, run, useDocumentApp } from './report-school.ts';

/** Who reads documents, and the record of it (34 CFR 99.32). */

const app = await useDocumentApp();

test('an API key and a teacher neither issue nor read documents', async () => {
  const user = await app.make.aUser();
  const school = await aReportSchool(app, { user });
  const { client: key } = await withApiKey(app, user);
  const teacher = await app.as(await app.make.aUser({ institution: user.institution, role: 'teacher' }));
  await issue(school);
  for (const client of [key, teacher])
    for (const operation of [
      '{ documents { pagination { total } } }',
      `{ student(id: ${school.students[0]?.id}) { documents { id } } }`,
      `mutation { issueDocuments(input: { kind: report_card, templateId: ${school.templateId}, termId: ${school.termId}, all: true }) { id } }`,
    ])
      expect((await run(client, operation)).error.code).toBe('FORBIDDEN');
});

test('what an OAuth client reads of documents is recorded for each student', async () => {
  const user = await app.make.aUser();
  const school = await aReportSchool(app, { user, students: 2 });
  await issue(school);
  const [first, second] = school.students;
  const token = await (await anOAuthClient(app, user, ['issue:documents', 'read:students'])).aToken();
  const fieldsOf = async (query: string) => {
    const before = await report(school.client, first?.id as number);
    expect((await token.graphql(query)).body.errors).toBeUndefined();
    const entries = await report(school.client, first?.id as number);
    return entries.slice(0, entries.length - before.length).map(({ fields }) => fields);
  };

  expect(await fieldsOf('{ documents(studentId: "R0001") { data { number content { gpa } } } }')).toEqual([
    ['document.content.gpa', 'document.number', 'document.total'],
  ]);
  const preview = `previewDocument(kind: report_card, templateId: ${school.templateId}, studentId: "R0001", termId: ${school.termId})`;
  expect(await fieldsOf(`{ ${preview} { credits } }`)).toEqual([['documentContent.credits']]);
  expect(await fieldsOf(`{ student(studentId: "R0001") { documents { url } } }`)).toEqual([['document.url']]);
  expect(await report(school.client, second?.id as number)).toEqual([]);
});
