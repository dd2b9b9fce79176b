import type { Change } from '../../../audit/change.ts';
import { writeImportedChanges } from '../../../audit/imported-changes.ts';
import { runUnprepared } from '../../../students/import/import-run.ts';
import { giveKeysSql } from '../../../students/missing-audit-key.ts';

/** SQL of a mark as the trail has it. @param value returns SQL of a column's value */
export const auditedMark = (value: (column: string) => string) =>
  `jsonb_build_object(${['status', 'code_id', 'minutes_late', 'note'].map((name) => `'${name}', ${value(name)}`).join(', ')})`;

/** The changed fields of each student's marks, under names such as `marks.12.2026-09-01.status`, where 12 is the class. */
const keepMarked = (marks: string) => `create temp table marked_students on commit drop as
  select m.student_id as id, jsonb_object_agg(concat_ws('.', 'marks', m.class_id, m.date, field.name),
    jsonb_build_array(coalesce(m.was -> field.name, 'null'), field.value)) as changes
  from (${marks}) m cross join lateral jsonb_each(m.holds) as field (name, value)
  where coalesce(m.was -> field.name, 'null') <> field.value group by m.student_id`;

/** $1 institution. */
const LIST = `
  select s.id, 'marked' as type, s.student_id as number, '{marks}' as changed, m.changes::text as changes, s.audit_key as key
  from marked_students m join students s on s.institution_id = $1 and s.id = m.id order by s.id`;

/**
 * Adds to each student's trail how an import or its undo changes the marks, sealed with the student's key ([D42]).
 * @param marks SQL that selects student_id, class_id, date, and the mark before and after as JSON, `was` and `holds`
 */
export async function writeMarkTrail({ client, caller }: Change, auditLogId: number, marks: string): Promise<void> {
  const { institutionId } = caller;
  await runUnprepared(client, keepMarked(marks));
  await runUnprepared(client, giveKeysSql('marked_students'), [institutionId]);
  await writeImportedChanges(client, { institutionId, auditLogId, list: LIST, run: runUnprepared });
}
