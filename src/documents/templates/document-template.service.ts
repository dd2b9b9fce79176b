import type { z } from 'zod';
import type { ServiceRequest } from '../../access/service-request.ts';
import { change } from '../../audit/change.ts';
import {
  type AuditedKind,
  createEntity,
  type Deleted,
  deleteEntity,
  lockEntity,
  updateEntity,
} from '../../audit/entities/audited-entity.ts';
import { readBackBy } from '../../audit/read-back.ts';
import { Institution } from '../../auth/institution.entity.ts';
import { checkLimit } from '../../classes/grading/grading.checks.ts';
import { checkUnique, uniqueErrors } from '../../classes/unique.checks.ts';
import { receiveLogo } from '../../input/images/logo.ts';
import { omitUndefined } from '../../input/omit-undefined.ts';
import { parseInput } from '../../input/parse-input.ts';
import type { ReceivedFile } from '../../students/import/import-students.service.ts';
import { DocumentTemplate } from './document-template.entity.ts';
import { type DocumentTemplateView, readDocumentTemplate } from './document-template.queries.ts';
import {
  checkSections,
  type DocumentTemplateInput,
  defaultsOf,
  documentTemplateChangesSchema,
  documentTemplateSchema,
} from './document-template.rules.ts';
import { storeLogo } from './template-logo.ts';

const KIND: AuditedKind<DocumentTemplate> = { entity: DocumentTemplate, type: 'document_template' };

/** The most templates of an institution ([D158]). */
const MAX_TEMPLATES = 50;

type Upload = Promise<ReceivedFile> | null | undefined;

/** Creates a template of documents ([D144]). @throws AppError `validation_error` with every problem */
export async function createDocumentTemplate(
  request: ServiceRequest,
  { input, logo }: { input: DocumentTemplateInput; logo: Upload },
): Promise<DocumentTemplateView> {
  const image = await receiveLogo(request.errors, logo);
  return change(request, {
    input: parseInput(request.errors, documentTemplateSchema, input as z.input<typeof documentTemplateSchema>),
    check: async (tx, { name, kind, sections }) => {
      checkSections(tx.errors, kind, sections);
      await checkUnique(tx, 'document_templates_name_key', name);
      await checkLimit(tx, 'document_templates', MAX_TEMPLATES);
    },
    apply: async (tx, { removeLogo: _, ...values }) => {
      const { language } = await tx.em.findOneOrFail(Institution, { id: tx.caller.institutionId });
      const defaults = { headerText: null, footerText: null, ...defaultsOf(values.kind, values.language ?? language) };
      const logoSha256 = image ? await storeLogo(tx, image) : null;
      const template = await createEntity(tx, KIND, { ...defaults, ...omitUndefined(values), logoSha256 });
      return readBackBy(tx, readDocumentTemplate, template);
    },
    constraintErrors: uniqueErrors,
  });
}

/**
 * Changes the given settings of a template. Documents that were issued stay as they are.
 * @throws AppError `not_found`, `validation_error` with every problem
 */
export async function updateDocumentTemplate(
  request: ServiceRequest,
  { id, input, logo }: { id: number; input: DocumentTemplateInput; logo: Upload },
): Promise<DocumentTemplateView> {
  const image = await receiveLogo(request.errors, logo);
  return change(request, {
    input: parseInput(request.errors, documentTemplateChangesSchema, input),
    check: async (tx, { name, kind, sections, removeLogo }) => {
      const template = await lockEntity(tx, KIND, id);
      checkSections(tx.errors, template.kind, sections);
      await checkUnique(tx, 'document_templates_name_key', name, id);
      if (kind !== undefined && kind !== template.kind) tx.errors.add('kind', OF_ONE_KIND);
      if (removeLogo && image) tx.errors.add('removeLogo', 'must not be true together with a logo.');
      return template;
    },
    apply: async (tx, { removeLogo, ...values }, template) => {
      const logoSha256 = image ? await storeLogo(tx, image) : removeLogo ? null : undefined;
      updateEntity(tx, KIND, template, { ...values, logoSha256 });
      return readBackBy(tx, readDocumentTemplate, template);
    },
    constraintErrors: uniqueErrors,
  });
}

const OF_ONE_KIND = 'cannot be changed: create another template.';

/** Deletes a template. Documents that were issued, and batches that wait, have its settings. @throws AppError `not_found` */
export async function deleteDocumentTemplate(request: ServiceRequest, id: number): Promise<Deleted> {
  return change(request, {
    apply: async (tx) => deleteEntity(tx, KIND, await lockEntity(tx, KIND, id)),
  });
}
