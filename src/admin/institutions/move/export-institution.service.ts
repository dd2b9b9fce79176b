import type { KeyObject } from 'node:crypto';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { escapeIdentifier } from 'pg';
import type { ServiceRequest } from '../../../access/service-request.ts';
import { verifyChain } from '../../../audit/audit-verification.queries.ts';
import { change } from '../../../audit/change.ts';
import { type CopySnapshot, openCopySnapshot } from '../../../database/transactions/copy-snapshot.ts';
import { OperatorError } from '../../../shared/operator-error.ts';
import { beingDeleted, lockState } from './close-institution.service.ts';
import { FORMAT, jsonFrame, type MoveHeader, type MoveTrailer, rowsFrame } from './frames.ts';
import { decryptionFor, recodeSecrets } from './moved-secrets.ts';
import { seal } from './sealed-file.ts';
import { untilSettled } from './settled-institution.ts';
import { findMigrations, findTenantTables, institutionColumn, type TenantTable } from './tenant-tables.ts';
import { readUniqueValues } from './unique-values.ts';
import { countRows, wholeRows } from './whole-rows.ts';

export interface ExportOptions {
  /** Encrypts the file. */
  readonly passphrase: string;
  /** Of the service that the institution leaves. */
  readonly encryptionKey: KeyObject;
  /** Called with the number of rows of a table so far. */
  readonly onProgress?: (table: string, rows: number) => void;
}

export interface ExportedInstitution extends MoveTrailer {
  /** The number of secrets of webhooks that the key does not decrypt. */
  readonly unreadableSecrets: number;
}

/** Texts that every PostgreSQL reads in the same way, whatever its settings. */
const PORTABLE_TEXTS = `set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex';
  set local extra_float_digits = 1`;

/**
 * Writes everything that the caller's institution has, as of one moment, to a file that `importInstitution` reads. Secrets that the
 * service's key encrypts are in the file as texts, which only the passphrase protects. Audited.
 * @throws OperatorError if the institution is not closed: what changed later would be lost; AppError `conflict` if its deletion has begun
 */
export async function exportInstitution(
  request: ServiceRequest,
  options: ExportOptions,
  file: Writable,
): Promise<ExportedInstitution> {
  const { database, caller } = request;
  const id = caller.institutionId;
  await recordExport(request);
  await untilSettled(database.pool, id);
  const snapshot = await openCopySnapshot(database, id);
  let unreadableSecrets = 0;
  const decrypt = decryptionFor(options.encryptionKey, () => {
    unreadableSecrets += 1;
  });
  try {
    await snapshot.client.query(PORTABLE_TEXTS);
    const contents = new MovedContents(snapshot, id, decrypt, options.onProgress);
    await pipeline(contents.frames(), createGzip(), (zipped) => seal(zipped, options.passphrase), file);
    await snapshot.end();
    return { ...contents.trailer, unreadableSecrets };
  } catch (error) {
    snapshot.break();
    throw error;
  }
}

async function recordExport(request: ServiceRequest): Promise<void> {
  const id = request.caller.institutionId;
  await change(request, async (tx) => {
    const { closedAt, isDeleting } = await lockState(tx);
    if (isDeleting) throw beingDeleted();
    if (!closedAt) throw notClosed();
    tx.record({ action: 'institution.exported', resource: { type: 'institution', id } });
  });
}

function notClosed(): OperatorError {
  return new OperatorError('The institution is open, so changes would be lost: use close-institution first.');
}

/** The frames of a file. */
class MovedContents {
  trailer: MoveTrailer = { rows: {}, chain: { checked: 0, headHash: null, flaw: null } };

  constructor(
    private readonly snapshot: CopySnapshot,
    private readonly institutionId: number,
    private readonly decrypt: ReturnType<typeof decryptionFor>,
    private readonly onProgress: ExportOptions['onProgress'],
  ) {}

  async *frames(): AsyncGenerator<Buffer> {
    const { client } = this.snapshot;
    const tables = await findTenantTables(client);
    const migrations = await findMigrations(client);
    yield jsonFrame('header', { format: FORMAT, institution: await this.closedInstitution(), migrations, tables });
    for await (const values of readUniqueValues(client, tables, this.institutionId)) yield jsonFrame('unique', values);
    const rows: Record<string, number> = {};
    for (const table of tables) {
      yield jsonFrame('table', { name: table.name });
      rows[table.name] = yield* this.rowsOf(table);
    }
    const { checked, headHash, flaw } = await verifyChain(client, this.institutionId);
    this.trailer = { rows, chain: { checked, headHash, flaw } };
    yield jsonFrame('trailer', this.trailer);
  }

  /** Reads in the snapshot, so that an institution that was opened in the meantime is not exported. */
  private async closedInstitution(): Promise<MoveHeader['institution']> {
    const text = 'select id, name, slug from institutions where id = $1 and closed_at is not null';
    const { rows } = await this.snapshot.client.query<MoveHeader['institution']>(text, [this.institutionId]);
    if (!rows[0]) throw notClosed();
    return rows[0];
  }

  /** Returns the number of rows. */
  private async *rowsOf(table: TenantTable): AsyncGenerator<Buffer, number> {
    const columns = table.columns.map(escapeIdentifier).join(', ');
    const text = `select ${columns} from ${escapeIdentifier(table.name)} where ${institutionColumn(table.name)} = $1`;
    const copied = await this.snapshot.copy({ text, values: [this.institutionId], options: 'format text' });
    let count = 0;
    for await (const rows of wholeRows(copied)) {
      count += countRows(rows);
      this.onProgress?.(table.name, count);
      yield rowsFrame(recodeSecrets(table, rows, this.decrypt));
    }
    return count;
  }
}
