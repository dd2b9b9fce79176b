import { isOpenEnrolmentSql } from '../../../students/enrolments/open-enrolment.ts';
import { isRecordSql, type WrittenTable } from './written-tables.ts';

/** Statements that write the undo of an import. $1 institution. */

/** Deletes the rows that the import created. */
export function deleteCreated(each: WrittenTable): string {
  return `delete from ${each.table} t using undone_records r
    where r.record_table = '${each.table}' and r.action = 'created' and r.problem is null
      and t.institution_id = $1 and ${isRecordSql(each, 't', 'r')}`;
}

/** Inserts the rows that the import deleted. */
export function insertDeleted({ table }: WrittenTable, columns: readonly RestoredColumn[]): string {
  const names = columns.map(({ name }) => name).join(', ');
  const types = columns.map(({ name, type }) => `${name} ${type}`).join(', ');
  return `insert into ${table} (${names}) select ${names} from undone_records r, jsonb_to_record(r.before) as former (${types})
    where r.record_table = '${table}' and r.action = 'deleted' and r.problem is null`;
}

/** A column with its SQL type. */
export interface RestoredColumn {
  readonly [column: string]: string;
  readonly name: string;
  readonly type: string;
}

/** Selects the columns of a table that the undo restores, and all columns of its deleted rows. $1 its name. */
export const findColumns = `
  select quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type
  from pg_attribute a
  where a.attrelid = $1::text::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and exists (
    select from undone_records r where r.record_table = $1::text and r.action <> 'created' and r.problem is null and r.before ? a.attname::text)`;

/** Gives the rows that the import changed their former values. */
export function restoreUpdated(table: string, isRecord: string, restored: readonly RestoredColumn[]): string {
  const columns = restored.filter(({ name }) => name !== 'institution_id');
  const types = columns.map(({ name, type }) => `${name} ${type}`).join(', ');
  const plain = (name: string) => name.replaceAll('"', '');
  const formers = columns.map(({ name }) => `former.${name} as former_${plain(name)}`);
  const assignments = columns.map(
    ({ name }) => `${name} = case when r.before ? '${plain(name)}' then r.former_${plain(name)} else t.${name} end`,
  );
  return `update ${table} t set ${assignments.join(', ')}, updated_at = now()${table === 'students' ? ', version = t.version + 1' : ''}
    from (
      select u.id, u.linked_id, u.before, ${formers.join(', ')} from undone_records u, jsonb_to_record(u.before) as former (${types})
      where u.record_table = '${table}' and u.action = 'updated' and u.problem is null
    ) r where ${isRecord}`;
}

/** One teacher of a class is primary at a time, also while a statement runs. */
export const clearPrimaryTeachers = `
  update class_teachers t set is_primary = false from undone_records r
  where r.record_table = 'class_teachers' and r.action = 'updated' and r.problem is null
    and t.institution_id = $1 and (t.class_id, t.user_id) = (r.id, r.linked_id) and t.is_primary`;

/** Records the status that students get back. $1 institution, $2 user. */
export const recordStatusChanges = `
  insert into student_status_changes (institution_id, student_id, from_status, to_status, changed_by)
  select $1 as institution_id, s.id, s.status as from_status, r.before ->> 'status' as to_status, $2::int as changed_by
  from undone_records r join students s on s.institution_id = $1 and s.id = r.id
  where r.record_table = 'students' and r.action = 'updated' and r.problem is null and r.before ->> 'status' <> s.status order by s.id`;

const CREATED_STUDENTS = `(select id from undone_records where record_table = 'students' and action = 'created' and problem is null)`;

/**
 * Deletes the students that the import created, and ends enrolments that they have got since. Without their identifier they can be
 * imported again. $1 institution, $2 today.
 */
export const deleteStudents: readonly string[] = [
  `update students set deleted_at = now(), updated_at = now(), version = version + 1, class_id = null, primary_guardian_id = null,
     sourced_id = null
   where institution_id = $1 and id in ${CREATED_STUDENTS}`,
  `update enrolments e set former_ends_on = e.ends_on, former_reason = e.reason, ends_on = greatest(e.begins_on, $2::date),
     reason = 'deleted', ended_by = 'deleted', updated_at = now()
   where e.institution_id = $1 and e.student_id in ${CREATED_STUDENTS} and ${isOpenEnrolmentSql('e', '$2')}`,
];

/** Takes the identifier from guardians before they are deleted: an import refuses identifiers of deleted guardians. */
export const releaseGuardians = `
  update guardians g set sourced_id = null from undone_records r
  where r.record_table = 'guardians' and r.action = 'created' and r.problem is null and g.institution_id = $1 and g.id = r.id`;

/** With a guardian whom the import created a link is undone, too, that a later import has removed. */
export const settleLinks = `
  update undone_records k set problem = null from undone_records g
  where k.record_table = 'student_guardians' and k.action = 'created' and k.problem = 'deleted_since'
    and g.record_table = 'guardians' and g.action = 'created' and g.problem is null and g.id = k.linked_id`;
