import type { Change } from '../../../audit/change.ts';
import type { DeepPartial } from '../../../input/schemas.ts';
import type { MarkCode } from '../codes/code.queries.ts';
import { checkUsedCodes } from '../codes/used-codes.checks.ts';
import { checkLinkedGuardian } from './linked-guardian.checks.ts';
import type { AbsenceNoteValues } from './note.rules.ts';

/** Checks guardian and code of a note. Returns the code that it names; undefined if it names none. */
export async function checkNote(
  tx: Change,
  studentIds: readonly number[],
  { code, guardianId }: DeepPartial<AbsenceNoteValues>,
): Promise<MarkCode | undefined> {
  await checkLinkedGuardian(tx, studentIds, guardianId);
  if (code == null) return undefined;
  const used = (await checkUsedCodes(tx, [{ field: 'code', code }])).get(code.toLowerCase());
  if (used && used.status !== 'excused' && used.status !== 'absent')
    tx.errors.add('code', 'must be a code of the status excused or absent.');
  return used;
}
