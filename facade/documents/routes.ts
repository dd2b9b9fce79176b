import {
  DocumentBatchFileDocument,
  DocumentFileDocument,
  DocumentPreviewFileDocument,
} from '../operations.generated.ts';
import { get, type Route } from '../rest/route.ts';

const pdf = { credentials: 'bearer', download: ['application/pdf'] } as const;

/** The files of documents ([D146]). They are no part of the REST API. */
export const documentRoutes: readonly Route[] = [
  get('/documents/preview.pdf', DocumentPreviewFileDocument, pdf),
  get('/documents/{id}.pdf', DocumentFileDocument, pdf),
  get('/document-batches/{id}.pdf', DocumentBatchFileDocument, pdf),
];
