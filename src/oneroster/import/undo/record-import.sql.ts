import { isRecordSql, keySql, sameKey, type WrittenTable, writtenTables } from './written-tables.ts';

/** Statements that store what an import writes, so that it can be undone. $1 institution, $2 import. */

/** Columns whose values say nothing about the content of a row, or that are secret and never written by an import. */
const IGNORED = `'{updated_at,version,search_text,school_year,password_hash,audit_key}'::text[]`;

/** Keep the rows that the plan may change as they are before it is written. */
export const keepFormerRecords: readonly string[] = [
  `create temp table former_records (record_table text, id int, linked_id int, file_row int, image jsonb) on commit drop`,
  ...writtenTables.map(
    (each) => `insert into former_records
      select '${each.table}', ${keySql(each, 't')}, (select min(p.row) from ${each.plan} p where ${sameKey(each, 'p', 't')}),
        to_jsonb(t) - ${IGNORED}
      from ${each.table} t where t.institution_id = $1 and (${each.touched})`,
  ),
  `insert into former_records select 'institutions', i.id, null, null, to_jsonb(i) - ${IGNORED} from institutions i where i.id = $1`,
  'create index on former_records (record_table, id)',
  'analyze former_records',
];

/** Store the rows that were created, and the former values of those that were changed or deleted. */
export const storeRecords: readonly string[] = [
  ...writtenTables.flatMap((each) => [storeCreated(each), storeChanged(each.table, join(each))]),
  storeChanged('institutions', 'institutions t on t.id = $1 and t.id = f.id'),
];

function storeCreated(each: WrittenTable): string {
  return `insert into import_records (institution_id, import_id, record_table, id, linked_id, file_row, action)
    select distinct on (${keySql(each, 'p')}) $1::int, $2::int, '${each.table}', ${keySql(each, 'p')}, p.row, 'created'
    from ${each.plan} p where ${each.created} order by ${keySql(each, 'p')}, p.row`;
}

function join(each: WrittenTable): string {
  return `${each.table} t on t.institution_id = $1 and ${isRecordSql(each, 't', 'f')}`;
}

function storeChanged(table: string, stored: string): string {
  return `insert into import_records (institution_id, import_id, record_table, id, linked_id, file_row, action, before)
    select $1::int, $2::int, '${table}', f.id, f.linked_id, f.file_row, case when t is null then 'deleted' else 'updated' end,
      case when t is null then f.image else changed.before end
    from former_records f left join ${stored}
      cross join lateral (
        select jsonb_object_agg(key, value) as before from jsonb_each(f.image) former, to_jsonb(t) present
        where value is distinct from present -> key
      ) changed
    where f.record_table = '${table}' and (t is null or changed.before is not null)`;
}
