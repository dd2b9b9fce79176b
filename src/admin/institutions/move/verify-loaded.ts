import { isDeepStrictEqual } from 'node:util';
import { escapeIdentifier, type PoolClient } from 'pg';
import { verifyChain } from '../../../audit/audit-verification.queries.ts';
import { OperatorError } from '../../../shared/operator-error.ts';
import type { ChainState, MoveHeader, MoveTrailer } from './frames.ts';
import { institutionColumn } from './tenant-tables.ts';

/**
 * Compares what was loaded with the source: the number of rows of each table, and the result of verifying the audit trail.
 * @throws OperatorError that names what differs
 */
export async function verifyLoaded(
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
