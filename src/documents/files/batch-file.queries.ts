import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { assertRecentSignIn } from '../../access/require-permission.ts';
import type { ServiceRequest } from '../../access/service-request.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { recordFile } from '../../disclosures/record-export.ts';
import { Download } from '../../shared/download.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import { readContents } from '../document.queries.ts';
import type { DocumentContent, DocumentKind } from '../document-content.ts';
import { MAX_DOCUMENTS_OF_FILE } from '../issuing/document-batch.queries.ts';
import { mergePdfs } from '../typesetting/merge-pdf.ts';
import { MAX_DOCUMENTS } from '../typesetting/typeset-messages.ts';
import { DISCLOSED_FIELDS, fileWord } from './document-file.queries.ts';
import { type Printing, printDocuments } from './print-documents.ts';

const BATCH = `
  select kind, finished_at is not null as "hasEnded", issued + unchanged as total from document_batches
  where institution_id = $1 and id = $2`;

interface BatchRow {
  kind: DocumentKind;
  hasEnded: boolean;
  total: number;
}

/** The documents that hold: of students who exist, and not revoked since. */
const DOCUMENTS = `
  select d.id from document_outcomes o
    join documents d on d.institution_id = $1 and d.id = o.document_id
    join students s on s.institution_id = $1 and s.id = d.student_id
  where o.institution_id = $1 and o.batch_id = $2 and d.content is not null and d.revoked_at is null and s.deleted_at is null
  order by d.id`;

/**
 * Returns the documents of a batch that has ended as one PDF, by class and name ([D146]). It is made page by page while it is sent.
 * @throws AppError `not_found`; `conflict` for a batch that has not ended, and one with no or too many documents;
 *   `reauthentication_required` from opening it, and as `printDocuments`
 */
export async function getBatchFile(request: ServiceRequest, printing: Printing, id: number): Promise<Download> {
  const { caller, database, errors } = request;
  errors.throwIfAny();
  const { institutionId } = caller;
  const { rows } = await prepared<BatchRow>(database.pool, BATCH, [institutionId, id]);
  const [batch] = rows;
  if (!batch) throw notFound('Document batch');
  assertPrintable(batch);
  return new Download({
    fileName: `${fileWord(batch.kind)}s-${id}.pdf`,
    contentType: 'application/pdf',
    open: async () => {
      assertRecentSignIn(caller);
      const ids = await orderedDocuments(request, id);
      if (ids.length === 0) throw conflict('All documents of the batch were revoked, or their students are deleted.');
      await recordFile(database, caller, {
        kind: 'export',
        fields: DISCLOSED_FIELDS,
        students: sql`s.institution_id = ${institutionId} and s.id in (
          select student_id from documents where institution_id = ${institutionId} and id = any(${ids}::int[]))`,
        filter: { documentBatchId: id },
      });
      return openFile(request, printing, ids);
    },
  });
}

/** @throws AppError `conflict` */
function assertPrintable({ hasEnded, total }: BatchRow): void {
  if (!hasEnded) throw conflict('The batch has not ended yet.');
  if (total === 0) throw conflict('The batch has no documents.');
  if (total > MAX_DOCUMENTS_OF_FILE) {
    const message = `The batch has ${total} documents, and a file has at most ${MAX_DOCUMENTS_OF_FILE}. Issue them by class.`;
    throw conflict(message);
  }
}

/** Returns the ids of the documents by class and name. The contents are sealed, so their order is not that of a statement. */
async function orderedDocuments(request: ServiceRequest, batchId: number): Promise<number[]> {
  const { caller, database } = request;
  const { rows } = await prepared<{ id: number }>(database.pool, DOCUMENTS, [caller.institutionId, batchId]);
  const places: { id: number; place: readonly string[] }[] = [];
  for (const page of pagesOf(rows.map(({ id }) => id)))
    for (const [id, { content }] of await readContents(database.pool, caller.institutionId, page))
      places.push({ id, place: placeOf(content) });
  const { compare } = new Intl.Collator('en', { numeric: true });
  const byPlace = (a: readonly string[], b: readonly string[]) =>
    a.map((text, index) => compare(text, b[index] as string)).find((order) => order !== 0) ?? 0;
  return places.sort((a, b) => byPlace(a.place, b.place)).map(({ id }) => id);
}

function placeOf({ className, student }: DocumentContent): string[] {
  return [className ?? '', student.lastName, student.firstName, student.number];
}

/** The first part is made before the first byte, so that its failure is answered as an error. */
async function openFile(request: ServiceRequest, printing: Printing, ids: readonly number[]): Promise<Readable> {
  const leaving = new AbortController();
  const parts = printParts(request, printing, ids, leaving.signal);
  const first = await parts.next();
  async function* all() {
    if (!first.done) yield first.value;
    yield* parts;
  }
  const file = Readable.from(mergePdfs(all()), { objectMode: false });
  return file.once('close', () => leaving.abort());
}

async function* printParts(
  request: ServiceRequest,
  printing: Printing,
  ids: readonly number[],
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  for (const page of pagesOf(ids)) {
    const read = await readContents(request.database.pool, request.caller.institutionId, page);
    const contents = page.flatMap((id) => read.get(id)?.content ?? []);
    const [first] = contents;
    if (first) yield await printDocuments(printing, request, { title: first.layout.title, contents }, signal);
  }
}

function pagesOf(ids: readonly number[]): number[][] {
  const starts = Array.from({ length: Math.ceil(ids.length / MAX_DOCUMENTS) }, (_, index) => index * MAX_DOCUMENTS);
  return starts.map((start) => ids.slice(start, start + MAX_DOCUMENTS));
}
