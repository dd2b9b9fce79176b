import type { KeyObject } from 'node:crypto';
import { totpContext } from '../../../auth/factors/authenticator.queries.ts';
import { clientSecretContext } from '../../../auth/sso/providers/provider-secret.ts';
import { sealText, unsealText } from '../../../shared/sealed-text.ts';
import { webhookSecretContext } from '../../../webhooks/webhook-secret.ts';
import type { TenantTable } from './tenant-tables.ts';

interface Owner {
  readonly institutionId: number;
  readonly id: number;
}

interface EncryptedColumn {
  readonly secret: string;
  /** The column with the id of the record whose secret it is. */
  readonly owner: string;
  contextOf(owner: Owner): string;
}

/** Columns that the service's ENCRYPTION_KEY encrypts. */
export const encryptedColumns: Readonly<Record<string, EncryptedColumn>> = {
  webhooks: { secret: 'encrypted_secret', owner: 'id', contextOf: webhookSecretContext },
  webhook_former_secrets: { secret: 'encrypted_secret', owner: 'webhook_id', contextOf: webhookSecretContext },
  identity_providers: { secret: 'encrypted_secret', owner: 'id', contextOf: clientSecretContext },
  authenticators: { secret: 'encrypted_secret', owner: 'user_id', contextOf: totpContext },
};

/** The first byte of a secret in a file: as text, or as it was if the source could not decrypt it. */
const READABLE = 1;
const UNREADABLE = 0;

const TAB = '\t';
const NULL = '\\N';
/** The beginning of a binary value in COPY's text format, which doubles the backslash. */
const HEX = '\\\\x';

type Recoding = (secret: Buffer, context: string) => Buffer;

/** Returns the function that decrypts the secrets in rows for a file. @param onUnreadable called for each that the key does not decrypt */
export function decryptionFor(key: KeyObject, onUnreadable: () => void): Recoding {
  return (secret, context) => {
    try {
      return Buffer.concat([Buffer.of(READABLE), Buffer.from(unsealText(key, secret, context))]);
    } catch {
      onUnreadable();
      return Buffer.concat([Buffer.of(UNREADABLE), secret]);
    }
  };
}

/** Returns the function that encrypts the secrets of a file with the key of another service. */
export function encryptionFor(key: KeyObject): Recoding {
  return (carried, context) => {
    const content = carried.subarray(1);
    return carried[0] === READABLE ? sealText(key, content.toString('utf8'), context) : content;
  };
}

/** Recodes the secrets in whole rows of a table in COPY's text format. Returns the rows of other tables as they are. */
export function recodeSecrets({ name, columns }: TenantTable, rows: Buffer, recode: Recoding): Buffer {
  const encrypted = encryptedColumns[name];
  if (!encrypted) return rows;
  const placeOf = (column: string) => columns.indexOf(column);
  const [secret, owner, institution] = [encrypted.secret, encrypted.owner, 'institution_id'].map(placeOf);
  const lines = rows.toString('utf8').split('\n').slice(0, -1);
  const recoded = lines.map((line) => {
    const fields = line.split(TAB);
    const value = fields[secret as number] as string;
    if (value === NULL) return line;
    const [institutionId, id] = [institution, owner].map((place) => Number(fields[place as number])) as [
      number,
      number,
    ];
    const context = encrypted.contextOf({ institutionId, id });
    const bytes = recode(Buffer.from(value.slice(HEX.length), 'hex'), context);
    return fields.with(secret as number, HEX + bytes.toString('hex')).join(TAB);
  });
  return Buffer.from(recoded.map((line) => `${line}\n`).join(''));
}
