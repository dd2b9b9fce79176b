import type { Caller } from '../access/caller.ts';
import type { Registrar } from '../registrar.ts';
import { recipientOf } from './disclosure.ts';

/** The content of an answer of OneRoster: the names of its fields, and ids of students, separated by commas within a text. */
export interface ShownStudents {
  readonly fields: readonly string[];
  readonly ids: readonly string[];
}

/** Records that the caller has read data of students over OneRoster. Answers about nobody leave no entry. */
export async function recordRosterRead(
  { disclosures }: Registrar,
  caller: Caller,
  { fields, ids }: ShownStudents,
): Promise<void> {
  if (ids.length === 0) return;
  await disclosures.record({
    ...recipientOf(caller),
    occurredAt: Date.now(),
    kind: 'read',
    fields,
    studentIds: ids.join(','),
  });
}
