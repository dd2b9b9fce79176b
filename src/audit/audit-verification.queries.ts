import type { PoolClient } from 'pg';
import type { ServiceRequest } from '../access/service-request.ts';
import { onlyRow } from '../database/reads/prepared.ts';
import { runReport } from '../database/reads/report.ts';
import { JIT_OFF } from '../database/transactions/transaction-settings.ts';
import type { AuditCheckpoints, CheckpointFlaw } from './audit-checkpoints.ts';
import { FIND_FLAW, FIND_LOOSE_END } from './audit-verification.sql.ts';
import type { AuditCheckpoint, AuditHead } from './checkpoint-key.ts';

/** Kinds of flaws: of a place in the chain, or of the chain compared with a checkpoint. */
export type AuditFlaw = 'changed' | 'missing' | 'unchained' | 'key_missing' | CheckpointFlaw['kind'];

export interface AuditVerification {
  valid: boolean;
  /** Number of valid records, counted from the first. */
  checked: number;
  /** Hash of the last valid record, hexadecimal. Noted elsewhere, it proves later that the records up to it are unchanged. */
  headHash: string | null;
  /** The first flaw. */
  flaw: Flaw | null;
  /** The newest signed checkpoint that was compared. */
  checkpoint: Pick<AuditCheckpoint, 'sequence' | 'takenAt'> | null;
}

/** The result for the chain alone, without checkpoints. */
export type ChainVerification = Omit<AuditVerification, 'checkpoint'>;

interface Flaw {
  kind: AuditFlaw;
  /** Place in the chain, from 1. */
  sequence: number | null;
  auditLogId: number | null;
}

const BATCH_SIZE = 10_000;

/** The first place of a batch that has a flaw, or else the last place. */
interface Place {
  kind: AuditFlaw | null;
  sequence: number;
  hash: Buffer;
  previous: number;
  previousHash: Buffer;
  auditLogId: number | null;
}

interface LooseEnd {
  sequence: number | null;
  hash: Buffer | null;
  unchained: number | null;
}

/** The heads that the trail is compared with. */
export interface VerificationOptions {
  checkpoints: AuditCheckpoints;
  /** A head from the caller's own notes. */
  noted?: Omit<AuditHead, 'institutionId'>;
}

/**
 * Verifies the whole audit trail of the caller's institution in one snapshot, and stops at the first flaw ([D42]). A chain that is
 * consistent in itself is compared with the newest checkpoints, whose signatures an attacker with full access to the database
 * cannot forge.
 */
export async function verifyAuditLog(
  { caller, database }: ServiceRequest,
  { checkpoints, noted }: VerificationOptions,
): Promise<AuditVerification> {
  const { institutionId } = caller;
  // Read before the snapshot: a checkpoint taken later covers records that the snapshot does not contain.
  const inFile = await checkpoints.newestInFile(institutionId);
  return runReport(database, institutionId, 'verification', (client) =>
    verifySnapshot(client, institutionId, checkpoints, { inFile, noted: noted && { institutionId, ...noted } }),
  );
}

/** Verifies the trail as one snapshot of the database has it, and releases the connection. */
async function verifySnapshot(
  client: PoolClient,
  institutionId: number,
  checkpoints: AuditCheckpoints,
  { inFile, noted }: { inFile: AuditCheckpoint | null; noted: AuditHead | undefined },
): Promise<AuditVerification> {
  try {
    await client.query(`begin isolation level repeatable read read only; ${JIT_OFF}`);
    const stored = await checkpoints.newestInDatabase(client, institutionId);
    const chain = await verifyChain(client, institutionId);
    const head = { institutionId, sequence: chain.checked, hash: chain.headHash ?? '' };
    const flaw = chain.valid ? await checkpoints.compare(client, head, stored, [inFile, noted]) : null;
    return { ...(flaw ? withCheckpointFlaw(chain, flaw) : chain), checkpoint: newerOf(inFile, stored) };
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}

/** The remaining records of a truncated trail are valid. In a rewritten trail, any record may be forged. */
function withCheckpointFlaw(
  { checked, headHash }: ChainVerification,
  { kind, sequence }: CheckpointFlaw,
): ChainVerification {
  const trusted = kind === 'truncated' ? { checked, headHash } : { checked: 0, headHash: null };
  return { valid: false, ...trusted, flaw: { kind, sequence, auditLogId: null } };
}

function newerOf(inFile: AuditCheckpoint | null, stored: AuditCheckpoint | null): AuditCheckpoint | null {
  return (inFile?.sequence ?? 0) > (stored?.sequence ?? 0) ? inFile : stored;
}

/** Verifies the chain of an institution by itself, as the transaction of `client` sees it. */
export async function verifyChain(client: PoolClient, institutionId: number): Promise<ChainVerification> {
  let checked = 0;
  let hash: Buffer = Buffer.alloc(0);
  for (;;) {
    const place = (await client.query<Place>(FIND_FLAW, [institutionId, checked, hash, BATCH_SIZE])).rows[0];
    if (!place) return report(checked, hash, await findLooseEnd(client, institutionId, checked, hash));
    const { kind, previous, auditLogId } = place;
    if (kind) return report(previous, place.previousHash, { kind, sequence: previous + 1, auditLogId });
    checked = place.sequence;
    hash = place.hash;
  }
}

async function findLooseEnd(
  client: PoolClient,
  institutionId: number,
  checked: number,
  hash: Buffer,
): Promise<Flaw | null> {
  const end = await client.query<LooseEnd>(FIND_LOOSE_END, [institutionId]);
  const { sequence, hash: headHash, unchained } = onlyRow(end);
  if ((sequence ?? 0) > checked) return { kind: 'missing', sequence: checked + 1, auditLogId: null };
  if ((sequence ?? 0) < checked || !(headHash ?? hash).equals(hash))
    return { kind: 'changed', sequence: checked, auditLogId: null };
  return unchained === null ? null : { kind: 'unchained', sequence: null, auditLogId: unchained };
}

function report(checked: number, hash: Buffer, flaw: Flaw | null): ChainVerification {
  return { valid: flaw === null, checked, headHash: checked === 0 ? null : hash.toString('hex'), flaw };
}
