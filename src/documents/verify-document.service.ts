import type { AnonymousRequest } from '../access/service-request.ts';
import { networkOf } from '../auth/sessions/login-throttle.ts';
import { prepared } from '../database/reads/prepared.ts';
import type { Registrar } from '../registrar.ts';
import { AppError } from '../shared/errors.ts';
import { type ContentLine, contentHash, type DocumentContent, type DocumentKind } from './document-content.ts';
import { unsealDocument } from './sealed-content.ts';
import { hashVerificationCode } from './verification-code.ts';

const HOUR = 3600;
const TRIES_PER_ADDRESS = 30;

/** The longest text that is looked up: a code with blanks and dashes between its letters. */
const MAX_LENGTH = 100;

/** The facts that a code tells about its document ([D148]): only `valid` for unknown codes and those of erased students. */
export interface DocumentVerification {
  /** False also for revoked documents. */
  valid: boolean;
  /** True if the content has the hash that the audit trail recorded when it was issued. */
  intact?: boolean | null;
  kind?: DocumentKind | null;
  institution?: string | null;
  issuedOn?: string | null;
  studentName?: string | null;
  revokedOn?: string | null;
  replacedOn?: string | null;
  lines?: Pick<ContentLine, 'course' | 'term' | 'letter' | 'credits'>[] | null;
  gpa?: number | null;
  credits?: number | null;
}

const UNKNOWN: DocumentVerification = { valid: false };

/** The code tells nothing but its document, so its institution is found by it: on a cluster each node is asked. */
const FIND = 'select institution_id as "institutionId", id from documents where code_hash = $1';

interface Row extends Pick<DocumentVerification, 'kind' | 'institution' | 'issuedOn' | 'revokedOn' | 'replacedOn'> {
  key: Buffer | null;
  content: Buffer | null;
  /** The hash in the audit trail; null if its record is not in the chain as it was written. */
  sha256: string | null;
}

const DOCUMENT = `
  select d.kind, i.name as institution, d.issued_on::text as "issuedOn", (d.revoked_at at time zone i.time_zone)::date::text as "revokedOn",
    next.issued_on::text as "replacedOn", s.audit_key as key, d.content, (
      select l.changes->'sha256'->>'to' from audit_logs l
        join audit_chain place on place.institution_id = $1 and place.audit_log_id = l.id and place.day = l.day
        left join audit_chain previous on previous.institution_id = $1 and previous.sequence = place.sequence - 1
      where l.institution_id = $1 and l.resource_type = 'document' and l.resource_id = d.id and l.action = 'document.issued'
        and place.hash = audit_hash(coalesce(previous.hash, ''), l, feed_hash($1, l.id, l.day))
      limit 1) as sha256
  from documents d
    join institutions i on i.id = $1
    join students s on s.institution_id = $1 and s.id = d.student_id
    left join documents next on next.institution_id = $1 and next.id = d.replaced_by
  where d.institution_id = $1 and d.id = $2`;

/**
 * Returns what the paper with a verification code shows, for everybody who has it ([D148]). An erased document has no code any more, so
 * its code is as unknown as any other.
 * @throws AppError `rate_limit_exceeded` after 30 tries an hour from an address
 */
export async function verifyDocument(
  { ip }: AnonymousRequest,
  { limits, database: { pool } }: Registrar,
  code: string,
): Promise<DocumentVerification> {
  const { consumedPoints, msBeforeNext } = await limits.counter('verify_document', HOUR).penalty(networkOf(ip));
  if (consumedPoints > TRIES_PER_ADDRESS) throw tooMany(Math.ceil(msBeforeNext / 1000));
  const hash = hashVerificationCode(code.slice(0, MAX_LENGTH));
  const found = await prepared<{ institutionId: number; id: number }>(pool, FIND, [hash]);
  const [document] = found.rows;
  if (!document) return UNKNOWN;
  const { institutionId, id } = document;
  const { rows } = await prepared<Row>(pool, DOCUMENT, [institutionId, id]);
  return rows[0] ? toVerification(id, rows[0]) : UNKNOWN;
}

function toVerification(id: number, { key, content, sha256, ...row }: Row): DocumentVerification {
  const canonical = unsealDocument(key, id, content);
  const read = canonical === undefined ? undefined : (JSON.parse(canonical) as DocumentContent);
  return {
    ...row,
    valid: row.revokedOn === null,
    intact: canonical !== undefined && contentHash(canonical) === sha256,
    ...(read && {
      institution: read.institution,
      studentName: read.student.name,
      lines: read.lines,
      gpa: read.gpa,
      credits: read.credits,
    }),
  };
}

function tooMany(retryAfterSeconds: number): AppError {
  const message = `More than ${TRIES_PER_ADDRESS} codes in an hour came from this address. Try again later.`;
  return new AppError('rate_limit_exceeded', message, { retryAfterSeconds });
}
