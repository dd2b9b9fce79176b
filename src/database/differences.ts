import type { FieldChanges } from './change-records.ts';

/** From and to of the facts that differ, for the audit trail; a fact that is null on both sides does not. */
export function differences(before: Record<string, unknown>, after: Record<string, unknown>): FieldChanges {
  const changes: FieldChanges = {};
  for (const [field, to] of Object.entries(after)) {
    const from = before[field] ?? null;
    if (JSON.stringify(from) !== JSON.stringify(to ?? null)) changes[field] = { from, to: to ?? null };
  }
  return changes;
}

/** The same for something new: every fact, from nothing. */
export function added(facts: Record<string, unknown>): FieldChanges {
  return Object.fromEntries(Object.entries(facts).map(([field, to]) => [field, { from: null, to }]));
}
