import { writeImportedChanges } from '../../../audit/imported-changes.ts';
import type { Change } from '../../../audit/recorded-change.ts';
import { columnList } from '../../student.columns.ts';
import { runUnprepared } from '../import-run.ts';

/** SQL of a student's values as JSON, by the names of audit records. */
const AUDITED = `jsonb_build_object(${columnList.map(({ name, auditName }) => `'${auditName}', p.${name}`).join(', ')})`;

const GUARDIANS = `(select jsonb_agg(l.guardian_id order by l.contact_priority) from student_guardians l
  where l.institution_id = $1 and l.student_id = p.id)`;

/** SQL of how the plan changes a student, for the audit trail ([D42]): the values of a new student, else former and new ones. */
const CHANGES = `case p.type
  when 'created' then jsonb_strip_nulls(${AUDITED}) || case when 'guardians' = any(p.changed) then jsonb_build_object('guardians', ${GUARDIANS}) else '{}' end
  when 'updated' then coalesce((
    select jsonb_object_agg(field, jsonb_build_array(p.before -> replace(field, '.', '_'),
      case field when 'guardians' then ${GUARDIANS} else image.audited -> field end))
    from unnest(p.changed) as field), '{}') end`;

/** Lists how the plan changes students. $1 institution. */
const LIST_WRITTEN = `
  select p.id, p.type, p.student_id as number, case when p.type = 'deleted' then '{}' else p.changed::text end as changed,
    (${CHANGES})::text as changes, p.audit_key as key
  from planned_students p cross join lateral (select case p.type when 'updated' then ${AUDITED} end as audited) image
  order by p.row`;

/** Adds a feed entry for each student that the plan wrote, with the sealed changes ([D42]). */
export async function writeImportFeed({ client, caller }: Change, auditLogId: number): Promise<void> {
  const { institutionId } = caller;
  await writeImportedChanges(client, { institutionId, auditLogId, list: LIST_WRITTEN, run: runUnprepared });
}
