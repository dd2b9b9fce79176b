import { noteRestored } from '../../../students/import/undo/restored-records.sql.ts';
import { keySql, sameKey, type WrittenTable, writtenTables } from './written-tables.ts';

/** Statements that store what an import writes, so that it can be undone. $1 institution, $2 import. */

/** Columns whose values say nothing about the content of a row, or that are secret and never written by an import. */
const IGNORED = `'{updated_at,version,search_text,school_year,password_hash,audit_key}'::text[]`;

/** Keep the rows that the plan may change as they are before it is written. */
export const keepFormerRecords: readonly string[] = [
  `create temp table former_records (record_table text, id int, linked_id int, file_row int, updated_at timestamptz, image jsonb) on commit drop`,
  `insert into former_records ${writtenTables
    .map(
      (each) => `select '${each.table}', ${keySql(each, 't')}, p.row, t.updated_at, to_jsonb(t) - ${IGNORED}
      from ${each.table} t
        left join (select ${each.key.join(', ')}, min(row) as row from ${each.plan} group by ${each.key.join(', ')}) p
        on ${sameKey(each, 'p', 't')}
      where t.institution_id = $1 and (${each.touched})`,
    )
    .join(' union all ')}`,
  `insert into former_records select 'institutions', i.id, null, null, i.updated_at, to_jsonb(i) - ${IGNORED} from institutions i where i.id = $1`,
  'create index on former_records (record_table, id)',
  'analyze former_records',
];

/** Selects the tables of which rows were kept. */
export const FORMER_TABLES = 'select distinct record_table as name from former_records';

/**
 * Returns the statements that store the rows that were created, and the former values of those that were changed or deleted.
 * @param formerTables the tables of which rows were kept
 */
export const storeRecords = (formerTables: ReadonlySet<string>): readonly string[] => [
  `insert into import_records (institution_id, import_id, record_table, id, linked_id, file_row, action)
   ${writtenTables.map(createdSql).join(' union all ')}`,
  'create temp table present_records (record_table text, id int, linked_id int, image jsonb) on commit drop',
  ...writtenTables
    .filter(({ table }) => formerTables.has(table))
    .map(
      (each) => `insert into present_records select '${each.table}', ${keySql(each, 't')}, to_jsonb(t) - ${IGNORED}
      from ${each.table} t where t.institution_id = $1 and ${isFormer(each)}`,
    ),
  `insert into present_records select 'institutions', i.id, null, to_jsonb(i) - ${IGNORED} from institutions i where i.id = $1`,
  'analyze present_records',
  `insert into import_records (institution_id, import_id, record_table, id, linked_id, file_row, action, before, former_updated_at)
    select $1::int, $2::int, f.record_table, f.id, f.linked_id, f.file_row,
      case when t.id is null then 'deleted' else 'updated' end as change, case when t.id is null then f.image else changed.former end as image, f.updated_at
    from former_records f
      left join present_records t on t.record_table = f.record_table and t.id = f.id and t.linked_id is not distinct from f.linked_id
      cross join lateral (
        select jsonb_object_agg(key, value) as former from jsonb_each(f.image) where value is distinct from t.image -> key
      ) changed
    where t.id is null or changed.former is not null`,
];

function createdSql(each: WrittenTable): string {
  return `(select distinct on (${keySql(each, 'p')}) $1::int, $2::int, '${each.table}', ${keySql(each, 'p')}, p.row, 'created'
    from ${each.plan} p where ${each.created} order by ${keySql(each, 'p')}, p.row)`;
}

/** SQL of the condition that the row `t` was there before the import. */
function isFormer({ table, key: [id, linkedId] }: WrittenTable): string {
  return linkedId
    ? `(t.${id}, t.${linkedId}) in (select id, linked_id from former_records where record_table = '${table}')`
    : `t.${id} in (select id from former_records where record_table = '${table}')`;
}

/** Condition on records `r` of the import that were undone `u`. */
const IS_UNDONE = `u.problem is null and r.institution_id = $1 and r.import_id = $2
  and r.record_table = u.record_table and r.id = u.id and r.linked_id is not distinct from u.linked_id`;

/** Forget what was undone. The rest stays for a further undo. */
export const settleRecords: readonly string[] = [
  noteRestored(`select r.record_table, r.id, r.linked_id, r.former_updated_at from undone_records u join import_records r on ${IS_UNDONE}
    where r.former_updated_at is not null`),
  `delete from import_records r using undone_records u where ${IS_UNDONE}`,
];
