import type { Pool } from 'pg';
import { systemRequest } from '../access/system-caller.ts';
import type { Database } from '../database/connection/database.ts';
import { claimBatch } from '../documents/issuing/document-batch.ts';
import { issueDocuments } from '../documents/issuing/issue-documents.service.ts';
import { issuePage, issueWith, PAGE_SIZE } from '../documents/issuing/issue-page.ts';
import { readSealedContent } from '../documents/sealed-content.ts';
import { createDocumentTemplate } from '../documents/templates/document-template.service.ts';

/** The students with finals of the class that has the most of them, as far as they fit in a page of a batch. */
const CLASS = `
  select g.term_id as "termId", array_agg(g.student_id order by g.student_id) as "studentIds"
  from grades g where g.institution_id = $1 and g.assessment_id is null and g.term_id is not null
  group by g.class_id, g.term_id having count(*) <= ${PAGE_SIZE} order by count(*) desc, g.class_id limit 1`;

/** Creates templates of both kinds, and issues report cards to a class, so that there are codes to verify and files to print. */
export async function issueDemoDocuments(database: Database, institutionId: number): Promise<void> {
  const request = async () => ({ ...(await systemRequest(database, institutionId, 'Demo data')), selection: BATCH });
  const create = async (input: Parameters<typeof createDocumentTemplate>[1]['input']) =>
    (await createDocumentTemplate<{ id: number }>(await request(), { input, logo: null })) as { id: number };
  await create({ name: 'Transcript', kind: 'transcript', signatures: ['Registrar'] });
  const footerText = 'Contoso University · Questions? Ask the registrar.';
  const signatures = ['Principal', 'Parent or guardian'];
  const template = await create({ name: 'Report card', kind: 'report_card', footerText, signatures });
  const { rows } = await database.pool.query<{ termId: number; studentIds: number[] }>(CLASS, [institutionId]);
  const order = { kind: 'report_card', templateId: template.id, ...rows[0] } as const;
  await issueDocuments(await request(), order);
  const [batch] = await claimBatch(database.pool, institutionId);
  // Its names have Latin letters only: reading the fonts would delay the start.
  if (batch) await issuePage(await request(), batch, issueWith({ missingLetter: () => null }));
}

const BATCH = { format: 'objects', fields: [{ name: 'id', as: 'id' }] } as const;

/** The demo login, and the verification code of a document; undefined if none holds any more. */
export interface Demo {
  readonly email: string;
  readonly password: string;
  readonly code: string | undefined;
}

const FIRST = `
  select d.id, s.audit_key as key, d.content from documents d
    join users u on u.institution_id = d.institution_id and lower(u.email) = $1
    join students s on s.institution_id = d.institution_id and s.id = d.student_id
  where d.content is not null and d.revoked_at is null and d.replaced_by is null
  order by d.id limit 1`;

/** Returns the verification code of the first document of the demo institution that holds. @param email a user's */
export async function readDemoCode(pool: Pool, email: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: number; key: Buffer; content: Buffer }>(FIRST, [email]);
  return rows[0] && readSealedContent(rows[0].key, rows[0].id, rows[0].content)?.issued?.code;
}
