import type { Change } from '../../audit/change.ts';
import { writeImportedChanges } from '../../audit/imported-changes.ts';
import { runUnprepared } from '../../students/import/import-run.ts';
import { giveKeysSql } from '../../students/missing-audit-key.ts';
import { columnList } from '../../students/student.columns.ts';
import { runSql } from './run-sql.ts';

/** The columns of a student with the names that the audit trail and the feed give them. */
const FIELDS = `(values ${columnList.map(({ column, auditName }) => `('${column}', '${auditName}')`).join(', ')}) as f (name, field)`;

/** The columns that a row `w` of what was written changes: those that are set for a new student, else those with a former value. */
const IS_CHANGED = `case w.type when 'created' then image.student ->> f.name is not null when 'updated' then w.before ? f.name else false end`;

const IMAGE = 'cross join lateral (select to_jsonb(s) as student) image';

/** The rows that an import of a bundle wrote. $1 institution, $2 import. */
export const IMPORTED = `
  select r.id, r.action as type, r.before from import_records r
  where r.institution_id = $1 and r.import_id = $2 and r.record_table = 'students'`;

/** The rows that an undo writes; read before it is written, since former values are those of now. $1 institution. */
export const UNDONE = `
  select r.id, case r.action when 'created' then 'deleted' else 'updated' end as type, (
    select jsonb_object_agg(key, to_jsonb(s) -> key) from jsonb_object_keys(r.before) key) as before
  from undone_records r join students s on s.institution_id = $1 and s.id = r.id
  where r.record_table = 'students' and r.problem is null`;

const keepWritten = (written: string) => `create temp table written_students on commit drop as ${written}`;

/** Lists the changes of students. $1 institution. */
const LIST = `
  select s.id, w.type, s.student_id as number, array(select f.field from ${FIELDS} where ${IS_CHANGED} order by f.field)::text as changed, (
      select jsonb_object_agg(f.field, case w.type when 'created' then image.student -> f.name
        else jsonb_build_array(w.before -> f.name, image.student -> f.name) end)::text
      from ${FIELDS} where ${IS_CHANGED}) as changes,
    s.audit_key as key
  from written_students w join students s on s.institution_id = $1 and s.id = w.id ${IMAGE}
  order by s.id`;

/** Keeps which students an import writes, with the former values of those that it changes. @param written SQL */
export async function keepWrittenStudents(tx: Change, written: string, importId?: number): Promise<void> {
  await runSql(tx.client, keepWritten(written), [tx.caller.institutionId, importId]);
}

/** Adds a feed entry for each student who was kept, with the sealed changes ([D42]). */
export async function writeFeed({ client, caller }: Change, auditLogId: number): Promise<void> {
  const { institutionId } = caller;
  await runSql(client, giveKeysSql('written_students'), [institutionId]);
  await writeImportedChanges(client, { institutionId, auditLogId, list: LIST, run: runUnprepared });
}
