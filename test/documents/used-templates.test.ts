import { expect, test } from 'vitest';
import { whileHolding } from '../support/while-holding.ts';
import { aReportSchool, issue, order, run, useDocumentApp } from './report-school.ts';

/** Templates that were used are deactivated, not deleted ([D158]). */

const app = await useDocumentApp();

const SET_ACTIVE =
  'mutation ($id: Int!, $active: Boolean) { updateDocumentTemplate(id: $id, input: { active: $active }) { active } }';

test('a template that batches have used is deactivated instead of deleted, and issues nothing until it is active again', async () => {
  const school = await aReportSchool(app, { students: 2 });
  const { client, templateId } = school;
  await issue(school);
  await issue(school);
  const refused = await client.graphql(`mutation { deleteDocumentTemplate(id: ${templateId}) { id } }`);
  expect(refused.body.errors[0]).toMatchObject({
    message: 'The template is in use (batches: 2, documents: 2). Deactivate it: send active: false.',
    extensions: { code: 'CONFLICT' },
  });
  await run(client, SET_ACTIVE, { id: templateId, active: false });
  expect((await order(school)).error.details).toEqual({ templateId: ['is not active.'] });
  expect(await run(client, '{ documentTemplates { id active } }')).toEqual([{ id: templateId, active: false }]);
  const preview = `{ previewDocument(kind: report_card, templateId: ${templateId}, studentId: "R0001", termId: ${school.termId}) { title } }`;
  expect(await run(client, preview)).toEqual({ title: 'Report card' });
  await run(client, SET_ACTIVE, { id: templateId, active: true });
  expect((await issue(school)).unchanged).toBe(2);
});

test('the order of documents by a template that is being deleted is refused', async () => {
  const school = await aReportSchool(app);
  const deletion = {
    text: 'delete from document_templates where institution_id = $1 and id = $2',
    values: [school.institution.id, school.templateId],
  };
  const [answer] = await whileHolding(app.registrar.database.pool, deletion, async (waiting) => {
    const ordering = order(school);
    await waiting(1);
    return [ordering];
  });
  expect((await answer)?.error).toMatchObject({ code: 'NOT_FOUND' });
});
