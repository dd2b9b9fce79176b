import { userIdOf } from '../../../access/caller.ts';
import type { Change } from '../../../audit/change.ts';
import { writeMarksSql } from './write-marks.sql.ts';
import { type WrittenRoll, writeMarks } from './write-marks.ts';

/** A correction to store. Without a code it is withdrawn. */
export interface Correction {
  readonly mark_id: number;
  readonly code_id: number | null;
  readonly note: string | null;
}

/** $2 corrections, $3 user, $4 and $5 first and last day of the marks. */
const WRITE = writeMarksSql({
  with: 'entry as (select * from jsonb_to_recordset($2) as entry (mark_id bigint, code_id int, note text)),',
  days: 'a.date between $4 and $5',
  stored: 'a.id in (select mark_id from entry)',
  set: {
    correction_code_id: 'entry.code_id',
    correction_note: 'entry.note',
    corrected_by: 'case when entry.code_id is not null then $3::int end',
    corrected_at: 'case when entry.code_id is not null then now() end',
  },
  from: 'entry join former f on f.id = entry.mark_id',
});

/** Corrects marks of students whose academic records are locked ([D110]). Returns the rolls that changed. */
export async function writeCorrections(
  tx: Change,
  corrections: readonly Correction[],
  days: { readonly from: string; readonly to: string },
): Promise<WrittenRoll[]> {
  const values = [JSON.stringify(corrections), userIdOf(tx.caller), days.from, days.to];
  return (await writeMarks(tx, WRITE, values)).rolls;
}
