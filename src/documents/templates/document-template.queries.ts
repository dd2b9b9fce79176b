import type { Pool, PoolClient } from 'pg';
import type { ServiceRequest } from '../../access/service-request.ts';
import type { Groups } from '../../database/reads/groups.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { LogoType } from '../../input/images/logo.ts';
import type { DocumentTemplate } from './document-template.entity.ts';

/** Readable fields of a template ([D144]), but its logo. */
export type DocumentTemplateView = Omit<
  DocumentTemplate,
  'institutionId' | 'logoSha256' | 'createdAt' | 'updatedAt' | symbol
>;

const FIELDS = `t.id, t.name, t.kind, t.language, t.paper, t.title, t.header_text as "headerText", t.footer_text as "footerText",
  t.preferred_name as "preferredName", t.sections, t.signatures`;

/** Returns the templates of the institution by name. */
export async function listDocumentTemplates({ caller, database }: ServiceRequest): Promise<DocumentTemplateView[]> {
  const text = `select ${FIELDS} from document_templates t where t.institution_id = $1 order by lower(t.name), t.id`;
  return (await prepared<DocumentTemplateView>(database.pool, text, [caller.institutionId])).rows;
}

/** Reads a template, which must exist. */
export async function readDocumentTemplate(
  client: Pool | PoolClient,
  institutionId: number,
  id: number,
): Promise<DocumentTemplateView> {
  const text = `select ${FIELDS} from document_templates t where t.institution_id = $1 and t.id = $2`;
  return (await prepared<DocumentTemplateView>(client, text, [institutionId, id])).rows[0] as DocumentTemplateView;
}

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
