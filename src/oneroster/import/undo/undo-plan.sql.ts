import { isAsOf, laterImport } from '../../../students/import/undo/restored-records.sql.ts';
import { keySql, type WrittenTable } from './written-tables.ts';

/**
 * Statements that plan the undo of an import: `undone_records` are the rows that it wrote, those with a `problem` are left alone.
 * Stored rows are read by their ids first: they may be on another node of a cluster, which has no temporary tables.
 * $1 institution, $2 import.
 */
export const beginUndo: readonly string[] = [
  `create temp table undone_records on commit drop as
   select r.record_table, r.id, r.linked_id, r.file_row, r.action, r.before, r.former_updated_at,
     null::text as problem, null::int as later_import
   from import_records r
   where r.institution_id = $1 and r.import_id = $2`,
  'create index on undone_records (record_table, id)',
  'analyze undone_records',
  `create temp table present_records (record_table text, id int, linked_id int, student_id int, is_deleted boolean,
     updated_at timestamptz, is_as_left boolean, later_import int) on commit drop`,
];

/** Lists the rows of each table that the import wrote. */
export const LIST_WRITTEN = `
  select record_table as table, array_agg(id) as ids, array_agg(linked_id) as "linkedIds" from undone_records group by record_table`;

/** The time of the last change, whether the row is as the import left it, and the other import that made it as it is. */
function lastChange(table: string, [id, linkedId]: WrittenTable['key']): string {
  const record = { table, id: `t.${id}`, linkedId: linkedId && `t.${linkedId}`, updatedAt: 't.updated_at' };
  const asLeft = isAsOf(record, '(select created_at from imports where institution_id = $1 and id = $2)');
  return `t.updated_at, ${asLeft} as is_as_left, case when not ${asLeft} then ${laterImport(record)} end as later_import`;
}

const isListed = ({ key: [id, linkedId] }: WrittenTable, ids: string, linkedIds: string) =>
  linkedId
    ? `(t.${id}, t.${linkedId}) in (select * from unnest(${ids}::int[], ${linkedIds}::int[]))`
    : `t.${id} = any(${ids}::int[])`;

/** Returns the statement that locks rows of a table. $1 institution, $2 ids, $3 linked ids. */
export function lockRows(each: WrittenTable): string {
  return `select count(*) from (
    select from ${each.table} t where t.institution_id = $1 and ${isListed(each, '$2', '$3')}
    order by ${each.key.map((column) => `t.${column}`).join(', ')} for update) locked`;
}

/** Returns the statement that reads rows of a table. $1 institution, $2 import, $3 ids, $4 linked ids. */
export function readRows(each: WrittenTable): string {
  const studentId = each.table === 'enrolments' ? 't.student_id' : 'null::int';
  const isDeleted = each.table === 'students' ? 't.deleted_at is not null' : 'false';
  return `insert into present_records (record_table, id, linked_id, student_id, is_deleted, updated_at, is_as_left, later_import)
    select '${each.table}' as record_table, ${keySql(each, 't')} as linked_id, ${studentId} as student_id, ${isDeleted} as is_deleted,
      ${lastChange(each.table, each.key)}
    from ${each.table} t where t.institution_id = $1 and ${isListed(each, '$3', '$4')}`;
}

/** The tables to whose rows deleted links referred, with those of one and the other side. */
export const linkedTables = {
  student_guardians: ['students', 'guardians'],
  class_teachers: ['classes', 'users'],
} as const;

/** Returns the statement that reads the rows to which links refer. $1 institution, $2 ids. */
export function readLinked(table: string): string {
  return `insert into present_records (record_table, id) select '${table} of links' as record_table, t.id
    from ${table} t where t.institution_id = $1 and t.id = any($2::int[]) ${table === 'students' ? 'and t.deleted_at is null' : ''}`;
}

/** Reads whether the institution was changed. $1 institution, $2 import. */
export const READ_INSTITUTION = `
  insert into present_records (record_table, id, is_deleted, updated_at, is_as_left, later_import)
  select 'institutions' as record_table, t.id, false as is_deleted, ${lastChange('institutions', ['id'])}
  from institutions t where t.id = $1`;

const isLinked = (table: string, id: string) =>
  `exists (select from present_records l where l.record_table = '${table} of links' and l.id = ${id})`;

/** Find the records that were changed or deleted since, and keep what the import created for students who are left alone. */
export const findProblems: readonly string[] = [
  'analyze present_records',
  `update undone_records u set problem = found.problem, later_import = found.later_import from (
     select r.record_table, r.id, r.linked_id, t.later_import, case
       when r.action = 'deleted' then case
         when t.id is not null then 'changed_since'
         ${Object.entries(linkedTables)
           .map(
             ([table, [one, other]]) =>
               `when r.record_table = '${table}' and not (${isLinked(one, 'r.id')} and ${isLinked(other, 'r.linked_id')}) then 'deleted_since'`,
           )
           .join(' ')} end
       when t.id is null or t.is_deleted then 'deleted_since'
       -- A change of what nobody sees, as of what has ended an enrolment, leaves the time of the row.
       when not t.is_as_left and t.updated_at is distinct from r.former_updated_at then 'changed_since' end as problem
     from undone_records r left join present_records t
       on t.record_table = r.record_table and t.id = r.id and t.linked_id is not distinct from r.linked_id
   ) found
   where u.record_table = found.record_table and u.id = found.id and u.linked_id is not distinct from found.linked_id
     and found.problem is not null`,
  `update undone_records r set problem = 'student_kept' from present_records e, undone_records s
   where r.record_table = 'enrolments' and r.action = 'created' and r.problem is null and e.record_table = 'enrolments' and e.id = r.id
     and s.record_table = 'students' and s.id = e.student_id and s.problem is not null`,
  `update undone_records r set problem = 'student_kept' from undone_records s
   where r.record_table = 'student_guardians' and r.action = 'created' and r.problem is null
     and s.record_table = 'students' and s.id = r.id and s.problem is not null`,
];

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

/** Lists the created rows of a table that are to be deleted. $1 its name. */
export const LIST_CREATED = `
  select coalesce(array_agg(id), '{}') as ids from undone_records where record_table = $1 and action = 'created' and problem is null`;

/**
 * Returns the statement that lists those of the rows to which others refer. It reads the referring rows once: looking for those of each row
 * would read them again each time where no index leads to them, as from grades to who gave them. $1 institution, $2 ids.
 */
export function findUsed({ table }: WrittenTable, references: readonly Reference[]): string {
  const used = references.map(
    ({ table: from, column }) => `select x.${column} as id from ${from} x
      where x.institution_id = $1 and x.${column} = any($2::int[]) ${from === table ? 'and x.id <> all($2::int[])' : ''}`,
  );
  if (table === 'enrolments')
    used.push(
      `select t.id from enrolments t where t.institution_id = $1 and t.id = any($2::int[]) and (${USED_ENROLMENT})`,
    );
  return used.join(' union ');
}

/** Keeps created rows. $1 their table, $2 ids. */
export const KEEP_USED = `
  update undone_records set problem = 'used_since'
  where record_table = $1 and action = 'created' and problem is null and id = any($2::int[])`;
