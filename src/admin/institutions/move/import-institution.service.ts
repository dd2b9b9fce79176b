import type { KeyObject } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import { escapeIdentifier, type PoolClient } from 'pg';
import { readSystemCaller } from '../../../access/system-caller.ts';
import { verifyChain } from '../../../audit/audit-verification.queries.ts';
import { diffOfNew } from '../../../audit/change.ts';
import type { ChangeRecord } from '../../../audit/change-records.ts';
import { writeRecords } from '../../../audit/write-records.ts';
import { recordCredentials } from '../../../database/citus/credential-owners.ts';
import type { Database } from '../../../database/connection/database.ts';
import { idsWithin } from '../../../database/ids/id-blocks.ts';
import { breakConnection } from '../../../database/transactions/copy-out.ts';
import { begin, JIT_OFF } from '../../../database/transactions/transaction-settings.ts';
import { OperatorError } from '../../../shared/operator-error.ts';
import { checkTarget, checkUniqueValues } from './check-target.ts';
import { type ChainState, FrameReader, type MoveHeader, type MoveTrailer } from './frames.ts';
import { loadTables } from './load-tables.ts';
import { encryptionFor } from './moved-secrets.ts';
import { raiseSequences } from './raise-sequences.ts';
import { unseal } from './sealed-file.ts';
import { institutionColumn } from './tenant-tables.ts';

export interface ImportOptions {
  /** The passphrase that the file was exported with. */
  readonly passphrase: string;
  /** Of the service that the institution joins. */
  readonly encryptionKey: KeyObject;
  /** The actor's name in the audit trail. */
  readonly actorName: string;
  /** Called with the number of rows of a table so far. */
  readonly onProgress?: (table: string, rows: number) => void;
}

export interface ImportedInstitution extends MoveTrailer, Pick<MoveHeader, 'institution'> {}

/** Triggers derive nothing from the rows that are loaded: see `NOT_RESTORING` of the schema. */
const RESTORING = `set local registrar.restoring = 'on'`;

/**
 * Loads an institution from a file of `exportInstitution` in one transaction, which commits only if all rows are there and the audit
 * trail is as it was in the source. A failed import leaves nothing and can be run again. The institution is closed until
 * `openInstitution`.
 * @throws OperatorError for an unfit file or database, another passphrase, an id or a unique value that is in use, and a failed verification
 */
export function importInstitution(
  database: Database,
  file: Readable,
  options: ImportOptions,
): Promise<ImportedInstitution> {
  return pipeline(
    file,
    (sealed) => unseal(sealed, options.passphrase),
    createGunzip(),
    (contents: AsyncIterable<Buffer>) => importFrames(database, new FrameReader(contents), options),
  );
}

async function importFrames(
  { shares }: Database,
  reader: FrameReader,
  options: ImportOptions,
): Promise<ImportedInstitution> {
  const header = await reader.json('header');
  const client = await shares.bulk.of(header.institution.id).connect();
  try {
    await begin(client, JIT_OFF, RESTORING, `set local datestyle = 'ISO'`);
    const imported = await loadInstitution(client, header, reader, options);
    await client.query('commit');
    client.release();
    return imported;
  } catch (error) {
    // Ends the transaction, also in the middle of a COPY.
    breakConnection(client);
    throw error;
  }
}

async function loadInstitution(
  client: PoolClient,
  header: MoveHeader,
  reader: FrameReader,
  { encryptionKey, actorName, onProgress }: ImportOptions,
): Promise<ImportedInstitution> {
  const { institution, tables } = header;
  await checkTarget(client, header);
  // An institution whose creation failed has left counters.
  await client.query('delete from id_counters where institution_id = $1', [institution.id]);
  await checkUniqueValues(client, header, reader);
  await loadTables(client, header, reader, { recode: encryptionFor(encryptionKey), onProgress });
  const trailer = await reader.json('trailer');
  await reader.end();
  await recordCredentials(client, institution.id);
  await verifyLoaded(client, header, trailer);
  await raiseSequences(client, tables, institution.id);
  await recordImport(client, institution.id, trailer, actorName);
  return { institution, ...trailer };
}

async function recordImport(client: PoolClient, id: number, { chain }: MoveTrailer, actorName: string): Promise<void> {
  await client.query(`set local registrar.restoring = 'off'`);
  const caller = await readSystemCaller(client, id, actorName);
  const changes = diffOfNew({ head_hash: chain.headHash, records: chain.checked });
  const record: ChangeRecord = { action: 'institution.imported', resource: { type: 'institution', id }, changes };
  await writeRecords.run({ client, ids: idsWithin(client) }, [{ caller, records: [record] }]);
}

/**
 * Compares what was loaded with the source: the number of rows of each table, and the result of verifying the audit trail.
 * @throws OperatorError that names what differs
 */
async function verifyLoaded(
  client: PoolClient,
  { institution, tables }: MoveHeader,
  trailer: MoveTrailer,
): Promise<void> {
  for (const { name } of tables) {
    const text = `select count(*)::float8 as count from ${escapeIdentifier(name)} where ${institutionColumn(name)} = $1`;
    const { rows } = await client.query<{ count: number }>(text, [institution.id]);
    const expected = trailer.rows[name];
    if (rows[0]?.count !== expected)
      throw new OperatorError(`${name} has ${rows[0]?.count} rows instead of ${expected}: nothing was imported.`);
  }
  const { checked, headHash, flaw } = await verifyChain(client, institution.id);
  if (!isDeepStrictEqual({ checked, headHash, flaw }, trailer.chain))
    throw new OperatorError(
      `The audit trail differs from that of the source: ${describe({ checked, headHash, flaw })} instead of ${describe(trailer.chain)}. Nothing was imported.`,
    );
}

function describe({ checked, headHash, flaw }: ChainState): string {
  return `${checked} valid records with the head ${headHash}${flaw ? `, then one that is ${flaw.kind}` : ''}`;
}
