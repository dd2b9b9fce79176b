import { randomInt } from 'node:crypto';
import type { Change } from '../../audit/change.ts';
import { hashCredential } from '../principals/credential-hash.ts';

const COUNT = 10;
const LENGTH = 24;
/** Crockford's base 32, without letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function generateCode(): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return (characters.join('').match(/.{4}/g) as string[]).join('-');
}

/** Returns the hash of a code as people type it: in any case, with or without hyphens, O for 0. */
export function hashRecoveryCode(code: string): Buffer {
  const letters = code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return hashCredential(letters);
}

const INSERT = `
  insert into recovery_codes (institution_id, user_id, hash) select $1, $2, hash from unnest($3::bytea[]) as new (hash)`;

/** Replaces a user's recovery codes by new ones, and returns them: they are shown once. */
export async function replaceRecoveryCodes(tx: Change, userId: number): Promise<string[]> {
  await deleteRecoveryCodes(tx, userId);
  const codes = Array.from({ length: COUNT }, generateCode);
  await tx.query(INSERT, userId, codes.map(hashRecoveryCode));
  return codes;
}

/** Deletes the recovery codes of a user who has no authenticator any more. */
export async function deleteRecoveryCodes(tx: Change, userId: number): Promise<void> {
  const text = 'delete from recovery_codes where institution_id = $1 and user_id = $2';
  await tx.query(text, userId);
}

/** SQL that finds a code which was not used. */
export const UNUSED_CODE =
  'from recovery_codes where institution_id = $1 and user_id = $2 and hash = $3 and used_at is null';
