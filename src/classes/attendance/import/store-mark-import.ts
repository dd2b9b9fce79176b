import { type Change, diffOfNew } from '../../../audit/change.ts';
import type { ImportProblem } from '../../../students/import/import-problems.ts';
import { type ImportCounts, importNumbers, insertImport } from '../../../students/import/import-result.ts';
import { runUnprepared } from '../../../students/import/import-run.ts';
import type { WrittenRoll } from '../marks/write-marks.ts';
import { auditedMark, writeMarkTrail } from './mark-trail.ts';

/** Keeps what was recorded before, for an undo. $1 institution, $2 import. */
const STORE = `
  insert into import_marks (institution_id, import_id, class_id, date, student_id, row, before)
  select $1, $2::int, class_id, date, student_key, row, before from planned_marks`;

const WRITTEN = `
  select student_key as student_id, class_id, date, ${auditedMark((name) => (name === 'note' || name === 'minutes_late' ? `before -> '${name}'` : `before -> 'recorded_${name}'`))} as was,
    ${auditedMark((name) => name)} as holds from planned_marks`;

interface WrittenImport {
  readonly counts: ImportCounts;
  readonly problems: readonly ImportProblem[];
  readonly rolls: readonly WrittenRoll[];
}

/**
 * Stores an import of marks with its problems. Besides its own audit record, each roll has one with an event, as a roll call.
 * @returns the id of the import
 */
export async function storeMarkImport(tx: Change, { counts, problems, rolls }: WrittenImport): Promise<number> {
  const id = await insertImport(tx, { kind: 'attendance', mode: 'upsert', counts, problems });
  await runUnprepared(tx.client, STORE, [tx.caller.institutionId, id]);
  const auditLogId = await tx.write({
    action: 'attendance.imported',
    resource: { type: 'import', id },
    changes: diffOfNew(importNumbers(counts)),
  });
  await writeMarkTrail(tx, auditLogId, WRITTEN);
  recordRolls(tx, id, rolls);
  return id;
}

/** Records the rolls that an import, or its undo, has changed. */
export function recordRolls(tx: Change, id: number, rolls: readonly WrittenRoll[]): void {
  for (const { classId, date, created, corrected, replaced } of rolls) {
    const numbers = { created, updated: replaced.length };
    tx.record({
      action: 'attendance.recorded',
      resource: { type: 'class', id: classId },
      changes: diffOfNew({ date, ...numbers, import: id }),
      event: { type: 'attendance.recorded', data: { class_id: classId, date, ...numbers, corrected } },
    });
  }
}
