import { joinSealedChanges, sealImportedChanges } from '../../../audit/imported-changes.ts';
import { numberDigestOf } from '../../../audit/number-digest.ts';
import type { Change } from '../../../audit/recorded-change.ts';
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

const LIST = `
  select s.id, m.changes::text as changes, s.audit_key as key
  from marked_students m join students s on s.institution_id = $1 and s.id = m.id and m.id > $2`;

const WRITE = `
  insert into student_changes (institution_id, audit_log_id, type, student_id, student_number, changed, number_digest, changes, changes_digest)
  select $1 as institution_id, $2::bigint as audit_log_id, 'marked' as type, s.id, s.student_id, '{marks}'::text[] as changed,
    ${numberDigestOf('s')} as number_digest, sealed.changes, sealed.digest
  from marked_students m join students s on s.institution_id = $1 and s.id = m.id ${joinSealedChanges('s.id')} order by s.id`;

/**
 * Adds to each student's trail how an import or its undo changes the marks, sealed with the student's key ([D42]).
 * @param marks SQL that selects student_id, class_id, date, and the mark before and after as JSON, `was` and `holds`
 */
export async function writeMarkTrail({ client, caller }: Change, auditLogId: number, marks: string): Promise<void> {
  const { institutionId } = caller;
  await runUnprepared(client, keepMarked(marks));
  await runUnprepared(client, giveKeysSql('marked_students'), [institutionId]);
  await sealImportedChanges(client, institutionId, { run: runUnprepared, list: LIST });
  await runUnprepared(client, WRITE, [institutionId, auditLogId]);
}
