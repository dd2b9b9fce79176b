import { ownNumberSql } from '../../../database/ids/sourced-id.ts';
import { type PlannedKind, plannedTable } from './planned-kind.ts';

/** Identifiers above this number are refused: the service's own numbers continue above the ones that bundles use. */
export const MAX_OWN_NUMBER = 1_000_000_000;

/** Returns the statements that find the problems of a plan: each selects `row`, `column`, `value` and `message`. */
export function checkKind(kind: PlannedKind): string[] {
  const { table, file, checks, unique } = kind;
  const planned = plannedTable(kind);
  return [
    // Users are checked together before, because one identifier must not be that of a student and of a guardian.
    ...(file === 'users'
      ? []
      : [
          repeatedSql(planned, {
            column: 'sourcedId',
            value: 'sourced_id',
            when: `action <> 'failed'`,
            message: 'is the identifier of an earlier row, too.',
          }),
        ]),
    `select row, 'sourcedId' as column, sourced_id as value, 'and ' || first || ' are one record here.' as message
     from (select row, sourced_id, first_value(sourced_id) over (partition by id order by row) as first
       from ${planned} where id is not null and action not in ('skipped', 'failed')) records
     where sourced_id <> first`,
    `select p.row, 'sourcedId' as column, p.sourced_id as value,
       'is the identifier that this service gives to another record of this institution.' as message
     from ${planned} p join ${table} t on t.institution_id = $1 and t.sourced_id is null and t.id = ${ownNumberSql(kind.kind, 'p.sourced_id')}
     where p.action in ('created', 'updated') and p.match is distinct from 'own'`,
    ...unique.flatMap(({ value, fileColumn, stored = table, among = 'true', message }) => [
      `select row, '${fileColumn}' as column, value, 'is in an earlier row, too.' as message
       from (select p.row, p.id, ${value('p')} as value, first_value(p.id) over (partition by ${value('p')} order by p.row) as first
         from ${planned} p where p.action in ('created', 'updated', 'unchanged') and ${value('p')} is not null) records
       where id <> first`,
      `select p.row, '${fileColumn}' as column, ${value('p')} as value, '${message}' as message
       from ${planned} p join ${stored} t on ${among} and (t.institution_id <> $1 or t.id <> p.id) and ${value('t')} = ${value('p')}
       where p.action in ('created', 'updated')`,
    ]),
    ...checks,
  ];
}

/** SQL of a problem for each row whose value is that of an earlier one. */
export function repeatedSql(
  table: string,
  { column, value, when, message }: { column: string; value: string; when: string; message: string },
): string {
  return `select row, '${column}' as column, value, '${message}' as message
    from (select row, ${value} as value, row_number() over (partition by ${value} order by row) as place
      from ${table} where ${value} is not null and (${when})) records
    where place > 1`;
}

/** Selects rows with identifiers like the service's own. They reserve their numbers, of which a bundle must not use up too many. */
export function tooHighNumbers(table: string): string {
  return `select row, 'sourcedId' as column, sourced_id as value,
      'looks like an identifier of this service with a number above ${MAX_OWN_NUMBER}, which it does not take.' as message
    from ${table} where sourced_id ~ '^(s|u|g|t|c|k|e)-[1-9][0-9]{9,}$'`;
}

/** SQL of a problem for each planned record for which the condition is true. */
export function problemSql(
  planned: string,
  { column, value, message, when }: { column: string; value: string; message: string; when: string },
): string {
  return `select p.row, '${column}' as column, ${value} as value, ${message} as message from ${planned} p
    where p.action in ('created', 'updated', 'unchanged') and ${value} is not null and (${when})`;
}
