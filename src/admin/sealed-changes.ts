import { createCipheriv, createDecipheriv, createHash, createSecretKey, randomBytes } from 'node:crypto';
import type { FieldChanges } from '../database/change-records.ts';

const ERASED = '[erased]';
const UNREADABLE = '[unreadable]';

/** How changes rest in the audit trail: what is personal is encrypted as one, with the names of its fields beside it. */
export interface SealedChanges {
  open: FieldChanges;
  sealed?: { fields: string[]; value: string };
}

/** A new key for the personal values of one person in the audit trail; erasing the key erases them ([D42]). */
export function newAuditKey(): Buffer {
  return randomBytes(32);
}

/** A key to values that say something of two people: erasing either of their keys erases the values. */
export function sharedAuditKey(student: Buffer, guardian: Buffer): Buffer {
  return createHash('sha256').update(student).update(guardian).digest();
}

/**
 * Encrypts (AES-256-GCM) the changes of all fields but the `open` ones with the person's own key; as a KeyObject, which Node
 * takes several times faster than bytes.
 */
export function sealChanges(key: Buffer, changes: FieldChanges, open: ReadonlySet<string>): FieldChanges {
  const entries = Object.entries(changes);
  const personal = entries.filter(([field]) => !open.has(field));
  const result: SealedChanges = { open: Object.fromEntries(entries.filter(([field]) => open.has(field))) };
  if (personal.length > 0) {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', createSecretKey(key), iv);
    const text = Buffer.concat([cipher.update(JSON.stringify(Object.fromEntries(personal))), cipher.final()]);
    const value = Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
    result.sealed = { fields: personal.map(([field]) => field), value };
  }
  return result as unknown as FieldChanges;
}

/** Whether stored changes are sealed: those of records that are not of a person are kept as they are. */
export function isSealed(stored: FieldChanges | SealedChanges): stored is SealedChanges {
  return 'open' in stored && Object.keys(stored).every((name) => name === 'open' || name === 'sealed');
}

/**
 * The changes as an auditor reads them; without the key the personal values read `[erased]`, and `[unreadable]` where they are
 * not what was sealed with it.
 */
export function openChanges(key: Buffer | null, stored: SealedChanges): FieldChanges {
  if (!stored.sealed) return stored.open;
  const { fields, value } = stored.sealed;
  return {
    ...stored.open,
    ...(key ? (unseal(key, value) ?? allFields(fields, UNREADABLE)) : allFields(fields, ERASED)),
  };
}

function allFields(fields: readonly string[], word: string): FieldChanges {
  return Object.fromEntries(fields.map((field) => [field, { from: word, to: word }]));
}

/** Undefined where the value was tampered with: one such record does not hide the others; `verifyAuditLog` names it. */
function unseal(key: Buffer, value: string): FieldChanges | undefined {
  try {
    return decrypt(key, value);
  } catch {
    return undefined;
  }
}

function decrypt(key: Buffer, value: string): FieldChanges {
  const bytes = Buffer.from(value, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', createSecretKey(key), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return JSON.parse(
    Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'),
  ) as FieldChanges;
}
