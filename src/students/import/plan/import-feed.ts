import type { Change } from '../../../audit/change.ts';
import { writeImportedChanges } from '../../../audit/imported-changes.ts';
import { columnList } from '../../student.columns.ts';
import { runUnprepared } from '../import-run.ts';

const GUARDIANS = `(select jsonb_agg(l.guardian_id order by l.contact_priority) from student_guardians l
  where l.institution_id = $1 and l.student_id = p.id)`;

/** SQL of the values of a row `p` of the plan by the names of audit records; null for guardians that stay. */
const VALUES = `${columnList.map(({ name, auditName }) => `p.${name} as "${auditName}"`).join(', ')},
  case when 'guardians' = any(p.changed) then ${GUARDIANS} end as guardians`;

/**
 * Lists how the plan changes students, for the audit trail ([D42]): the values of a new student, else former and new ones. $1
 * institution. A row as JSON takes half as long as an object that is built field by field.
 */
const LIST_WRITTEN = `
  select p.id, p.type, p.student_id as number, case when p.type = 'deleted' then '{}' else p.changed::text end as changed, case p.type
      when 'created' then json_strip_nulls(row_to_json(image))::text
      when 'updated' then coalesce((
        select jsonb_object_agg(field, jsonb_build_array(p.before -> replace(field, '.', '_'), value))
        from jsonb_each(to_jsonb(image)) as now (field, value) where field = any(p.changed)), '{}')::text end as changes,
    p.audit_key as key
  from planned_students p cross join lateral (select ${VALUES}) image
  order by p.row`;

/** Adds a feed entry for each student that the plan wrote, with the sealed changes ([D42]). */
export async function writeImportFeed({ client, caller }: Change, auditLogId: number): Promise<void> {
  const { institutionId } = caller;
  await writeImportedChanges(client, { institutionId, auditLogId, list: LIST_WRITTEN, run: runUnprepared });
}
