import type { Change } from '../../audit/change.ts';
import { giveAuditKeys } from '../../students/missing-audit-key.ts';
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
