import { createHash } from 'node:crypto';
import type { Change } from '../../audit/change.ts';
import type { LogoImage } from '../../input/images/logo.ts';

const STORE = `
  insert into document_logos (institution_id, sha256, type, width, height, image) values ($1, $2, $3, $4, $5, $6)
  on conflict (institution_id, sha256) do nothing`;

/** Stores a logo once, and returns the SHA-256 of its bytes, by which templates and issued documents name it. */
export async function storeLogo(tx: Change, { type, width, height, bytes }: LogoImage): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // A template that has the logo already does not change.
  await tx.unrecorded(() => tx.query(STORE, sha256, type, width, height, bytes));
  return sha256;
}
