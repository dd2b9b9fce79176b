import { aStudent, unique } from './mutation-kitchen.ts';
import { type MutationContext, type Recipe, run } from './mutation-recipe.ts';

const aTemplate = (kitchen: MutationContext) =>
  run(kitchen.client, `createDocumentTemplate(input: { name: "${unique(kitchen)}", kind: transcript }) { id }`);

const anOrder = async (kitchen: MutationContext) => ({
  kind: 'transcript',
  templateId: await aTemplate(kitchen),
  studentIds: [await aStudent(kitchen)],
});

async function aBatch(kitchen: MutationContext): Promise<number> {
  const { templateId, studentIds } = await anOrder(kitchen);
  const input = `{ kind: transcript, templateId: ${templateId}, studentIds: [${studentIds}] }`;
  return run(kitchen.client, `issueDocuments(input: ${input}) { id }`);
}

/** Inserts a document without content, as if its student had been erased: the worker issues others. */
async function aDocument(kitchen: MutationContext): Promise<number> {
  const { app, user } = kitchen;
  const text = `insert into documents (institution_id, kind, student_id, issued_on) values ($1, 'transcript', $2, '2026-01-05') returning id`;
  const { rows } = await app.pool.query(text, [user.institution.id, await aStudent(kitchen)]);
  return rows[0].id;
}

/** The recipes of mutations of documents. */
export const documentArguments: Readonly<Record<string, Recipe>> = {
  createDocumentTemplate: async (kitchen) => ({ input: { name: unique(kitchen), kind: 'report_card' } }),
  updateDocumentTemplate: async (kitchen) => ({ id: await aTemplate(kitchen), input: { title: 'Other' } }),
  deleteDocumentTemplate: async (kitchen) => ({ id: await aTemplate(kitchen) }),
  issueDocuments: async (kitchen) => ({ input: await anOrder(kitchen) }),
  cancelBatch: async (kitchen) => ({ id: await aBatch(kitchen) }),
  revokeDocument: async (kitchen) => ({ id: await aDocument(kitchen), reason: 'Mistaken' }),
};
