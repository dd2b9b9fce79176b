import { ownNumberSql } from '../../sourced-id.ts';
import { type PlannedKind, plannedTable } from './planned-kind.ts';

/** Identifiers above this number are refused: the service's own numbers continue above the ones that bundles use. */
export const MAX_OWN_NUMBER = 1_000_000_000;

/** Returns the statements that find the problems of a plan: each selects `row`, `column`, `value` and `message`. */
export function checkKind(kind: PlannedKind): string[] {
  const { table, file, checks, unique } = kind;
  const planned = plannedTable(kind);
  return [
    duplicateSql(planned, file === 'users'),
    `select max(row) as row, 'sourcedId' as column, max(sourced_id) as value,
       'and ' || min(sourced_id) || ' are one record here.' as message
     from ${planned} where id is not null and action <> 'skipped' group by id
     having count(*) > 1 and min(sourced_id) <> max(sourced_id)`,
    `select p.row, 'sourcedId' as column, p.sourced_id as value,
       'is the identifier that this service gives to another record of this institution.' as message
     from ${planned} p join ${table} t on t.institution_id = $1 and t.sourced_id is null and t.id = ${ownNumberSql(kind.kind, 'p.sourced_id')}
     where p.action in ('created', 'updated') and p.match is distinct from 'own'`,
    ...unique.flatMap(({ value, fileColumn, among = 'true', message }) => [
      `select max(p.row) as row, '${fileColumn}' as column, ${value('p')} as value, 'is in an earlier row, too.' as message
       from ${planned} p where p.action in ('created', 'updated', 'unchanged') and ${value('p')} is not null
       group by ${value('p')} having count(distinct p.id) > 1`,
      `select p.row, '${fileColumn}' as column, ${value('p')} as value, '${message}' as message
       from ${planned} p join ${table} t on ${among} and (t.institution_id <> $1 or t.id <> p.id) and ${value('t')} = ${value('p')}
       where p.action in ('created', 'updated')`,
    ]),
    ...checks,
  ];
}

/** Users are checked together before, because one identifier must not be that of a student and of a guardian. */
function duplicateSql(planned: string, isChecked: boolean): string {
  return `select max(row) as row, 'sourcedId' as column, sourced_id as value, 'is the identifier of an earlier row, too.' as message
    from ${planned} where sourced_id is not null and not ${isChecked} group by sourced_id having count(*) > 1`;
}

/** SQL of a problem for each planned record for which the condition is true. */
export function problemSql(
  planned: string,
  { column, value, message, when }: { column: string; value: string; message: string; when: string },
): string {
  return `select p.row, '${column}' as column, ${value} as value, ${message} as message from ${planned} p
    where p.action in ('created', 'updated', 'unchanged') and ${value} is not null and (${when})`;
}
