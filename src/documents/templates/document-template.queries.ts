import type { ServiceRequest } from '../../access/service-request.ts';
import { readableColumns } from '../../database/entity-columns.ts';
import type { ReadModel } from '../../database/reads/build-select.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { type Groups, listReader } from '../../database/reads/record-readers.ts';
import type { LogoType } from '../../input/images/logo.ts';
import { DocumentTemplate } from './document-template.entity.ts';

/** Columns of a template of the table alias `k`, also nested in batches. */
export const { logoSha256, createdAt, updatedAt, ...templateColumns } = readableColumns(DocumentTemplate, 'k');

/** Fields of a template ([D144]), but its logo. */
export const templateReadModel: ReadModel = { keys: ['id'], joins: {}, fields: templateColumns };

/** Returns the templates of the institution by name, inactive ones included. */
export const listDocumentTemplates = listReader(templateReadModel, 'document_templates k', 'lower(k.name), k.id');

/** The logo of a template. */
export interface LogoView {
  type: LogoType;
  width: number;
  height: number;
  /** The image as the address of an image in a page. */
  dataUrl: string;
}

/** Returns the logos of templates, each as a list of one. */
export async function logosByTemplate(
  { caller, database }: ServiceRequest,
  ids: readonly number[],
): Promise<Groups<LogoView>> {
  const text = `
    select t.id as "templateId", l.type, l.width, l.height,
      'data:image/' || l.type || ';base64,' || translate(encode(l.image, 'base64'), E'\\n', '') as "dataUrl"
    from document_templates t join document_logos l on l.institution_id = $1 and l.sha256 = t.logo_sha256
    where t.institution_id = $1 and t.id = any($2::int[])`;
  const values = [caller.institutionId, ids];
  const { rows } = await prepared<LogoView & { templateId: number }>(database.pool, text, values);
  return Map.groupBy(rows, ({ templateId }) => templateId);
}
