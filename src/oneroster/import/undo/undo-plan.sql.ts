import { isRecordSql, type WrittenTable, writtenTables } from './written-tables.ts';

/**
 * Statements that plan the undo of an import: `undone_records` are the rows that it wrote, those with a `problem` are left alone.
 * $1 institution, $2 import.
 */

/** The time of the import. It was the time of all rows that the import wrote, so another one means a later change. */
const IMPORTED_AT = '(select created_at from imports where institution_id = $1 and id = $2)';

/** The rows to which a deleted link referred. */
const LINKED: Readonly<Record<string, string>> = {
  student_guardians: `exists (select from students s where s.institution_id = $1 and s.id = r.id and s.deleted_at is null)
    and exists (select from guardians g where g.institution_id = $1 and g.id = r.linked_id)`,
  class_teachers: `exists (select from classes c where c.institution_id = $1 and c.id = r.id)
    and exists (select from users u where u.institution_id = $1 and u.id = r.linked_id)`,
};

/** Keeps what the import created for students who are left alone. */
const keepWithStudents: readonly string[] = [
  `update undone_records r set problem = 'student_kept' from enrolments e, undone_records s
   where r.record_table = 'enrolments' and r.action = 'created' and r.problem is null and e.institution_id = $1 and e.id = r.id
     and s.record_table = 'students' and s.id = e.student_id and s.problem is not null`,
  `update undone_records r set problem = 'student_kept' from undone_records s
   where r.record_table = 'student_guardians' and r.action = 'created' and r.problem is null
     and s.record_table = 'students' and s.id = r.id and s.problem is not null`,
];

export const planUndo: readonly string[] = [
  `create temp table undone_records on commit drop as
   select record_table, id, linked_id, file_row, action, before, null::text as problem
   from import_records where institution_id = $1 and import_id = $2`,
  'create index on undone_records (record_table, id)',
  'analyze undone_records',
  ...writtenTables.flatMap((each) => [lockRows(each), findChanged(each)]),
  ...keepWithStudents,
  `update undone_records r set problem = 'changed_since' from institutions i
   where r.record_table = 'institutions' and i.id = $1 and i.updated_at <> ${IMPORTED_AT}`,
];

function lockRows(each: WrittenTable): string {
  return `select count(*) from (
    select from ${each.table} t where t.institution_id = $1
      and exists (select from undone_records r where r.record_table = '${each.table}' and ${isRecordSql(each, 't', 'r')})
    order by ${each.key.map((column) => `t.${column}`).join(', ')} for update) locked`;
}

function findChanged(each: WrittenTable): string {
  const deletedSince =
    each.table === 'students' ? 't.id is null or t.deleted_at is not null' : `t.${each.key[0]} is null`;
  return `update undone_records r set problem = found.problem from (
      select r.id, r.linked_id, case
        when r.action = 'deleted' then case
          when t.${each.key[0]} is not null then 'changed_since'
          when not (${LINKED[each.table] ?? 'true'}) then 'deleted_since' end
        when ${deletedSince} then 'deleted_since'
        when t.updated_at <> ${IMPORTED_AT} then 'changed_since' end as problem
      from undone_records r left join ${each.table} t on t.institution_id = $1 and ${isRecordSql(each, 't', 'r')}
      where r.record_table = '${each.table}'
    ) found
    where r.record_table = '${each.table}' and r.id = found.id and r.linked_id is not distinct from found.linked_id
      and found.problem is not null`;
}

/** A column of another table that refers to rows of a table. */
export interface Reference {
  readonly [column: string]: string;
  readonly table: string;
  readonly column: string;
}

/** Selects the columns that refer to the ids of a table. $1 its name. */
export const findReferences = `
  select c.conrelid::regclass::text as table, a.attname as column
  from pg_constraint c cross join unnest(c.conkey, c.confkey) as pair (referring, referred)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = pair.referring
    join pg_attribute f on f.attrelid = c.confrelid and f.attnum = pair.referred
  where c.contype = 'f' and c.conparentid = 0 and c.confrelid = $1::text::regclass and f.attname = 'id'`;

/** Marks and grades of a student in a class show that the enrolment was used. */
const USED_ENROLMENT = ['attendance_records', 'grades']
  .map(
    (table) =>
      `exists (select from ${table} x where x.institution_id = $1 and (x.class_id, x.student_id) = (t.class_id, t.student_id))`,
  )
  .join(' or ');

/**
 * Returns the statement that keeps created rows to which others refer. It is repeated until it finds none: a row that is kept may
 * refer to another one of its table.
 */
export function keepUsed(each: WrittenTable, references: readonly Reference[]): string {
  const used = references.map(
    ({ table, column }) => `exists (select from ${table} x where x.institution_id = $1 and x.${column} = t.id
      ${table === each.table ? `and x.id not in (select id from undone_records u where u.record_table = '${table}' and u.action = 'created' and u.problem is null)` : ''})`,
  );
  if (each.table === 'enrolments') used.push(USED_ENROLMENT);
  return `update undone_records r set problem = 'used_since' from ${each.table} t
    where r.record_table = '${each.table}' and r.action = 'created' and r.problem is null
      and t.institution_id = $1 and ${isRecordSql(each, 't', 'r')} and (${used.join(' or ') || 'false'})`;
}
