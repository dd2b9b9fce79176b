import { userIdOf } from '../../access/caller.ts';
import { type Change, diffOfNew } from '../../audit/change.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { nextIds } from '../../database/transactions/ids.ts';
import { today } from '../../input/time-zone.ts';
import { giveAuditKeys } from '../../students/missing-audit-key.ts';
import type { DocumentOrder } from '../content/document-order.ts';
import { canonicalJson, contentHash, type DocumentContent } from '../document-content.ts';
import { sealDocument } from '../sealed-content.ts';
import { hashVerificationCode, newVerificationCode } from '../verification-code.ts';
import type { LockedBatch } from './document-batch.ts';

/** A student of a batch, with the last document of the same kind and term. */
export interface Recipient {
  id: number;
  erased: boolean;
  /** Null if the student is erased. */
  auditKey: Buffer | null;
  formerId: number | null;
  /** Null if it is revoked: another document is issued although it shows the same. */
  formerContent: Buffer | null;
}

/** An erasure waits until the documents are issued, and then destroys them. In the order of ids, so that no two changes deadlock. */
const LOCK = `
  select id from students where institution_id = $1 and id = any($2::int[]) order by id for no key update`;

const RECIPIENTS = `
  select s.id, s.erased_at is not null as erased, s.audit_key as "auditKey", d.id as "formerId",
    case when d.revoked_at is null then d.content end as "formerContent"
  from unnest($2::int[]) with ordinality as asked (id, place)
    join students s on s.institution_id = $1 and s.id = asked.id
    left join documents d on d.institution_id = $1 and d.student_id = s.id and d.kind = $3 and d.term_id is not distinct from $4
      and d.replaced_by is null
  order by asked.place`;

/** Locks the students of a page, and returns them in its order. */
export async function lockRecipients(tx: Change, { kind, termId, page }: LockedBatch): Promise<Recipient[]> {
  await tx.query(LOCK, page);
  const { rows } = await tx.query<Recipient>(RECIPIENTS, page, kind, termId);
  const without = rows.filter(({ auditKey, erased }) => !auditKey && !erased).map(({ id }) => id);
  const keys = await giveAuditKeys(tx, 'students', without);
  return rows.map((row) => ({ ...row, auditKey: row.auditKey ?? keys.get(row.id) ?? null }));
}

interface NewDocument {
  readonly recipient: Recipient;
  readonly content: DocumentContent;
}

/** Replaces the former documents before it inserts, since a student has one document of a kind and term that no other replaces. */
const STORE = `
  with given as materialized (
    select * from unnest($6::int[], $7::int[], $8::int[], $9::bytea[], $10::bytea[]) as given (id, student_id, former, content, code_hash)
  ), replaced as (
    update documents d set replaced_by = given.id from given where d.institution_id = $1 and d.id = given.former returning d.id
  )
  insert into documents (institution_id, id, kind, student_id, term_id, issued_on, content, code_hash, issued_by)
  select $1, id, $2, student_id, $3, $4, content, code_hash, $5 from given where (select count(*) from replaced) >= 0`;

/** Numbers, seals and stores contents as documents, which replace the former ones, and records the hash of each ([D143]). */
export async function storeDocuments(
  tx: Change,
  { institutionId, kind, termId }: DocumentOrder,
  documents: readonly NewDocument[],
): Promise<{ studentId: number; documentId: number }[]> {
  if (documents.length === 0) return [];
  const ids = await nextIds(tx, 'documents', documents.length);
  const on = today(tx.caller);
  const sealed = documents.map(({ recipient, content }, index) => {
    const id = ids[index] as number;
    const issued = { number: `${on.slice(0, 4)}-${id}`, code: newVerificationCode(), on };
    const canonical = canonicalJson({ ...content, issued });
    const { id: studentId, formerId, auditKey } = recipient;
    tx.record({
      action: 'document.issued',
      resource: { type: 'document', id },
      changes: diffOfNew({
        student: studentId,
        kind,
        term_id: termId,
        number: issued.number,
        sha256: contentHash(canonical),
        ...(formerId !== null && { replaces: formerId }),
      }),
    });
    const bytes = sealDocument(auditKey as Buffer, id, canonical);
    return { id, studentId, formerId, bytes, codeHash: hashVerificationCode(issued.code) };
  });
  const columns = (['id', 'studentId', 'formerId', 'bytes', 'codeHash'] as const).map((name) =>
    sealed.map((document) => document[name]),
  );
  await prepared(tx.client, STORE, [institutionId, kind, termId, on, userIdOf(tx.caller), ...columns]);
  return sealed.map(({ id, studentId }) => ({ studentId, documentId: id }));
}
