import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { SelectingRequest, ServiceRequest } from '../../access/service-request.ts';
import { type Change, change, readBack } from '../../audit/change.ts';
import { AuditedKind, type Deleted } from '../../audit/entities/audited-kind.ts';
import { Institution } from '../../auth/institution.entity.ts';
import { checkLimit, checkUnique, uniqueErrors } from '../../classes/unique.checks.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { type LogoImage, receiveLogo } from '../../input/images/logo.ts';
import { omitUndefined } from '../../input/omit-undefined.ts';
import { parseInput } from '../../input/schemas.ts';
import { conflict } from '../../shared/errors.ts';
import type { ReceivedFile } from '../../students/import/import-students.service.ts';
import { DocumentTemplate } from './document-template.entity.ts';
import { templateReadModel } from './document-template.queries.ts';
import {
  checkSections,
  type DocumentTemplateInput,
  defaultsOf,
  documentTemplateChangesSchema,
  documentTemplateSchema,
} from './document-template.rules.ts';

const STORE = `
  insert into document_logos (institution_id, sha256, type, width, height, image) values ($1, $2, $3, $4, $5, $6)
  on conflict (institution_id, sha256) do nothing`;

/** Stores a logo once, and returns the SHA-256 of its bytes, by which templates and issued documents name it. */
export async function storeLogo(tx: Change, { type, width, height, bytes }: LogoImage): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // A template that has the logo already does not change.
  await tx.unrecorded(() => tx.query(STORE, sha256, type, width, height, bytes));
  return sha256;
}

const KIND = new AuditedKind<DocumentTemplate>(DocumentTemplate, 'document_template');

type Upload = Promise<ReceivedFile> | null | undefined;

/** Creates a template of documents ([D144]). @throws AppError `validation_error` with every problem */
export async function createDocumentTemplate<T>(
  request: SelectingRequest,
  { input, logo }: { input: DocumentTemplateInput; logo: Upload },
): Promise<Selected<T>> {
  const image = await receiveLogo(request.errors, logo);
  return change(request, {
    input: parseInput(request.errors, documentTemplateSchema, input as z.input<typeof documentTemplateSchema>),
    check: async (tx, { name, kind, sections, active }) => {
      checkSections(tx.errors, kind, sections);
      await checkUnique(tx, 'document_templates_name_key', name);
      await checkLimit(tx, 'document_templates', active);
    },
    apply: async (tx, { removeLogo: _, ...values }) => {
      const { language } = await tx.em.findOneOrFail(Institution, { id: tx.caller.institutionId });
      const defaults = { headerText: null, footerText: null, ...defaultsOf(values.kind, values.language ?? language) };
      const logoSha256 = image ? await storeLogo(tx, image) : null;
      const { id } = await KIND.create(tx, { ...defaults, ...omitUndefined(values), logoSha256 });
      return readBack<T>(tx, templateReadModel, 'document_templates k', id, request.selection);
    },
    constraintErrors: uniqueErrors,
  });
}

/**
 * Changes the given settings of a template. Documents that were issued stay as they are.
 * @throws AppError `not_found`, `validation_error` with every problem
 */
export async function updateDocumentTemplate<T>(
  request: SelectingRequest,
  { id, input, logo }: { id: number; input: DocumentTemplateInput; logo: Upload },
): Promise<Selected<T>> {
  const image = await receiveLogo(request.errors, logo);
  return change(request, {
    input: parseInput(request.errors, documentTemplateChangesSchema, input),
    check: async (tx, { name, kind, sections, active, removeLogo }) => {
      const template = await KIND.lock(tx, id);
      checkSections(tx.errors, template.kind, sections);
      await checkUnique(tx, 'document_templates_name_key', name, id);
      await checkLimit(tx, 'document_templates', active, template);
      if (kind !== undefined && kind !== template.kind) tx.errors.add('kind', OF_ONE_KIND);
      if (removeLogo && image) tx.errors.add('removeLogo', 'must not be true together with a logo.');
      return template;
    },
    apply: async (tx, { removeLogo, ...values }, template) => {
      const logoSha256 = image ? await storeLogo(tx, image) : removeLogo ? null : undefined;
      KIND.update(tx, template, { ...values, logoSha256 });
      return readBack<T>(tx, templateReadModel, 'document_templates k', id, request.selection);
    },
    constraintErrors: uniqueErrors,
  });
}

const OF_ONE_KIND = 'cannot be changed: create another template.';

const USES = `
  select count(*)::int as batches, coalesce(sum(issued), 0)::int as documents from document_batches
  where institution_id = $1 and template_id = $2`;

/** Deletes a template that was never used. @throws AppError `not_found`; `conflict` for one that batches have used ([D158]) */
export function deleteDocumentTemplate(request: ServiceRequest, id: number): Promise<Deleted> {
  return change(request, async (tx) => {
    const template = await KIND.lock(tx, id);
    const { batches, documents } = await countUses(tx, id);
    if (batches > 0)
      throw conflict(
        `The template is in use (batches: ${batches}, documents: ${documents}). Deactivate it: send active: false.`,
      );
    return KIND.delete(tx, template);
  });
}

async function countUses(tx: Change, id: number) {
  const { rows } = await tx.query<Record<'batches' | 'documents', number>>(USES, id);
  return rows[0] as NonNullable<(typeof rows)[0]>;
}
