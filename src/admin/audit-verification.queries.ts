import type { PoolClient } from 'pg';
import type { Caller } from '../auth/caller.ts';
import { withBulkConnection } from '../database/bulk.ts';
import type { Database } from '../database/database.ts';

/** What can be wrong with a place of the chain. */
export const auditFlaws = ['changed', 'missing', 'unchained'] as const;
export type AuditFlaw = (typeof auditFlaws)[number];

export interface AuditVerification {
  valid: boolean;
  /** Records found good, from the first one on. */
  checked: number;
  /** The last good record's hash in hexadecimal: written down elsewhere, it proves later that the records up to it are the same. */
  headHash: string | null;
  /** The first flaw. */
  flaw: Flaw | null;
}

interface Flaw {
  kind: AuditFlaw;
  /** Its place in the chain, from 1. */
  sequence: number | null;
  auditLogId: number | null;
}

const BATCH = 10_000;

/**
 * Recomputes the hash of every record from the record and the hash before it. A record that is missing leaves a gap or a
 * place without a record; one that was changed or moved does not fit its place.
 */
const FIND_FLAW = `
  with places as (
    select sequence, audit_log_id, hash, lag(sequence, 1, $2::bigint) over chain as previous, lag(hash, 1, $3::bytea) over chain as previous_hash
    from audit_chain where institution_id = $1 and sequence > $2 window chain as (order by sequence) order by sequence limit $4
  ), checked as (
    select p.*, case
      when p.sequence <> p.previous + 1 or l.id is null then 'missing'
      when p.hash is distinct from audit_hash(p.previous_hash, l) then 'changed' end as flaw
    from places p left join audit_logs l on l.institution_id = $1 and l.id = p.audit_log_id
  )
  select flaw as kind, sequence::int, hash, previous::int, previous_hash as "previousHash",
    case when sequence = previous + 1 then audit_log_id end as "auditLogId"
  from checked where flaw is not null or sequence = (select max(sequence) from places) order by sequence limit 1`;

/** The first place of a batch with a flaw, or else its last place. */
interface Place {
  kind: AuditFlaw | null;
  sequence: number;
  hash: Buffer;
  previous: number;
  previousHash: Buffer;
  auditLogId: number | null;
}

/** The chain must end where its head says, and every record must be in it. */
const FIND_LOOSE_END = `
  select h.sequence::int as sequence, h.hash, (
    select l.id from audit_logs l where l.institution_id = $1
      and not exists (select from audit_chain c where c.institution_id = $1 and c.audit_log_id = l.id)
    order by l.id limit 1) as unchained
  from (select $1::int as institution_id) i left join audit_heads h using (institution_id)`;

interface LooseEnd {
  sequence: number | null;
  hash: Buffer | null;
  unchained: number | null;
}

/** Checks the whole audit trail of the caller's institution as it stands now, and stops at the first flaw ([D42]). */
export async function verifyAuditLog(caller: Caller, database: Database): Promise<AuditVerification> {
  const client = await withBulkConnection(database, ({ pool }) => pool.connect());
  try {
    await client.query('begin isolation level repeatable read read only');
    return await verifyChain(client, caller.institutionId);
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}

async function verifyChain(client: PoolClient, institutionId: number): Promise<AuditVerification> {
  let checked = 0;
  let hash: Buffer = Buffer.alloc(0);
  for (;;) {
    const { rows } = await client.query<Place>(FIND_FLAW, [institutionId, checked, hash, BATCH]);
    const place = rows[0];
    if (!place) return report(checked, hash, await looseEnd(client, institutionId, checked, hash));
    const { kind, previous, auditLogId } = place;
    if (kind) return report(previous, place.previousHash, { kind, sequence: previous + 1, auditLogId });
    checked = place.sequence;
    hash = place.hash;
  }
}

async function looseEnd(
  client: PoolClient,
  institutionId: number,
  checked: number,
  hash: Buffer,
): Promise<Flaw | null> {
  const { rows } = await client.query<LooseEnd>(FIND_LOOSE_END, [institutionId]);
  const { sequence, hash: headHash, unchained } = rows[0] as LooseEnd;
  if ((sequence ?? 0) > checked) return { kind: 'missing', sequence: checked + 1, auditLogId: null };
  if ((sequence ?? 0) < checked || !(headHash ?? hash).equals(hash))
    return { kind: 'changed', sequence: checked, auditLogId: null };
  return unchained === null ? null : { kind: 'unchained', sequence: null, auditLogId: unchained };
}

function report(checked: number, hash: Buffer, flaw: Flaw | null): AuditVerification {
  return { valid: flaw === null, checked, headHash: checked === 0 ? null : hash.toString('hex'), flaw };
}
