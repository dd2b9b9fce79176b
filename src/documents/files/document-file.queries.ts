import { sql } from 'kysely';
import type { SelectingRequest, ServiceRequest } from '../../access/service-request.ts';
import { recordFile } from '../../disclosures/record-export.ts';
import { Download } from '../../shared/download.ts';
import { notFound } from '../../shared/errors.ts';
import { type PreviewArguments, previewDocument } from '../content/preview-document.queries.ts';
import { readContents } from '../document.queries.ts';
import type { DocumentContent, DocumentKind } from '../document-content.ts';
import { openDocument, type Printing } from './print-documents.ts';

/** The fields that files of documents disclose. */
export const DISCLOSED_FIELDS = ['document.content'];

/**
 * Returns the PDF of a document as it was issued, also of one that was revoked since ([D146]).
 * @throws AppError `not_found`, also for documents of deleted and erased students; as `openDocument` from opening it
 */
export async function getDocumentFile(request: ServiceRequest, printing: Printing, id: number): Promise<Download> {
  const { caller, database, errors } = request;
  errors.throwIfAny();
  const issued = (await readContents(database.pool, caller.institutionId, [id])).get(id);
  if (!issued?.isShown) throw notFound('Document');
  const { kind, issued: stamp } = issued.content;
  return documentFile(request, printing, { ...issued, fileName: `${fileWord(kind)}-${stamp?.number}.pdf` });
}

/**
 * Returns the PDF that a document would have today, marked as a preview ([D143]).
 * @throws AppError as `previewDocument`; as `openDocument` from opening it
 */
export async function getPreviewFile(
  request: SelectingRequest,
  printing: Printing,
  args: PreviewArguments,
): Promise<Download> {
  const { content, studentId } = await previewDocument(request, args);
  return documentFile(request, printing, { content, fileName: `${fileWord(content.kind)}-preview.pdf`, studentId });
}

/** Returns the word for a kind in names of files. */
export function fileWord(kind: DocumentKind): string {
  return kind.replace('_', '-');
}

interface PrintedDocument {
  readonly content: DocumentContent;
  readonly fileName: string;
  readonly studentId: number;
}

function documentFile(request: ServiceRequest, printing: Printing, { content, fileName, studentId }: PrintedDocument) {
  const { caller, database } = request;
  const students = sql`s.institution_id = ${caller.institutionId} and s.id = ${studentId}`;
  return new Download({
    fileName,
    contentType: 'application/pdf',
    open: async () => {
      await recordFile(database, caller, { kind: 'export', fields: DISCLOSED_FIELDS, students });
      return openDocument(printing, request, content);
    },
  });
}
