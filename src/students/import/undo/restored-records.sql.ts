/** SQL of a stored record: its table, its id, the second id of a link, and when it was changed last. */
interface StoredRecord {
  readonly table: string;
  readonly id: string;
  readonly linkedId?: string | undefined;
  readonly updatedAt: string;
}

/**
 * Returns the condition that a record is as a change left it: nothing changed it since, or undos of later imports have brought that back.
 * Records that an import wrote have the time of the import. $1 institution.
 * @param writtenAt SQL of the time of the change
 */
export function isAsOf({ table, id, linkedId, updatedAt }: StoredRecord, writtenAt: string): string {
  return `(${updatedAt} = ${writtenAt} or exists (
    select from restored_records b where b.institution_id = $1 and b.record_table = '${table}' and b.id = ${id}
      ${linkedId ? `and b.linked_id = ${linkedId}` : ''} and b.restored_at = ${updatedAt} and b.as_of = ${writtenAt}))`;
}

/** Returns SQL of the id of the other import, of any kind, that made a record as it is; null if none did. $1 institution, $2 import. */
export function laterImport(record: StoredRecord): string {
  const { table, id, linkedId } = record;
  const rows =
    table === 'students'
      ? `union all select r.import_id from import_rows r where r.institution_id = $1 and r.student_id = ${id}`
      : '';
  return `(select max(later.id) from (
      select k.import_id from import_records k where k.institution_id = $1 and k.record_table = '${table}' and k.id = ${id}
        ${linkedId ? `and k.linked_id = ${linkedId}` : ''} ${rows}
    ) other join imports later on later.institution_id = $1 and later.id = other.import_id
    where later.id <> $2 and ${isAsOf(record, 'later.created_at')})`;
}

/**
 * Returns the statement that notes to which time an undo brings records back. $1 institution.
 * @param undone SQL that selects record_table, id, linked_id and former_updated_at of records of imports
 */
export function noteRestored(undone: string): string {
  return `insert into restored_records (institution_id, record_table, id, linked_id, restored_at, as_of)
    select $1::int, u.record_table, u.id, u.linked_id, now(), coalesce(b.as_of, u.former_updated_at)
    from (${undone}) u left join restored_records b on b.institution_id = $1 and b.record_table = u.record_table and b.id = u.id
      and b.linked_id is not distinct from u.linked_id and b.restored_at = u.former_updated_at`;
}
