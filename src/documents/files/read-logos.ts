import type { Pool } from 'pg';
import { prepared } from '../../database/reads/prepared.ts';
import type { DocumentContent } from '../document-content.ts';

const LOGOS = `select sha256, image from document_logos where institution_id = $1 and sha256 = any($2::text[])`;

/** Reads the images of the logos that documents name, by their SHA-256. */
export async function readLogos(
  pool: Pool,
  institutionId: number,
  contents: readonly DocumentContent[],
): Promise<Map<string, Buffer>> {
  const hashes = new Set(contents.flatMap(({ layout }) => layout.logo?.sha256 ?? []));
  if (hashes.size === 0) return new Map();
  const { rows } = await prepared<{ sha256: string; image: Buffer }>(pool, LOGOS, [institutionId, [...hashes]]);
  return new Map(rows.map(({ sha256, image }) => [sha256, image]));
}
