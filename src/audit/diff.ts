import type { FieldChanges } from './change-records.ts';

/**
 * Returns the fields whose values differ, for the audit trail. A missing field counts as null: for a new record `before` is empty,
 * for a deleted one `after` is.
 */
export function diff(before: Record<string, unknown>, after: Record<string, unknown>): FieldChanges {
  const changes: FieldChanges = {};
  for (const field of Object.keys({ ...before, ...after })) {
    const [from, to] = [before[field] ?? null, after[field] ?? null];
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[field] = { from, to };
  }
  return changes;
}

/** Returns every field of a new record as a change from null. */
export function diffOfNew(fields: Record<string, unknown>): FieldChanges {
  return Object.fromEntries(Object.entries(fields).map(([field, to]) => [field, { from: null, to }]));
}
