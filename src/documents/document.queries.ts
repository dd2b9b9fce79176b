import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { SelectingRequest } from '../access/service-request.ts';
import { excludeDeletedStudents, studentNamed } from '../classes/student-conditions.ts';
import { termColumns } from '../classes/terms/term.read-model.ts';
import type { ReadModel } from '../database/reads/build-select.ts';
import { Conditions } from '../database/reads/conditions.ts';
import { type Page, type PageArguments, readPage, readPageArguments } from '../database/reads/page.ts';
import { prepared } from '../database/reads/prepared.ts';
import { type Groups, groupReader } from '../database/reads/record-readers.ts';
import type { Selected } from '../database/reads/selection.ts';
import { dateTime, idArray } from '../database/reads/sql.ts';
import { collectIds, collectNamed } from '../database/reads/subjects.ts';
import { studentReference } from '../students/student.read-model.ts';
import type { DocumentContent, DocumentKind } from './document-content.ts';
import { readSealedContent } from './sealed-content.ts';

/** The content of an issued document, and whose it is. */
export interface IssuedContent {
  readonly studentId: number;
  /** False for deleted students ([D27]). */
  readonly isShown: boolean;
  readonly content: DocumentContent;
}

interface Row extends Omit<IssuedContent, 'content'>, Record<string, unknown> {
  id: number;
  key: Buffer | null;
  content: Buffer | null;
}

const SEALED = `
  select d.id, d.student_id as "studentId", s.deleted_at is null as "isShown", s.audit_key as key, d.content
  from documents d join students s on s.institution_id = $1 and s.id = d.student_id
  where d.institution_id = $1 and d.id = any(${idArray('$2')})`;

/** Reads the contents of documents by their ids; none of documents of erased students. */
export async function readContents(
  pool: Pool,
  institutionId: number,
  ids: readonly number[],
): Promise<Map<number, IssuedContent>> {
  const { rows } = await prepared<Row>(pool, SEALED, [institutionId, ids]);
  const contents = new Map<number, IssuedContent>();
  for (const { id, key, content: sealed, ...student } of rows) {
    const content = readSealedContent(key, id, sealed);
    if (content) contents.set(id, { ...student, content });
  }
  return contents;
}

/** A document without its content ([D143]). The year and the id make the number. */
export const documentReadModel: ReadModel = {
  keys: ['id'],
  subject: { sql: 'd.student_id', record: 'document' },
  joins: {
    s: 'join students s on s.institution_id = $1 and s.id = d.student_id',
    t: 'left join terms t on t.institution_id = $1 and t.id = d.term_id',
    u: 'left join users u on u.institution_id = $1 and u.id = d.issued_by',
  },
  fields: {
    id: { sql: 'd.id' },
    kind: { sql: 'd.kind' },
    student: studentReference,
    term: { join: 't', present: 't.id is not null', fields: termColumns },
    number: { sql: `to_char(d.issued_on, 'YYYY') || '-' || d.id` },
    issuedAt: { sql: dateTime('d.issued_at') },
    issuedBy: { join: 'u', present: 'u.id is not null', fields: { id: { sql: 'u.id' }, name: { sql: 'u.name' } } },
    revokedAt: { sql: dateTime('d.revoked_at') },
    replacedBy: { sql: 'd.replaced_by' },
    url: { sql: `'/documents/' || d.id || '.pdf'` },
  },
};

export interface DocumentArguments extends PageArguments {
  /** The institution's own identifier of a student. */
  studentId?: string | null;
  kind?: DocumentKind | null;
  termId?: number | null;
}

/** Returns a page of documents, the newest first. Those of deleted students are left out ([D27]). */
export async function listDocuments<T>(
  { caller, database, selection, errors }: SelectingRequest,
  args: DocumentArguments,
): Promise<Selected<Page<T>>> {
  const page = readPageArguments(args, errors);
  const conditions = new Conditions('d', caller.institutionId)
    .addIfPresent(args.kind, (kind) => sql`d.kind = ${kind}`)
    .addIfPresent(args.termId, (termId) => sql`d.term_id = ${termId}`);
  const query = excludeDeletedStudents(conditions, 'd', args.studentId).query('documents d', 'd.id desc');
  if (args.studentId != null)
    await collectNamed(database.pool, selection, 'document', studentNamed(caller.institutionId, args.studentId));
  return readPage<T>(database.pool, documentReadModel, query, selection, page);
}

/** Returns the documents of each student, the newest first. */
export const documentsByStudent = groupReader(documentReadModel, 'documents d', {
  of: 'd.student_id',
  orderBy: 'd.id desc',
});

/** Returns the content of each document as a list of one; none of documents of erased students. */
export async function contentsByDocument(
  { caller, database, selection }: SelectingRequest,
  ids: readonly number[],
): Promise<Groups<DocumentContent>> {
  const contents = await readContents(database.pool, caller.institutionId, ids);
  const shown = [...contents.values()].map(({ studentId }) => studentId);
  collectIds(selection, 'document.content', selection.fields, shown);
  return new Map([...contents].map(([id, { content }]) => [id, [content]]));
}
