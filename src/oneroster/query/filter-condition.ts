import { sql } from 'kysely';
import type { Sql } from '../../database/reads/sql.ts';
import { isCalendarDay } from '../../input/time-zone.ts';
import { quote } from '../../input/validation-errors.ts';
import type { Filter, FilterClause, FilterOperator } from './filter.ts';

/** Types of fields that can be compared. Booleans are the texts `true` and `false`, as OneRoster sends them. */
export type ComparedType = 'text' | 'dateTime' | 'date' | 'number';

/** The fields by which a collection can be filtered and sorted, with their types. */
export type ComparedFields = Readonly<Record<string, ComparedType>>;

const sqlTypes: Record<ComparedType, string> = {
  text: 'text',
  dateTime: 'timestamptz',
  date: 'date',
  number: 'numeric',
};

/** Returns a message if a clause compares a field with a value that is not of its type. */
export function checkClause({ field, operator, value }: FilterClause, type: ComparedType): string | undefined {
  if (operator === '~' && type !== 'text') return `cannot search ${field} with ~: it is not a text.`;
  if (type === 'dateTime' && readInstant(value) === undefined)
    return `compares ${field} with ${quote(value)}; write a date or a time such as '2026-01-31T08:00:00Z'.`;
  if (type === 'date' && !isCalendarDay(value.slice(0, 10)))
    return `compares ${field} with ${quote(value)}; write a date as '2026-01-31'.`;
  if (type === 'number' && !/^-?\d{1,15}(\.\d{1,15})?$/.test(value))
    return `compares ${field} with ${quote(value)}, which is not a number.`;
  return undefined;
}

/**
 * Builds the condition of a filter. Values are parameters.
 * @param columns SQL of the fields; those without are always absent
 */
export function filterCondition(
  { clauses, connective }: Filter,
  types: ComparedFields,
  columns: Readonly<Record<string, string>>,
): Sql {
  const conditions = clauses.map((clause) => {
    const type = types[clause.field] as ComparedType;
    return clauseCondition(clause, type, sql.raw(comparedSql(clause.field, type, columns)));
  });
  return sql`(${sql.join(conditions, sql.raw(` ${connective} `))})`;
}

/** Returns the time since which all records have changed that a filter matches; undefined if it matches others, too. */
export function changedSince({ clauses, connective }: Filter): Date | undefined {
  const starts = clauses.map(({ field, operator, value }) =>
    field === 'dateLastModified' && ['>', '>=', '='].includes(operator) ? readInstant(value)?.getTime() : undefined,
  );
  const known = starts.filter((start) => start !== undefined);
  if (known.length === 0 || (connective === 'or' && known.length < starts.length)) return undefined;
  return new Date(connective === 'and' ? Math.max(...known) : Math.min(...known));
}

/** Returns whether records of a status match a filter by status alone; undefined for other filters. */
export function matchesStatus({ clauses, connective }: Filter, status: string): boolean | undefined {
  if (clauses.some(({ field, operator }) => field !== 'status' || !/^!?=$/.test(operator))) return undefined;
  const matches = clauses.map(({ operator, value }) => (value.toLowerCase() === status) === (operator === '='));
  return connective === 'and' ? !matches.includes(false) : matches.includes(true);
}

/** Returns the SQL of a field that is compared; null of its type where the records have no such field. */
export function comparedSql(field: string, type: ComparedType, columns: Readonly<Record<string, string>>): string {
  return columns[field] ?? `null::${sqlTypes[type]}`;
}

function clauseCondition({ operator, value }: FilterClause, type: ComparedType, column: Sql): Sql {
  switch (type) {
    case 'dateTime':
      return compareInstant(column, operator, readInstant(value) as Date);
    case 'date':
      return compare(column, operator, sql`${value.slice(0, 10)}::date`);
    case 'number':
      return compare(column, operator, sql`${value}::numeric`);
    case 'text':
      // lower() of the column itself, because email addresses are indexed by it.
      if (operator === '~') return sql`strpos(lower(${column}), lower(${value}::text)) > 0`;
      return compare(sql`lower(${column})`, operator, sql`lower(${value}::text)`);
  }
}

function compare(column: Sql, operator: FilterOperator, value: Sql): Sql {
  if (operator === '!=') return sql`${column} is distinct from ${value}`;
  return sql`${column} ${sql.raw(operator)} ${value}`;
}

/**
 * Compares times as they are sent, in milliseconds, while the database stores microseconds: a consumer that asks for what is later
 * than the latest time it has seen does not get that record again. Written as ranges, for which an index can serve.
 */
function compareInstant(column: Sql, operator: FilterOperator, instant: Date): Sql {
  const start = sql`${instant.toISOString()}::timestamptz`;
  const end = sql`${new Date(instant.getTime() + 1).toISOString()}::timestamptz`;
  switch (operator) {
    case '>':
      return sql`${column} >= ${end}`;
    case '>=':
      return sql`${column} >= ${start}`;
    case '<':
      return sql`${column} < ${start}`;
    case '<=':
      return sql`${column} < ${end}`;
    case '!=':
      return sql`(${column} < ${start} or ${column} >= ${end})`;
    default:
      return sql`(${column} >= ${start} and ${column} < ${end})`;
  }
}

const INSTANT = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+ -]\d{2}:?\d{2})?)?$/i;

/** Reads a date, or a time with or without offset, as UTC unless it has one. A plus sign may have been decoded to a space. */
function readInstant(value: string): Date | undefined {
  if (!INSTANT.test(value) || !isCalendarDay(value.slice(0, 10))) return undefined;
  const [, day, time = '00:00', offset = 'Z'] = /^(.{10})(?:.([\d:.]+?))?(Z|[+ -]\d{2}:?\d{2})?$/i.exec(value) ?? [];
  const sign = offset.replace(' ', '+').replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');
  const instant = new Date(`${day}T${time}${sign.toUpperCase()}`);
  // PostgreSQL writes years before 1 and after 9999 in another way; the range of a comparison may end a millisecond later.
  const year = instant.getUTCFullYear();
  return year >= 1 && year <= 9998 ? instant : undefined;
}
