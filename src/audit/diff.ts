import type { FieldChanges } from './change-records.ts';

/**
 * From and to of the facts that differ, for the audit trail; a fact that is null on both sides does not. What is new comes from
 * no facts, and what is deleted goes to none.
 */
export function diff(before: Record<string, unknown>, after: Record<string, unknown>): FieldChanges {
  const changes: FieldChanges = {};
  for (const field of Object.keys({ ...before, ...after })) {
    const [from, to] = [before[field] ?? null, after[field] ?? null];
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[field] = { from, to };
  }
  return changes;
}

/** The same for something new: every fact, from nothing. */
export function diffOfNew(facts: Record<string, unknown>): FieldChanges {
  return Object.fromEntries(Object.entries(facts).map(([field, to]) => [field, { from: null, to }]));
}
