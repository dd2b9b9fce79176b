import type { Pool } from 'pg';
import { prepared } from '../database/reads/prepared.ts';
import { idArray } from '../database/reads/sql.ts';
import type { DocumentContent } from './document-content.ts';
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
