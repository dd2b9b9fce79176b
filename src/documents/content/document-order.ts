import type { Pool, PoolClient } from 'pg';
import { prepared } from '../../database/reads/prepared.ts';
import type { FieldErrors } from '../../input/validation-errors.ts';
import { notFound } from '../../shared/errors.ts';
import type { DocumentKind, DocumentLayout } from '../document-content.ts';

/** The facts that the documents of a batch have in common. */
export interface DocumentOrder {
  readonly institutionId: number;
  readonly kind: DocumentKind;
  /** Null for transcripts. */
  readonly termId: number | null;
  readonly layout: DocumentLayout;
  readonly preferredName: boolean;
}

export interface OrderInput {
  readonly kind?: DocumentKind | undefined;
  readonly templateId?: number | undefined;
  readonly termId?: number | null | undefined;
}

interface TemplateRow extends Pick<DocumentOrder, 'kind' | 'layout' | 'preferredName'> {
  templateId: number;
  /** False if no more documents are issued with the template. */
  active: boolean;
}

/** The settings of a template as the content of a document keeps them. $1 institution, $2 template. */
const TEMPLATE = `
  select t.id as "templateId", t.active, t.kind, t.preferred_name as "preferredName", json_build_object('language', t.language, 'paper', t.paper, 'title', t.title,
    'headerText', t.header_text, 'footerText', t.footer_text, 'sections', t.sections, 'signatures', t.signatures,
    'logo', case when l.sha256 is not null then json_build_object('sha256', l.sha256, 'type', l.type, 'width', l.width,
      'height', l.height) end) as layout
  from document_templates t left join document_logos l on l.institution_id = $1 and l.sha256 = t.logo_sha256
  where t.institution_id = $1 and t.id = $2`;

const TERM = 'select from terms where institution_id = $1 and id = $2';

/**
 * Returns the order of documents by a template. Adds the problems of an input to `errors`, and then returns undefined.
 * @throws AppError `not_found` for a template or a term
 */
export async function readOrder(
  client: Pool | PoolClient,
  institutionId: number,
  errors: FieldErrors,
  { kind, templateId, termId = null }: OrderInput,
): Promise<(DocumentOrder & TemplateRow) | undefined> {
  if (kind === 'report_card' && termId === null) errors.add('termId', 'is required: a report card is of a term.');
  if (kind === 'transcript' && termId !== null) errors.add('termId', 'must be null: a transcript is of all years.');
  if (termId !== null && !(await prepared(client, TERM, [institutionId, termId])).rowCount) throw notFound('Term');
  if (templateId === undefined) return undefined;
  const [template] = (await prepared<TemplateRow>(client, TEMPLATE, [institutionId, templateId])).rows;
  if (!template) throw notFound('Document template');
  if (kind !== undefined && template.kind !== kind) errors.add('templateId', 'is a template of the other kind.');
  return { institutionId, termId, ...template };
}
