import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import type { Database } from '../database/connection/database.ts';
import { isUnreachable } from '../database/connection/failures.ts';
import { dateTime } from '../database/reads/sql.ts';
import type { Logger } from '../process/log.ts';
import type { Config } from '../settings/config.ts';
import type { Secrets } from '../settings/secrets.ts';
import { CheckpointFile } from './checkpoint-file.ts';
import { type AuditCheckpoint, type AuditHead, CheckpointKey } from './checkpoint-key.ts';

/** How a trail can fail to continue what a checkpoint proves. */
export const checkpointFlaws = ['emptied', 'truncated', 'rewritten', 'forged'] as const;

export interface CheckpointFlaw {
  kind: (typeof checkpointFlaws)[number];
  sequence: number;
}

const HEAD = `
  select sequence::float8 as sequence, encode(hash, 'hex') as hash
  from audit_chain where institution_id = $1 order by sequence desc limit 1`;

const NEWEST = `
  select institution_id as "institutionId", sequence::float8 as sequence, encode(hash, 'hex') as hash,
    ${dateTime('taken_at')} as "takenAt", key_id as "keyId", encode(signature, 'hex') as signature
  from audit_checkpoints where institution_id = $1 and key_id = $2 order by sequence desc limit 1`;

const KEEP = `
  insert into audit_checkpoints (institution_id, sequence, hash, taken_at, key_id, signature)
  values ($1, $2, decode($3, 'hex'), $4, $5, decode($6, 'hex')) on conflict do nothing`;

const HASH_AT = `
  select encode(hash, 'hex') as hash from audit_chain where institution_id = $1 and sequence = $2`;

/**
 * Signed heads of the audit trails ([D42]). They are kept in the database, in a file outside of it and in the log, and prove that
 * the trail up to them is the one that was written. Every instance with the same ENCRYPTION_KEY can verify them.
 */
export class AuditCheckpoints {
  private readonly key: CheckpointKey;
  private readonly file: CheckpointFile;

  constructor(
    encryptionKey: KeyObject,
    directory: string,
    private readonly pool: Pool,
    private readonly log: Logger,
  ) {
    this.key = new CheckpointKey(encryptionKey);
    this.file = new CheckpointFile(directory);
  }

  /** The newest checkpoint of the institution that this machine keeps outside the database. */
  newestInFile(institutionId: number): Promise<AuditCheckpoint | null> {
    return this.file.newest(institutionId, (one) => one.keyId === this.key.id && this.key.isSigned(one));
  }

  /** The newest one in the database that claims the present key; its signature may be forged. */
  async newestInDatabase(client: Pool | PoolClient, institutionId: number): Promise<AuditCheckpoint | null> {
    const { rows } = await client.query<AuditCheckpoint>(NEWEST, [institutionId, this.key.id]);
    return rows[0] ?? null;
  }

  /**
   * Compares the end of a trail with checkpoints that the trail must continue.
   * @param stored the newest one of the database, whose signature is checked here
   */
  async compare(
    client: Pool | PoolClient,
    head: AuditHead,
    stored: AuditCheckpoint | null,
    others: readonly (AuditHead | null | undefined)[],
  ): Promise<CheckpointFlaw | null> {
    if (stored && !this.key.isSigned(stored)) return { kind: 'forged', sequence: stored.sequence };
    for (const known of [...others, stored]) {
      const flaw = known && (await findFlaw(client, head, known));
      if (flaw) return flaw;
    }
    return null;
  }

  /**
   * Signs the head of every trail that has grown. A trail that does not continue its last checkpoint is logged and not signed.
   * @throws the first error, after the other institutions had their turn
   */
  async take(): Promise<void> {
    const { rows } = await this.pool.query<{ id: number }>('select id from institutions order by id');
    const errors: unknown[] = [];
    for (const { id } of rows) {
      await this.takeOne(id).catch((error: unknown) => {
        if (isUnreachable(error)) throw error;
        errors.push(error);
      });
    }
    if (errors.length > 0) throw errors[0];
  }

  private async takeOne(institutionId: number): Promise<void> {
    // The head is read last: another instance may sign a later one at any moment.
    const kept = await this.newestInFile(institutionId);
    const stored = await this.newestInDatabase(this.pool, institutionId);
    const { rows } = await this.pool.query<Omit<AuditHead, 'institutionId'>>(HEAD, [institutionId]);
    const head = { institutionId, ...(rows[0] ?? { sequence: 0, hash: '' }) };
    const flaw = await this.compare(this.pool, head, stored, [kept]);
    if (flaw) this.log.error({ institutionId, ...flaw }, 'the audit trail does not continue its last checkpoint');
    else if (head.sequence > (kept?.sequence ?? 0)) await this.keep(this.key.sign(head, new Date().toISOString()));
  }

  /** The database first: its commit makes sure that the records are on disk before another place tells of them. */
  private async keep(checkpoint: AuditCheckpoint): Promise<void> {
    const { institutionId, sequence, hash, takenAt, keyId, signature } = checkpoint;
    await this.pool.query(KEEP, [institutionId, sequence, hash, takenAt, keyId, signature]);
    this.log.info({ checkpoint }, 'audit checkpoint');
    await this.file.append(checkpoint);
  }
}

/** The checkpoints as the settings say: their file is in AUDIT_CHECKPOINTS_DIR, or else in DATA_DIR. */
export function openAuditCheckpoints(
  { AUDIT_CHECKPOINTS_DIR, DATA_DIR }: Config,
  { encryptionKey }: Secrets,
  { pool }: Database,
  log: Logger,
): AuditCheckpoints {
  return new AuditCheckpoints(encryptionKey, AUDIT_CHECKPOINTS_DIR ?? join(DATA_DIR, 'audit-checkpoints'), pool, log);
}

async function findFlaw(client: Pool | PoolClient, head: AuditHead, known: AuditHead): Promise<CheckpointFlaw | null> {
  if (head.sequence === 0) return { kind: 'emptied', sequence: 1 };
  if (head.sequence < known.sequence) return { kind: 'truncated', sequence: head.sequence + 1 };
  const { rows } = await client.query<{ hash: string }>(HASH_AT, [head.institutionId, known.sequence]);
  return rows[0]?.hash === known.hash ? null : { kind: 'rewritten', sequence: known.sequence };
}
