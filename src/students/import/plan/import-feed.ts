import { joinSealedChanges, sealImportedChanges } from '../../../audit/imported-changes.ts';
import { studentNumberDigest } from '../../../audit/number-digest.ts';
import type { Change } from '../../../audit/recorded-change.ts';
import { columnList } from '../../student.columns.ts';
import { runUnprepared } from '../import-run.ts';

/** SQL of a student's values as JSON, by the names of audit records. */
const AUDITED = `jsonb_build_object(${columnList.map(({ name, auditName }) => `'${auditName}', p.${name}`).join(', ')})`;

const GUARDIANS = `(select jsonb_agg(l.guardian_id order by l.contact_priority) from student_guardians l
  where l.institution_id = $1 and l.student_id = p.id)`;

/** SQL of how the plan changes a student, for the audit trail ([D42]): the values of a new student, else former and new ones. */
const CHANGES = `case type
  when 'created' then jsonb_strip_nulls(${AUDITED}) || case when 'guardians' = any(changed) then jsonb_build_object('guardians', ${GUARDIANS}) else '{}' end
  when 'updated' then (
    select jsonb_object_agg(field, jsonb_build_array(p.before -> replace(field, '.', '_'),
      case field when 'guardians' then ${GUARDIANS} else p.audited -> field end))
    from unnest(p.changed) as field) end`;

/** Lists how the plan changes students, for `sealImportedChanges`. */
const LIST_WRITTEN = `
  select p.id, coalesce((${CHANGES})::text, '{}') as changes, s.audit_key as key
  from (
    select p.*, case type when 'updated' then ${AUDITED} end as audited from planned_students p
    where p.type <> 'deleted' and p.id > $2
  ) p join students s on s.institution_id = $1 and s.id = p.id`;

/** Adds a feed entry for each student, with how it was changed. $1 institution, $2 audit record. */
const WRITE_FEED = `
  insert into student_changes (institution_id, audit_log_id, type, student_id, student_number, changed, number_digest, changes, changes_digest)
  select $1, $2::bigint, type, id, p.student_id, case when type = 'deleted' then '{}' else changed end,
    ${studentNumberDigest('p.id', 'p.student_id')}, sealed.changes, sealed.digest
  from planned_students p ${joinSealedChanges('p.id')}
  order by row`;

/** Adds a feed entry for each student that the plan wrote, with the sealed changes ([D42]). */
export async function writeImportFeed({ client, caller }: Change, auditLogId: number): Promise<void> {
  await sealImportedChanges(client, caller.institutionId, { run: runUnprepared, list: LIST_WRITTEN });
  await runUnprepared(client, WRITE_FEED, [caller.institutionId, auditLogId]);
}
