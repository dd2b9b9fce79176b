import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { sealText, unsealText } from '../shared/sealed-text.ts';
import type { FieldChanges } from './change-records.ts';

const ERASED = '[erased]';
const UNREADABLE = '[unreadable]';

/** Changes as stored in the audit trail. The personal fields are encrypted together; their names are in `sealed.fields`. */
export interface SealedChanges {
  open: FieldChanges;
  sealed?: { fields: string[]; value: string };
}

/** Generates the key for the personal values of one person in the audit trail. Erasing the key erases the values ([D42]). */
export function newAuditKey(): Buffer {
  return randomBytes(32);
}

/** SQL that generates such a key. */
export const NEW_AUDIT_KEY = 'uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())';

/** Derives the key for values about a student and a guardian. Erasing either of their keys erases the values. */
export function sharedAuditKey(student: Buffer, guardian: Buffer): Buffer {
  return createHash('sha256').update(student).update(guardian).digest();
}

/** Encrypts the changes of all fields except the `open` ones with the person's own key. */
export function sealChanges(key: Buffer, changes: FieldChanges, open: ReadonlySet<string>): FieldChanges {
  const entries = Object.entries(changes);
  const personal = entries.filter(([field]) => !open.has(field));
  const result: SealedChanges = { open: Object.fromEntries(entries.filter(([field]) => open.has(field))) };
  if (personal.length > 0) {
    const value = sealText(createSecretKey(key), JSON.stringify(Object.fromEntries(personal))).toString('base64');
    result.sealed = { fields: personal.map(([field]) => field), value };
  }
  return result as unknown as FieldChanges;
}

/** Returns whether stored changes are sealed. Records that concern no person are stored in plain form. */
export function isSealed(stored: FieldChanges | SealedChanges): stored is SealedChanges {
  return 'open' in stored && Object.keys(stored).every((name) => name === 'open' || name === 'sealed');
}

/**
 * Decrypts the changes. Personal values become `[erased]` if there is no key, and `[unreadable]` if the key does not decrypt them.
 */
export function unsealChanges(key: Buffer | null, stored: SealedChanges): FieldChanges {
  if (!stored.sealed) return stored.open;
  const { fields, value } = stored.sealed;
  const unsealed = key && unsealJson<FieldChanges>(key, Buffer.from(value, 'base64'));
  return { ...stored.open, ...(unsealed ?? placeholders(fields, key)) };
}

/** Returns what stands for values that nobody can read: `[erased]` without a key, else `[unreadable]`. */
export function placeholders(fields: readonly string[], key: Buffer | null): FieldChanges {
  const text = key ? UNREADABLE : ERASED;
  return Object.fromEntries(fields.map((field) => [field, { from: text, to: text }]));
}

/** Returns undefined if the value was tampered with, so that the other records stay readable. `verifyAuditLog` reports it. */
export function unsealJson<T>(key: Buffer, sealed: Buffer): T | undefined {
  try {
    return JSON.parse(unsealText(createSecretKey(key), sealed)) as T;
  } catch {
    return undefined;
  }
}
