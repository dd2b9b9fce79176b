import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Change } from '../../audit/recorded-change.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { LogoImage } from '../../input/images/logo.ts';

const STORE = `
  insert into document_logos (institution_id, sha256, type, width, height, image) values ($1, $2, $3, $4, $5, $6)
  on conflict (institution_id, sha256) do nothing`;

/** Stores a logo once, and returns the SHA-256 of its bytes, by which templates and issued documents name it. */
export async function storeLogo(tx: Change, { type, width, height, bytes }: LogoImage): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const values = [tx.caller.institutionId, sha256, type, width, height, bytes];
  // A template that has the logo already does not change.
  await tx.unrecorded(() => prepared(tx.client, STORE, values));
  return sha256;
}

/** Returns the bytes of logos by their SHA-256, for the documents that name them. */
export async function readLogos(
  client: Pool | PoolClient,
  institutionId: number,
  sha256: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const text = 'select sha256, image from document_logos where institution_id = $1 and sha256 = any($2::text[])';
  const values = [institutionId, [...new Set(sha256)]];
  const { rows } = await prepared<{ sha256: string; image: Buffer }>(client, text, values);
  return new Map(rows.map((row) => [row.sha256, row.image]));
}
