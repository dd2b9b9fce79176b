import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { sealText, unsealText } from '../shared/sealed-text.ts';
import type { FieldChanges } from './change-records.ts';

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

/** Encrypts the changes of all fields but the `open` ones with the person's own key. */
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
    return JSON.parse(unsealText(createSecretKey(key), Buffer.from(value, 'base64'))) as FieldChanges;
  } catch {
    return undefined;
  }
}
