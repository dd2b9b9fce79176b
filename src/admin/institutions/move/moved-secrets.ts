import type { KeyObject } from 'node:crypto';
import { decryptSecret, encryptSecret } from '../../../webhooks/webhook-secret.ts';
import type { TenantTable } from './tenant-tables.ts';

/** Columns that the service's ENCRYPTION_KEY encrypts, with the column that has the id of the webhook whose secret it is. */
export const encryptedColumns: Readonly<Record<string, { readonly secret: string; readonly webhook: string }>> = {
  webhooks: { secret: 'encrypted_secret', webhook: 'id' },
  webhook_former_secrets: { secret: 'encrypted_secret', webhook: 'webhook_id' },
};

/** The first byte of a secret in a file: as text, or as it was if the source could not decrypt it. */
const READABLE = 1;
const UNREADABLE = 0;

const TAB = '\t';
const NULL = '\\N';
/** The beginning of a binary value in COPY's text format, which doubles the backslash. */
const HEX = '\\\\x';

type Recoding = (secret: Buffer, owner: { institutionId: number; id: number }) => Buffer;

/** Returns the function that decrypts the secrets in rows for a file. @param onUnreadable called for each that the key does not decrypt */
export function decryptionFor(key: KeyObject, onUnreadable: () => void): Recoding {
  return (secret, owner) => {
    try {
      return Buffer.concat([Buffer.of(READABLE), Buffer.from(decryptSecret(key, owner, secret))]);
    } catch {
      onUnreadable();
      return Buffer.concat([Buffer.of(UNREADABLE), secret]);
    }
  };
}

/** Returns the function that encrypts the secrets of a file with the key of another service. */
export function encryptionFor(key: KeyObject): Recoding {
  return (carried, owner) => {
    const content = carried.subarray(1);
    return carried[0] === READABLE ? encryptSecret(key, owner, content.toString('utf8')) : content;
  };
}

/** Recodes the secrets in whole rows of a table in COPY's text format. Returns the rows of other tables as they are. */
export function recodeSecrets({ name, columns }: TenantTable, rows: Buffer, recode: Recoding): Buffer {
  const encrypted = encryptedColumns[name];
  if (!encrypted) return rows;
  const placeOf = (column: string) => columns.indexOf(column);
  const [secret, webhook, institution] = [encrypted.secret, encrypted.webhook, 'institution_id'].map(placeOf);
  const lines = rows.toString('utf8').split('\n').slice(0, -1);
  const recoded = lines.map((line) => {
    const fields = line.split(TAB);
    const value = fields[secret as number] as string;
    if (value === NULL) return line;
    const owner = { institutionId: Number(fields[institution as number]), id: Number(fields[webhook as number]) };
    const bytes = recode(Buffer.from(value.slice(HEX.length), 'hex'), owner);
    return fields.with(secret as number, HEX + bytes.toString('hex')).join(TAB);
  });
  return Buffer.from(recoded.map((line) => `${line}\n`).join(''));
}
