import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import type { Database } from '../database/connection/database.ts';
import { isUnreachable } from '../database/connection/failures.ts';
import { dateTime } from '../database/reads/sql.ts';
import type { Config } from '../settings/config.ts';
import type { Secrets } from '../settings/secrets.ts';
import type { Logger } from '../shared/log.ts';
import { CheckpointFile } from './checkpoint-file.ts';
import { type AuditCheckpoint, type AuditHead, CheckpointKey } from './checkpoint-key.ts';

/** The way in which a trail contradicts a checkpoint, and where. */
export interface CheckpointFlaw {
  kind: 'emptied' | 'truncated' | 'rewritten' | 'forged';
  sequence: number;
}

const HEAD = `
  select sequence::float8 as sequence, encode(hash, 'hex') as hash
  from audit_chain where institution_id = $1 order by sequence desc limit 1`;

const NEWEST = `
  select institution_id as "institutionId", sequence::float8 as sequence, encode(hash, 'hex') as hash,
    ${dateTime('taken_at')} as "takenAt", key_id as "keyId", encode(signature, 'hex') as signature
  from audit_checkpoints where institution_id = $1 and key_id = $2 order by sequence desc limit 1`;

const INSERT = `
  insert into audit_checkpoints (institution_id, sequence, hash, taken_at, key_id, signature)
  values ($1, $2, decode($3, 'hex'), $4, $5, decode($6, 'hex')) on conflict do nothing`;

const HASH_AT = `
  select encode(hash, 'hex') as hash from audit_chain where institution_id = $1 and sequence = $2`;

/**
 * Signed heads of the audit trails ([D42]), stored in the database, in a file outside of it and in the log. Each proves that the
 * trail up to it is unchanged. Every instance with the same ENCRYPTION_KEY can verify them.
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

  /** Returns the institution's newest valid checkpoint in this machine's file. */
  newestInFile(institutionId: number): Promise<AuditCheckpoint | null> {
    return this.file.newest(
      institutionId,
      (checkpoint) => checkpoint.keyId === this.key.id && this.key.isSigned(checkpoint),
    );
  }

  /** Returns the newest one in the database that names the current key. Its signature is not verified here. */
  async newestInDatabase(client: Pool | PoolClient, institutionId: number): Promise<AuditCheckpoint | null> {
    const { rows } = await client.query<AuditCheckpoint>(NEWEST, [institutionId, this.key.id]);
    return rows[0] ?? null;
  }

  /**
   * Compares the end of a trail with the checkpoints that it must continue.
   * @param stored the newest checkpoint in the database; its signature is verified here
   */
  async compare(
    client: Pool | PoolClient,
    head: AuditHead,
    stored: AuditCheckpoint | null,
    others: readonly (AuditHead | null | undefined)[],
  ): Promise<CheckpointFlaw | null> {
    if (stored && !this.key.isSigned(stored)) return { kind: 'forged', sequence: stored.sequence };
    for (const earlier of [...others, stored]) {
      const flaw = earlier && (await findFlaw(client, head, earlier));
      if (flaw) return flaw;
    }
    return null;
  }

  /**
   * Signs the head of every trail that has grown. Logs a trail that does not continue its last checkpoint, and does not sign it.
   * @throws the first error, after trying the other institutions
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
    const inFile = await this.newestInFile(institutionId);
    const stored = await this.newestInDatabase(this.pool, institutionId);
    const { rows } = await this.pool.query<Omit<AuditHead, 'institutionId'>>(HEAD, [institutionId]);
    const head = { institutionId, ...(rows[0] ?? { sequence: 0, hash: '' }) };
    const flaw = await this.compare(this.pool, head, stored, [inFile]);
    if (flaw) this.log.error({ institutionId, ...flaw }, 'the audit trail does not continue its last checkpoint');
    else if (head.sequence > (inFile?.sequence ?? 0)) await this.store(this.key.sign(head, new Date().toISOString()));
  }

  /** Writes to the database first: its commit ensures that the records are on disk before a copy elsewhere covers them. */
  private async store(checkpoint: AuditCheckpoint): Promise<void> {
    const { institutionId, sequence, hash, takenAt, keyId, signature } = checkpoint;
    await this.pool.query(INSERT, [institutionId, sequence, hash, takenAt, keyId, signature]);
    this.log.info({ checkpoint }, 'audit checkpoint');
    await this.file.append(checkpoint);
  }
}

/** Opens the checkpoints as configured: their files are in AUDIT_CHECKPOINTS_DIR, or else in DATA_DIR. */
export function openAuditCheckpoints(
  { AUDIT_CHECKPOINTS_DIR, DATA_DIR }: Config,
  { encryptionKey }: Secrets,
  { pool }: Database,
  log: Logger,
): AuditCheckpoints {
  return new AuditCheckpoints(encryptionKey, AUDIT_CHECKPOINTS_DIR ?? join(DATA_DIR, 'audit-checkpoints'), pool, log);
}

async function findFlaw(
  client: Pool | PoolClient,
  head: AuditHead,
  earlier: AuditHead,
): Promise<CheckpointFlaw | null> {
  if (head.sequence === 0) return { kind: 'emptied', sequence: 1 };
  if (head.sequence < earlier.sequence) return { kind: 'truncated', sequence: head.sequence + 1 };
  const { rows } = await client.query<{ hash: string }>(HASH_AT, [head.institutionId, earlier.sequence]);
  return rows[0]?.hash === earlier.hash ? null : { kind: 'rewritten', sequence: earlier.sequence };
}
