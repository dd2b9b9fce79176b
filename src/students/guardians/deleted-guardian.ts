import { createSecretKey } from 'node:crypto';
import type { Change } from '../../audit/change.ts';
import { sharedAuditKey } from '../../audit/sealed-changes.ts';
import { sealText, unsealText } from '../../shared/sealed-text.ts';
import { lockAnyStudent } from '../locked-student.ts';
import type { Student } from '../student.entity.ts';
import { type LockedGuardian, lockGuardian } from './locked-guardian.ts';

/** The former link of a guardian to a student. */
export interface FormerLink {
  readonly student: Student;
  readonly relation: string | null;
  readonly primary: boolean;
}

/** A link as it is stored. The relation is sealed for both people: erasing the student erases it, too. */
interface StoredLink {
  readonly student: number;
  readonly primary: boolean;
  readonly relation: string;
}

/** Deleted guardians who can no longer be restored: they are erased, with the key of their values in the audit trail. */
export const expiredGuardians = { table: 'deleted_guardians', column: 'deleted_at', age: '90 days' };

/** Keeps a guardian who is about to be deleted, sealed with the guardian's own key, so that a restoration finds all of it. */
export async function keepDeletedGuardian(
  tx: Change,
  guardian: LockedGuardian,
  links: readonly FormerLink[],
): Promise<void> {
  const { id, name, givenName, familyName, email, phone, sourcedId, createdAt, auditKey } = guardian;
  const content = JSON.stringify({ name, givenName, familyName, email, phone, sourcedId, createdAt });
  const stored = links.map(({ student, relation, primary }): StoredLink => {
    const key = createSecretKey(sharedAuditKey(student.auditKey as Buffer, auditKey));
    const sealed = sealText(key, JSON.stringify(relation)).toString('base64');
    return { student: student.id, primary, relation: sealed };
  });
  const text = `insert into deleted_guardians (institution_id, id, audit_key, content, links) values ($1, $2, $3, $4, $5)`;
  const sealed = sealText(createSecretKey(auditKey), content);
  await tx.query(text, id, auditKey, sealed, JSON.stringify(stored));
}

const TAKE = `delete from deleted_guardians where institution_id = $1 and id = $2 returning audit_key as "auditKey", content, links`;

const INSERT = `
  insert into guardians (institution_id, id, name, given_name, family_name, email, phone, sourced_id, created_at, audit_key)
  select $1, $2, name, "givenName", "familyName", email, phone, "sourcedId", "createdAt", $4
  from jsonb_to_record($3) as g (name text, "givenName" text, "familyName" text, email text, phone text, "sourcedId" text,
    "createdAt" timestamptz)`;

/** The guardian and the links are no longer deleted for OneRoster, and a bundle may name the guardian again. */
const FORGET_DELETION = [
  `delete from deleted_records where institution_id = $1 and kind = 'guardian' and id = $2`,
  `delete from erased_identifiers where institution_id = $1 and digest in (
    select identifier_digest($1, sourced_id) from guardians where institution_id = $1 and id = $2 and sourced_id is not null)`,
] as const;

/** Stores a deleted guardian again. Returns it locked, with the links to students who are not erased; undefined if it is not kept. */
export async function takeDeletedGuardian(
  tx: Change,
  id: number,
): Promise<{ guardian: LockedGuardian; links: FormerLink[] } | undefined> {
  const { rows } = await tx.query<{ auditKey: Buffer; content: Buffer; links: StoredLink[] }>(TAKE, id);
  if (!rows[0]) return undefined;
  const { auditKey, content, links } = rows[0];
  const restored = unsealText(createSecretKey(auditKey), content);
  await tx.query(INSERT, id, restored, auditKey);
  for (const text of FORGET_DELETION) await tx.query(text, id);
  const former: FormerLink[] = [];
  for (const { student: studentId, primary, relation } of links) {
    const student = await lockAnyStudent(tx, studentId);
    if (!student || student.erasedAt !== null) continue;
    const key = createSecretKey(sharedAuditKey(student.auditKey as Buffer, auditKey));
    const unsealed = JSON.parse(unsealText(key, Buffer.from(relation, 'base64'))) as string | null;
    former.push({ student, primary, relation: unsealed });
  }
  return { guardian: await lockGuardian(tx, id), links: former };
}
